package dev.reeve.base.redact;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What the name before a value says about it: {@code DB_PASSWORD}, {@code "apiKey"}, {@code
 * Set-Cookie}. A name counts by its end, so that {@code token_type} and {@code passwordFile} do
 * not.
 */
enum SecretName {
  NONE,
  PASSWORD,
  SECRET,
  AUTHORIZATION,
  COOKIE,
  /** With an equals sign a cookie; elsewhere the name by which programs speak of a session. */
  SESSION,
  SIGNATURE;

  /** Longer names are cut: nothing further back is looked at. */
  static final int LONGEST = 64;

  private record Ending(String word, boolean wholeWord, SecretName name) {}

  private static final List<Ending> ENDINGS =
      List.of(
          new Ending("password", false, PASSWORD),
          new Ending("passwd", false, PASSWORD),
          new Ending("passphrase", false, PASSWORD),
          new Ending("passcode", false, PASSWORD),
          new Ending("sshpass", false, PASSWORD),
          new Ending("userpass", false, PASSWORD),
          new Ending("pass", true, PASSWORD),
          new Ending("pwd", true, PASSWORD),
          new Ending("pw", true, PASSWORD),
          new Ending("storepass", false, PASSWORD),
          new Ending("keypass", false, PASSWORD),
          new Ending("requirepass", false, PASSWORD),
          new Ending("masterauth", false, PASSWORD),
          new Ending("passwort", false, PASSWORD),
          new Ending("kennwort", false, PASSWORD),
          new Ending("wachtwoord", false, PASSWORD),
          new Ending("passe", true, PASSWORD), // mot de passe
          new Ending("motdepasse", false, PASSWORD),
          new Ending("contraseña", false, PASSWORD),
          new Ending("contrasena", false, PASSWORD),
          new Ending("senha", true, PASSWORD),
          new Ending("hasło", true, PASSWORD),
          new Ending("haslo", true, PASSWORD),
          new Ending("пароль", false, PASSWORD),
          new Ending("secret", false, SECRET),
          new Ending("token", false, SECRET),
          new Ending("apikey", false, SECRET),
          new Ending("appkey", false, SECRET),
          new Ending("applicationkey", false, SECRET),
          new Ending("accesskey", false, SECRET),
          new Ending("secretkey", false, SECRET),
          new Ending("secretkeybase", false, SECRET),
          new Ending("privatekey", false, SECRET),
          new Ending("accountkey", false, SECRET),
          new Ending("storagekey", false, SECRET),
          new Ending("authkey", false, SECRET),
          new Ending("encryptionkey", false, SECRET),
          new Ending("signingkey", false, SECRET),
          new Ending("masterkey", false, SECRET),
          new Ending("sessionkey", false, SECRET),
          new Ending("servicekey", false, SECRET),
          new Ending("subscriptionkey", false, SECRET),
          new Ending("functionskey", false, SECRET),
          new Ending("licensekey", false, SECRET),
          new Ending("integrationkey", false, SECRET),
          new Ending("writekey", false, SECRET),
          new Ending("consumerkey", false, SECRET),
          new Ending("sharedkey", false, SECRET),
          new Ending("presharedkey", false, SECRET),
          new Ending("credential", false, SECRET),
          new Ending("credentials", false, SECRET),
          new Ending("pat", true, SECRET),
          new Ending("jwt", true, SECRET),
          new Ending("auth", true, SECRET),
          new Ending("authorization", false, AUTHORIZATION),
          new Ending("cookie", false, COOKIE),
          new Ending("sessid", false, SECRET),
          new Ending("jsessionid", false, SECRET),
          new Ending("sessionid", false, SESSION),
          new Ending("connect.sid", false, SESSION),
          new Ending("_session", false, SESSION),
          new Ending("sig", true, SIGNATURE),
          new Ending("signature", true, SIGNATURE));

  /** What a key is called that is a secret. */
  private static final Set<String> SPOKEN =
      Set.of("api", "access", "secret", "auth", "license", "signing", "encryption", "account");

  private static final int LONGEST_SPOKEN = 12;

  /** By the last letter, small: most names end here. At 0 those with a letter beyond ASCII. */
  private static final List<List<Ending>> BY_LAST = byLast();

  static SecretName of(String text, int from, int to) {
    int end = withoutNumber(text, from, to);
    if (end <= from) {
      return NONE;
    }
    for (Ending ending : BY_LAST.get(place(small(text.charAt(end - 1))))) {
      if (matches(text, from, end, ending)) {
        return ending.name();
      }
    }
    return NONE;
  }

  /** The same for a name of two words, as people write it: {@code API key}. */
  static SecretName spoken(String text, int from, int to) {
    int end = from - 1;
    boolean key = to - from == 3 && 3 <= end && text.charAt(end) == ' ';
    if (!key || !text.regionMatches(true, from, "key", 0, 3)) {
      return of(text, from, to);
    }
    int start = Alphabet.LETTER.start(text, end, Math.max(0, end - LONGEST_SPOKEN));
    String word = text.substring(start, end).toLowerCase(Locale.ROOT);
    return SPOKEN.contains(word) ? SECRET : NONE;
  }

  private static int withoutNumber(String text, int from, int to) {
    int end = Alphabet.DIGIT.start(text, to, from);
    return from < end && end < to && text.charAt(end - 1) == '_' ? end - 1 : end;
  }

  /** Compares backwards, passing over the separators that the word itself does not have. */
  private static boolean matches(String text, int from, int to, Ending ending) {
    int position = to;
    for (int i = ending.word().length() - 1; 0 <= i; i--) {
      char wanted = ending.word().charAt(i);
      position--;
      while (from <= position && isSeparator(text.charAt(position)) && !isSeparator(wanted)) {
        position--;
      }
      if (position < from || small(text.charAt(position)) != wanted) {
        return false;
      }
    }
    return !ending.wholeWord() || startsWord(text, from, position);
  }

  private static boolean startsWord(String text, int from, int position) {
    if (position == from) {
      return true;
    }
    char before = text.charAt(position - 1);
    boolean hump = Character.isUpperCase(text.charAt(position)) && Character.isLowerCase(before);
    return hump || isSeparator(before);
  }

  private static boolean isSeparator(char letter) {
    return letter == '_' || letter == '-' || letter == '.';
  }

  private static char small(char letter) {
    if (letter < 128) return 'A' <= letter && letter <= 'Z' ? (char) (letter + 32) : letter;
    return Character.toLowerCase(letter);
  }

  private static int place(char last) {
    return last < 128 ? last : 0;
  }

  private static List<List<Ending>> byLast() {
    return IntStream.range(0, 128)
        .mapToObj(last ->
            ENDINGS.stream()
                .filter(ending -> place(ending.word().charAt(ending.word().length() - 1)) == last)
                .toList())
        .toList();
  }
}
