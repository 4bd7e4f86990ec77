package dev.reeve.agents.claude;

import java.util.ArrayList;
import java.util.List;

/** What a command line says, as far as it matters for reading what comes of it. */
final class ClaudeCommand {

  /** What its user will see. */
  enum Output {
    TEXT,
    STREAM,
    /** Another format, or it is not {@code claude -p} at all. */
    OTHER
  }

  private static final String FORMAT = "--output-format";

  private static final List<String> STREAM =
      List.of(FORMAT, "stream-json", "--verbose", "--include-partial-messages");

  /** The value of these may look like an option, and is none. */
  private static final List<String> WITH_VALUE =
      List.of(
          "--agent",
          "--agents",
          "--append-system-prompt",
          "--append-system-prompt-file",
          "--effort",
          "--fallback-model",
          "--input-format",
          "--json-schema",
          "--max-budget-usd",
          "--max-turns",
          "--model",
          "--permission-mode",
          "--permission-prompt-tool",
          "--permission-prompts",
          "--session-id",
          "--setting-sources",
          "--settings",
          "--system-prompt",
          "--system-prompt-file");

  /** All of the command line but the output format. */
  private final List<String> rest = new ArrayList<>();

  private boolean prints;
  private boolean prompted;
  private String format = "text";

  private ClaudeCommand() {}

  static ClaudeCommand of(List<String> command) {
    var read = new ClaudeCommand();
    int at = 0;
    while (at < command.size()) at = read.take(command, at);
    return read;
  }

  Output output() {
    if (rest.isEmpty() || !isClaude(rest.getFirst()) || !prints) return Output.OTHER;
    return switch (format) {
      case "text" -> Output.TEXT;
      case "stream-json" -> Output.STREAM;
      default -> Output.OTHER;
    };
  }

  /** Whether it is to print anything but text. */
  boolean isOther() {
    return !format.equals("text");
  }

  /** The same command line, made to print the stream. */
  List<String> streaming() {
    var streaming = new ArrayList<>(rest);
    streaming.addAll(1, STREAM);
    return streaming;
  }

  /** The same command line, made to print the stream and to read one. */
  List<String> talking() {
    var talking = new ArrayList<>(streaming());
    boolean asks = rest.stream().anyMatch(word -> word.startsWith("--permission-prompt"));
    if (!asks) talking.addAll(1, List.of("--permission-prompt-tool", "stdio"));
    talking.addAll(1, List.of("--input-format", "stream-json"));
    return talking;
  }

  /** Whether it says on the command line what is to be done, or how its input is to be read. */
  boolean hasOwnInput() {
    return prompted || rest.stream().anyMatch(word -> word.startsWith("--input-format"));
  }

  private static boolean isClaude(String program) {
    return program.equals("claude") || program.endsWith("/claude");
  }

  /** Answers with where the next one begins. */
  private int take(List<String> command, int at) {
    String word = command.get(at);
    String next = at + 1 < command.size() ? command.get(at + 1) : "";
    prompted |= (0 < at && !word.startsWith("-")) || word.equals("--");
    if (word.equals("--")) {
      rest.addAll(command.subList(at, command.size()));
      return command.size();
    }
    if (word.equals(FORMAT)) {
      format = next;
      return at + 2;
    }
    if (word.startsWith(FORMAT + "=")) {
      format = word.substring(FORMAT.length() + 1);
      return at + 1;
    }
    prints |= 0 < at && (word.equals("--print") || word.matches("-[cd]*p[cd]*"));
    int end = Math.min(command.size(), at + (WITH_VALUE.contains(word) ? 2 : 1));
    rest.addAll(command.subList(at, end));
    return end;
  }
}
