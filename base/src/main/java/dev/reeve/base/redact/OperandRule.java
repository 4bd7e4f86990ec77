package dev.reeve.base.redact;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds passwords that commands take without an option of their own: as one of their words, or from
 * what is printed into them. Where such a word stands is known for each command.
 */
final class OperandRule implements Rule {

  private static final String KIND = "command-line";
  private static final int LONGEST_LINE = 512;
  private static final int LONGEST_OPTIONS = 64;
  private static final int MOST_OPTIONS = 6;
  private static final int LONGEST_WORD = 160;

  /** How a command is given its secret. */
  @FunctionalInterface
  private interface Operand {

    /** Looks around the command's name; nothing before {@code earliest} belongs to it. */
    void find(String text, int earliest, Span name, Findings findings);
  }

  private record Command(String name, Operand operand) {}

  private static final List<Command> COMMANDS =
      List.of(
          new Command("htpasswd ", OperandRule::last),
          new Command("sqlplus ", OperandRule::login),
          new Command("chpasswd", OperandRule::read));

  private static final List<String> PRINTERS = List.of("echo ", "printf ");
  private static final String HERE = "<<<";

  private static final Letters BLANKS = Letters.of(" \t");
  private static final Letters BREAKS = Letters.of(" \t\r\n");
  private static final Letters BREAK = Letters.of("\r\n");
  private static final Letters QUOTES = Letters.of("\"'\\");

  @Override
  public void find(String text, Findings findings) {
    for (Command command : COMMANDS) {
      int earliest = 0;
      int at = text.indexOf(command.name());
      while (0 <= at) {
        Span name = new Span(at, at + command.name().length());
        command.operand().find(text, earliest, name, findings);
        earliest = name.end();
        at = text.indexOf(command.name(), earliest);
      }
    }
  }

  /** {@code htpasswd -b file user password}; with {@code n} among the letters there is no file. */
  private static void last(String text, int earliest, Span name, Findings findings) {
    if (name.end() == text.length() || text.charAt(name.end()) != '-') {
      return;
    }
    StringBuilder options = new StringBuilder();
    List<Span> operands = new ArrayList<>();
    boolean cost = false;
    for (Span word : ShellWords.from(text, name.end()).words()) {
      if (isOption(text, word)) {
        options.append(text, word.start(), word.end());
        cost = text.charAt(word.end() - 1) == 'C';
      } else if (cost) {
        cost = false;
      } else {
        operands.add(word);
      }
    }
    boolean given = 0 <= options.indexOf("b");
    int count = 0 <= options.indexOf("n") ? 2 : 3;
    if (given && operands.size() == count && isPassword(text, operands.getLast())) {
      findings.add(KIND, operands.getLast().start(), operands.getLast().end());
    }
  }

  /** {@code sqlplus user/password@database}. Without a database it has to look like a password. */
  private static void login(String text, int earliest, Span name, Findings findings) {
    int start = QUOTES.end(text, operand(text, name.end()), text.length());
    int end = BREAKS.next(text, start, Math.min(text.length(), start + LONGEST_WORD));
    int slash = text.indexOf('/', start, end);
    if (slash <= start || 0 <= text.indexOf('@', start, slash)) {
      return;
    }
    int secret = QUOTES.end(text, slash + 1, end);
    int at = text.substring(secret, end).lastIndexOf('@');
    if (at < 0) {
      told(text, new Span(secret, ShellWords.bareEnd(text, secret, end)), findings);
    } else if (isPassword(text, new Span(secret, secret + at))) {
      findings.add(KIND, start, secret + at);
    }
  }

  /** The first word that is no option. */
  private static int operand(String text, int from) {
    int start = from;
    for (int i = 0; i < MOST_OPTIONS && text.startsWith("-", start); i++) {
      int option = BREAKS.next(text, start, Math.min(text.length(), start + LONGEST_OPTIONS));
      start = BLANKS.end(text, option, text.length());
    }
    return start;
  }

  private static void told(String text, Span value, Findings findings) {
    ProseValue word = new ProseValue(text, value.start(), value.end());
    if (word.isSecret(SecretName.PASSWORD, true, false, false)) {
      findings.add(KIND, word.start(), word.end());
    }
  }

  /** {@code echo user:password | chpasswd} and {@code chpasswd <<< user:password}. */
  private static void read(String text, int earliest, Span name, Findings findings) {
    int near = Math.min(text.length(), name.end() + LONGEST_OPTIONS);
    int here = text.indexOf(HERE, name.end(), BREAK.next(text, name.end(), near));
    if (0 <= here) {
      ShellWords.from(text, here + HERE.length()).words().stream()
          .limit(1)
          .filter(word -> isPair(text, word))
          .forEach(word -> findings.add(KIND, word.start(), word.end()));
    }
    int start = printed(text, Math.max(earliest, name.start() - LONGEST_LINE), name.start());
    if (start < name.start()) {
      printed(text, ShellWords.from(text, start), findings);
    }
  }

  /** After the last command that prints something on the line up to here, or here. */
  private static int printed(String text, int earliest, int to) {
    String line = text.substring(earliest, to);
    int start = line.lastIndexOf('\n');
    for (String printer : PRINTERS) {
      int at = line.lastIndexOf(printer);
      start = at < 0 ? start : Math.max(start, at + printer.length());
    }
    return start <= line.lastIndexOf('\n') ? to : earliest + start;
  }

  /** One of the words has the sign of a pair, the others may be what a format puts into it. */
  private static void printed(String text, ShellWords printed, Findings findings) {
    boolean pairs = printed.words().stream().anyMatch(word -> hasJoint(text, word));
    if (!pairs || !printed.endsWith(text, '|')) {
      return;
    }
    for (Span word : printed.words()) {
      boolean secret = hasJoint(text, word) ? isPair(text, word) : isPassword(text, word);
      if (secret && !isOption(text, word)) {
        findings.add(KIND, word.start(), word.end());
      }
    }
  }

  private static boolean hasJoint(String text, Span word) {
    return 0 <= text.indexOf(':', word.start(), word.end());
  }

  private static boolean isPair(String text, Span word) {
    int joint = text.indexOf(':', word.start(), word.end());
    return word.start() < joint && isPassword(text, new Span(joint + 1, word.end()));
  }

  /** Not a name for it, nor the end of a sentence. */
  private static boolean isPassword(String text, Span word) {
    int letters = Alphabet.LETTER.end(text, word.start(), word.end());
    boolean sentence = letters == word.end() - 1 && ".,:;".indexOf(text.charAt(letters)) >= 0;
    return !sentence && ValueShape.of(text, word).isQuotedSecret(SecretName.PASSWORD);
  }

  private static boolean isOption(String text, Span word) {
    return !word.isEmpty() && text.charAt(word.start()) == '-';
  }
}
