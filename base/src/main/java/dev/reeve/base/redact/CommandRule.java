package dev.reeve.base.redact;

import java.util.List;

/**
 * Finds passwords after the one-letter options of commands that are known to take them. The same
 * letters mean harmless things elsewhere ({@code mkdir -p}), so the command must be there.
 */
final class CommandRule implements Rule {

  private static final int LONGEST_LINE = 512;

  /** A command, its option, and what joins a name and the secret if the value is a pair. */
  private record Command(String word, String option, char joint) {}

  private static final char NO_PAIR = 0;

  /** No pair either, but a hash, or what somebody took for one: letters alone are none. */
  private static final char HASH = 1;

  private static final List<Command> COMMANDS =
      List.of(
          new Command("sshpass ", " -p", NO_PAIR),
          new Command("docker login", " -p", NO_PAIR),
          new Command("podman login", " -p", NO_PAIR),
          new Command("helm registry login", " -p", NO_PAIR),
          new Command("mysql", " -p", NO_PAIR),
          new Command("mariadb", " -p", NO_PAIR),
          new Command("mongosh ", " -p ", NO_PAIR),
          new Command("mongodump ", " -p ", NO_PAIR),
          new Command("mongorestore ", " -p ", NO_PAIR),
          new Command("mongo -", " -p ", NO_PAIR),
          new Command("redis-cli", " -a ", NO_PAIR),
          new Command("ldapsearch", " -w ", NO_PAIR),
          new Command("zip ", " -P ", NO_PAIR),
          new Command("7z ", " -p", NO_PAIR),
          new Command("useradd ", " -p", HASH),
          new Command("usermod ", " -p", HASH),
          new Command("smbclient ", " -U ", '%'),
          new Command("http ", " -a ", ':'),
          new Command("curl ", " -u", ':'),
          new Command("curl ", " -U ", ':'),
          new Command("curl ", " --user ", ':'),
          new Command("curl ", " --user=", ':'),
          new Command("curl ", " --proxy-user ", ':'),
          new Command("curl ", " -b ", '='),
          new Command("curl ", " --cookie ", '='),
          new Command("wget ", " --user ", ':'));

  /** All the options start like this, so that a line without it needs no closer look. */
  private static final String OPTION = " -";

  private static final Letters OPTION_LETTERS = Letters.of("pawuPUb-");
  private static final Letters QUOTES = Letters.of(" \"'\\");
  private static final Letters ENDS_WORD = Letters.of(" \t\r\"'\\");
  private static final Letters PORTS = Letters.of("0123456789:");
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
    if (command.joint() == NO_PAIR) {
      return PORTS.end(text, start, end) < end || text.indexOf(':', start, end) < 0;
    }
    if (command.joint() == HASH) {
      return isHash(text, start, end);
    }
    int joint = text.indexOf(command.joint(), start, end);
    return start < joint && joint + 1 < end && !Placeholder.at(text, joint + 1, end);
  }

  /** A slash stands in hashes that begin with a dollar; elsewhere it makes a path. */
  private static boolean isHash(String text, int start, int end) {
    boolean path = text.charAt(start) != '$' && 0 <= text.indexOf('/', start, end);
    ValueShape shape = ValueShape.of(text, new Span(start, end));
    return !path && shape.isBareSecret(SecretName.PASSWORD, false);
  }

  private static int unquoted(String text, int from, int limit) {
    return QUOTES.end(text, from, limit);
  }

  private static int wordEnd(String text, int from, int limit) {
    return ShellWords.bareEnd(text, from, limit, ENDS_WORD);
  }
}
