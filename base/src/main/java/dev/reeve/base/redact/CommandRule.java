package dev.reeve.base.redact;

import java.util.List;

/**
 * Finds passwords after the one-letter options of commands that are known to take them. The same
 * letters mean harmless things elsewhere ({@code mkdir -p}), so the command must be there.
 */
final class CommandRule implements Rule {

  private static final int LONGEST_LINE = 512;

  /** A command, its option, and whether the value must be {@code user:password}. */
  private record Command(String word, String option, boolean pair) {}

  private static final List<Command> COMMANDS =
      List.of(
          new Command("sshpass ", " -p", false),
          new Command("docker login", " -p ", false),
          new Command("podman login", " -p ", false),
          new Command("helm registry login", " -p ", false),
          new Command("mysql", " -p", false),
          new Command("mariadb", " -p", false),
          new Command("redis-cli", " -a ", false),
          new Command("ldapsearch", " -w ", false),
          new Command("curl ", " -u ", true),
          new Command("curl ", " --user ", true),
          new Command("wget ", " --user ", true));

  /** All the options start like this, so that a line without it needs no closer look. */
  private static final String OPTION = " -";

  private static final Letters OPTION_LETTERS = Letters.of("pawu-");
  private static final Letters QUOTES = Letters.of(" \"'\\");
  private static final Letters ENDS_WORD = Letters.of(" \t\r\"'\\");
  private static final Letters BREAK = Letters.of("\n");

  @Override
  public void find(String text, Findings findings) {
    int at = text.indexOf(OPTION);
    while (0 <= at) {
      int next = at + OPTION.length();
      if (OPTION_LETTERS.at(text, next)) {
        next = line(text, at, findings);
      }
      at = text.indexOf(OPTION, next);
    }
  }

  /** Searches what of the line is near, and returns where that ends. */
  private static int line(String text, int at, Findings findings) {
    int lineStart = lineStart(text, at);
    int end = BREAK.next(text, at, Math.min(text.length(), at + LONGEST_LINE));
    String line = text.substring(lineStart, end);
    for (Command command : COMMANDS) {
      int word = line.indexOf(command.word());
      if (0 <= word) {
        search(text, command, new Span(end - line.length() + word, end), findings);
      }
    }
    return end;
  }

  private static int lineStart(String text, int at) {
    int earliest = Math.max(0, at - LONGEST_LINE);
    int position = at;
    while (earliest < position && text.charAt(position - 1) != '\n') {
      position--;
    }
    return position;
  }

  private static void search(String text, Command command, Span line, Findings findings) {
    int at = text.indexOf(command.option(), line.start(), line.end());
    while (0 <= at) {
      int start = unquoted(text, at + command.option().length(), line.end());
      int end = wordEnd(text, start, line.end());
      if (isSecret(text, command, start, end)) {
        findings.add("command-line", start, end);
      }
      at = text.indexOf(command.option(), Math.max(start, end), line.end());
    }
  }

  private static boolean isSecret(String text, Command command, int start, int end) {
    if (end - start < 3 || Placeholder.at(text, start, end)) {
      return false;
    }
    int colon = text.indexOf(':', start, end);
    return !command.pair()
        || (start < colon && colon + 1 < end && !Placeholder.at(text, colon + 1, end));
  }

  private static int unquoted(String text, int from, int limit) {
    return QUOTES.end(text, from, limit);
  }

  private static int wordEnd(String text, int from, int limit) {
    return ENDS_WORD.next(text, from, limit);
  }
}
