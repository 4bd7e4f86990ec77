package dev.reeve.agents.codex;

import dev.reeve.agents.Budget;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.run.ShownAsItIs;
import dev.reeve.agents.stream.CommandWords;
import dev.reeve.agents.stream.LimitText;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code codex exec}: asked for its events, and shown as what it says; or, where its user
 * asked for the events, read and shown as they are.
 */
public final class CodexProtocol implements Protocol {

  private static final String EVENTS = "--json";

  private static final List<String> EXEC = List.of("exec", "e");

  private static final List<String> WITH_VALUE =
      List.of(
          "-a",
          "--add-dir",
          "--ask-for-approval",
          "-c",
          "-C",
          "--cd",
          "--color",
          "--config",
          "--disable",
          "--enable",
          "-i",
          "--image",
          "-m",
          "--model",
          "-o",
          "--output-last-message",
          "--output-schema",
          "-p",
          "--profile",
          "-s",
          "--sandbox");

  private final boolean asStream;
  private final InstantSource clock;

  private CodexProtocol(boolean asStream, InstantSource clock) {
    this.asStream = asStream;
    this.clock = clock;
  }

  public static CodexProtocol forText(InstantSource clock) {
    return new CodexProtocol(false, clock);
  }

  public static CodexProtocol forStream(InstantSource clock) {
    return new CodexProtocol(true, clock);
  }

  @Override
  public String name() {
    return asStream ? "codex-stream" : "codex";
  }

  @Override
  public boolean recognises(List<String> command) {
    CommandWords words = CommandWords.of(command, WITH_VALUE);
    boolean runs = !words.rest().isEmpty() && EXEC.contains(words.rest().getFirst());
    return words.program().equals("codex") && runs && hasEvents(words) == asStream;
  }

  private static boolean hasEvents(CommandWords words) {
    return words.has(EVENTS) || words.has("--experimental-json");
  }

  @Override
  public List<String> prepare(List<String> command) {
    CommandWords words = CommandWords.of(command, WITH_VALUE);
    if (asStream || words.rest().isEmpty() || hasEvents(words)) return command;
    List<String> asked = new ArrayList<>(command);
    asked.add(command.indexOf(words.rest().getFirst()) + 1, EVENTS);
    return asked;
  }

  /** It counts tokens, and has no prices. */
  @Override
  public boolean tells(Budget budget) {
    return 0 < budget.tokens();
  }

  @Override
  public Reader reader() {
    CodexStream stream = new CodexStream(LimitText.ofThisMachine(clock));
    return asStream ? new ShownAsItIs(stream) : stream;
  }
}
