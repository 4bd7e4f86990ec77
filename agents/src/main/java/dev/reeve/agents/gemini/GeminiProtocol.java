package dev.reeve.agents.gemini;

import dev.reeve.agents.Budget;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.run.ShownAsItIs;
import dev.reeve.agents.stream.CommandWords;
import dev.reeve.agents.stream.LimitText;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code gemini -p}: asked for its events, and shown as what it says; or, where its user
 * asked for the events, read and shown as they are. With any other output it is not recognised.
 */
public final class GeminiProtocol implements Protocol {

  private static final String EVENTS = "stream-json";

  private static final List<String> WITH_VALUE =
      List.of(
          "--allowed-mcp-server-names",
          "--allowed-tools",
          "--approval-mode",
          "-e",
          "--extensions",
          "-i",
          "--include-directories",
          "-m",
          "--model",
          "-o",
          "--output-format",
          "-p",
          "--policy",
          "--prompt",
          "--prompt-interactive",
          "-r",
          "--resume");

  private final boolean asStream;
  private final InstantSource clock;

  private GeminiProtocol(boolean asStream, InstantSource clock) {
    this.asStream = asStream;
    this.clock = clock;
  }

  public static GeminiProtocol forText(InstantSource clock) {
    return new GeminiProtocol(false, clock);
  }

  public static GeminiProtocol forStream(InstantSource clock) {
    return new GeminiProtocol(true, clock);
  }

  @Override
  public String name() {
    return asStream ? "gemini-stream" : "gemini";
  }

  @Override
  public boolean recognises(List<String> command) {
    CommandWords words = CommandWords.of(command, WITH_VALUE);
    boolean prints = words.has("-p") || words.has("--prompt");
    String format = format(words);
    boolean fits = asStream ? format.equals(EVENTS) : format.isEmpty() || format.equals("text");
    return words.program().equals("gemini") && prints && fits;
  }

  private static String format(CommandWords words) {
    return words.value("-o", "--output-format");
  }

  @Override
  public List<String> prepare(List<String> command) {
    if (asStream || format(CommandWords.of(command, WITH_VALUE)).equals(EVENTS)) return command;
    List<String> asked = new ArrayList<>(List.of(command.getFirst(), "--output-format", EVENTS));
    int at = 1;
    while (at < command.size()) {
      String word = command.get(at);
      boolean rest = word.equals("--");
      int end = rest ? command.size() : at + (WITH_VALUE.contains(word) ? 2 : 1);
      List<String> one = command.subList(at, Math.min(end, command.size()));
      if (!isFormat(word)) asked.addAll(one);
      at = end;
    }
    return asked;
  }

  private static boolean isFormat(String word) {
    return word.equals("-o")
        || word.equals("--output-format")
        || word.startsWith("--output-format=");
  }

  /** It counts tokens, and has no prices. */
  @Override
  public boolean tells(Budget budget) {
    return 0 < budget.tokens();
  }

  @Override
  public Reader reader() {
    GeminiStream stream = new GeminiStream(LimitText.ofThisMachine(clock));
    return asStream ? new ShownAsItIs(stream) : stream;
  }
}
