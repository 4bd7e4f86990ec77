package dev.reeve.agents.claude;

import dev.reeve.agents.Sign;
import dev.reeve.agents.run.Protocol;
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

  private ClaudeProtocol(
      ClaudeCommand.Output output, InstantSource clock, Map<String, String> environment) {
    this.output = output;
    this.clock = clock;
    this.transcripts = Transcripts.in(environment);
  }

  /**
   * @param environment what the run will inherit
   */
  public static ClaudeProtocol forText(InstantSource clock, Map<String, String> environment) {
    return new ClaudeProtocol(ClaudeCommand.Output.TEXT, clock, environment);
  }

  /**
   * @param environment what the run will inherit
   */
  public static ClaudeProtocol forStream(InstantSource clock, Map<String, String> environment) {
    return new ClaudeProtocol(ClaudeCommand.Output.STREAM, clock, environment);
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
    return output == ClaudeCommand.Output.TEXT ? ClaudeCommand.of(command).streaming() : command;
  }

  @Override
  public Map<String, String> environment() {
    return Map.of("CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS", "1");
  }

  @Override
  public Reader reader() {
    var stream = new ClaudeStream(clock, transcripts);
    return output == ClaudeCommand.Output.TEXT ? stream : new Raw(stream);
  }

  /** Reads the stream, and shows it as it is. */
  private record Raw(Reader stream) implements Reader {

    @Override
    public List<Sign> read(String line) {
      return stream.read(line);
    }

    @Override
    public String shown(String line, List<Sign> signs) {
      return line;
    }

    @Override
    public java.nio.file.@Nullable Path transcript() {
      return stream.transcript();
    }
  }
}
