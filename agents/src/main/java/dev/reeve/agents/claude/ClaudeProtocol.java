package dev.reeve.agents.claude;

import dev.reeve.agents.Permissions;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.run.ShownAsItIs;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code claude -p}, run for its text or for its stream. Where its user asked for text, the
 * stream is asked for instead and the text is shown from it; where its user asked for the stream,
 * it is read and shown as it is. With any other output format it is not recognised.
 */
public final class ClaudeProtocol implements Protocol {

  private final ClaudeCommand.Output output;
  private final InstantSource clock;
  private final Transcripts transcripts;
  private final ClaudeTalk.@Nullable Errand errand;

  private ClaudeProtocol(
      ClaudeCommand.Output output,
      ClaudeTalk.@Nullable Errand errand,
      InstantSource clock,
      Map<String, String> environment) {
    this.output = output;
    this.errand = errand;
    this.clock = clock;
    this.transcripts = Transcripts.in(environment);
  }

  /**
   * @param environment what the run will inherit
   */
  public static ClaudeProtocol forText(InstantSource clock, Map<String, String> environment) {
    return new ClaudeProtocol(ClaudeCommand.Output.TEXT, null, clock, environment);
  }

  /**
   * @param environment what the run will inherit
   */
  public static ClaudeProtocol forStream(InstantSource clock, Map<String, String> environment) {
    return new ClaudeProtocol(ClaudeCommand.Output.STREAM, null, clock, environment);
  }

  /**
   * The stream both ways: Reeve says what is to be done, and answers what it is asked.
   *
   * @param environment what the run will inherit
   */
  public static ClaudeProtocol asked(
      Asked what, InstantSource clock, Map<String, String> environment) {
    var errand = new ClaudeTalk.Errand(what.prompt(), what.permissions(), what.stays());
    return new ClaudeProtocol(ClaudeCommand.Output.TEXT, errand, clock, environment);
  }

  /**
   * What is asked of it.
   *
   * @param stays whether more is said to it after that
   */
  public record Asked(String prompt, Permissions permissions, boolean stays) {}

  /** Whether the command line leaves it to its input what is to be done, and to us how. */
  public static boolean canBeAsked(List<String> command) {
    ClaudeCommand read = ClaudeCommand.of(command);
    return !read.isOther() && !read.hasOwnInput();
  }

  @Override
  public String name() {
    return output == ClaudeCommand.Output.TEXT ? "claude" : "claude-stream";
  }

  @Override
  public boolean recognises(List<String> command) {
    return ClaudeCommand.of(command).output() == output;
  }

  @Override
  public List<String> prepare(List<String> command) {
    if (output != ClaudeCommand.Output.TEXT) return command;
    ClaudeCommand read = ClaudeCommand.of(command);
    return errand == null ? read.streaming() : read.talking();
  }

  @Override
  public Map<String, String> environment() {
    return Map.of("CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS", "1");
  }

  @Override
  public Reader reader() {
    var stream = new ClaudeStream(clock, transcripts);
    if (errand != null) return new ClaudeTalk(stream, errand);
    return output == ClaudeCommand.Output.TEXT ? stream : new ShownAsItIs(stream);
  }

  @Override
  public boolean talks() {
    return errand != null;
  }
}
