package dev.reeve.base.redact;

import java.util.Locale;
import java.util.Set;

/** How a value is written, which tells a secret from a word, a variable or a placeholder. */
final class ValueShape {

  private static final int SAMPLE = 128;
  private static final int LEAST_PASSWORD = 4;
  private static final int LEAST_SECRET = 8;
  private static final int LEAST_SESSION = 16;
  private static final int LEAST_NUMBER = 16;

  /** What stands for a type or for nothing in the languages that people write. */
  private static final Set<String> WORDS =
      Set.of(
          "string",
          "null",
          "none",
          "true",
          "false",
          "undefined",
          "optional",
          "required",
          "bool",
          "boolean",
          "number",
          "bytes",
          "byte",
          "char",
          "text",
          "object",
          "secretstr",
          "unknown",
          "void",
          "final",
          "self",
          "this",
          "optstring",
          "redacted",
          "masked",
          "hidden",
          "empty",
          "example",
          "changeme",
          "todo",
          "varchar",
          "input",
          "value",
          "nil",
          "void*",
          "any",
          "new");

  private static final Set<String> NAMES =
      Set.of("pass", "pwd", "token", "secret", "key", "cred", "auth", "cookie", "login");

  private final String value;
  private int digits;
  private int letters;
  private int blanks;
  private int separators;
  private int others;

  private ValueShape(String value) {
    this.value = value;
    value.chars().forEach(this::count);
  }

  static ValueShape of(String text, Span span) {
    int end = Math.min(span.end(), span.start() + SAMPLE);
    return new ValueShape(span.isEmpty() ? "" : text.substring(span.start(), end));
  }

  boolean isIdentifier() {
    return blanks == 0 && others == 0 && !value.isEmpty() && !Character.isDigit(value.charAt(0));
  }

  /** Letters only, as in a list of words. */
  boolean isWords() {
    return digits == 0 && others == 0;
  }

  /** The start of a quoted word whose end is missing, and not what follows a quoted one. */
  boolean isCutOff() {
    return blanks == 0 && !value.isEmpty() && ",;)".indexOf(value.charAt(0)) < 0;
  }

  boolean isRandom() {
    return 16 <= value.length() && 0 < digits && Randomness.likely(value, 0, value.length());
  }

  boolean isQuotedSecret(SecretName name) {
    if (isHollow() || namesASecret()) {
      return false;
    }
    return switch (name) {
      case PASSWORD -> LEAST_PASSWORD <= value.length() && (blanks == 0 || isPhrase());
      case SECRET -> blanks == 0 && LEAST_SECRET <= value.length() && !isNumber() && !isPath();
      case SESSION -> isSession();
      case NONE, AUTHORIZATION, COOKIE, SIGNATURE -> false;
    };
  }

  /** Without quotes; {@code configuration} if it cannot well be the expression of a program. */
  boolean isBareSecret(SecretName name, boolean configuration) {
    if (isHollow() || namesASecret() || isPath()) {
      return false;
    }
    return switch (name) {
      case PASSWORD -> LEAST_PASSWORD <= value.length() && (configuration || !isWords());
      case SECRET -> LEAST_SECRET <= value.length() && !isNumber() && (configuration || mixed());
      case SESSION, SIGNATURE -> isSession();
      case NONE, AUTHORIZATION, COOKIE -> false;
    };
  }

  /** A token of a session; an id in the form of a UUID names a session and does not open it. */
  private boolean isSession() {
    boolean uuid = value.length() == 36 && value.charAt(8) == '-' && value.charAt(23) == '-';
    return LEAST_SESSION <= value.length() && 0 < digits && 0 < letters && !uuid;
  }

  private boolean mixed() {
    return 0 < letters && 0 < digits;
  }

  /** Few words, as in a pass phrase, and not a sentence about passwords. */
  private boolean isPhrase() {
    return blanks <= 6 && !value.startsWith(" ") && !value.endsWith(" ") && !mentionsSecret();
  }

  private boolean isHollow() {
    return value.isEmpty()
        || Placeholder.at(value, 0, value.length())
        || WORDS.contains(value.toLowerCase(Locale.ROOT));
  }

  /** A name such as {@code userPassword} or {@code access_token} in place of a secret. */
  private boolean namesASecret() {
    return digits == 0 && others == 0 && blanks == 0 && mentionsSecret();
  }

  private boolean mentionsSecret() {
    String small = value.toLowerCase(Locale.ROOT);
    return NAMES.stream().anyMatch(small::contains);
  }

  private boolean isNumber() {
    return letters == 0 && value.length() < LEAST_NUMBER;
  }

  /** {@code request.body.value}, {@code some/file}: words with dots or slashes between. */
  private boolean isPath() {
    return digits == 0
        && 0 < separators
        && others == 0
        && !Randomness.likely(value, 0, value.length());
  }

  private void count(int letter) {
    if ('0' <= letter && letter <= '9') {
      digits++;
    } else if (Character.isLetter(letter)) {
      letters++;
    } else if (letter == ' ' || letter == '\t') {
      blanks++;
    } else if (letter == '.' || letter == '/' || letter == '_' || letter == '-') {
      separators++;
    } else {
      others++;
    }
  }
}
