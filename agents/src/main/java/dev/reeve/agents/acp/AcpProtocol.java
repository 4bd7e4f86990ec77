package dev.reeve.agents.acp;

import dev.reeve.agents.Permissions;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.run.ShownAsItIs;
import dev.reeve.agents.stream.LimitText;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Agent Client Protocol over standard input and output: either Reeve is the client and
 * gives the agent one prompt, or another client talks with it through Reeve, which reads along.
 */
public final class AcpProtocol implements Protocol {

  private final AcpTalk.@Nullable Errand errand;
  private final InstantSource clock;

  private AcpProtocol(AcpTalk.@Nullable Errand errand, InstantSource clock) {
    this.errand = errand;
    this.clock = clock;
  }

  /** Reeve is the client. */
  public static AcpProtocol asked(Asked what, InstantSource clock) {
    var errand =
        new AcpTalk.Errand(
            what.prompt(), what.folder().toString(), what.permissions(), what.stays());
    return new AcpProtocol(errand, clock);
  }

  /**
   * What is asked of the agent.
   *
   * @param stays whether more is asked of it after that
   */
  public record Asked(String prompt, Path folder, Permissions permissions, boolean stays) {}

  /** Another one is. */
  public static AcpProtocol overheard(InstantSource clock) {
    return new AcpProtocol(null, clock);
  }

  @Override
  public String name() {
    return errand == null ? "acp-stream" : "acp";
  }

  /** {@code gemini --acp}, {@code opencode acp}, {@code codex-acp} and their like. */
  @Override
  public boolean recognises(List<String> command) {
    if (command.isEmpty()) return false;
    boolean named = command.getFirst().endsWith("-acp");
    boolean asked = 1 < command.size() && command.get(1).equals("acp");
    return named || asked || command.contains("--acp") || command.contains("--experimental-acp");
  }

  @Override
  public List<String> prepare(List<String> command) {
    return command;
  }

  @Override
  public Reader reader() {
    AcpStream stream = new AcpStream(LimitText.ofThisMachine(clock));
    return errand == null ? new ShownAsItIs(stream) : new AcpTalk(stream, errand);
  }

  @Override
  public boolean talks() {
    return errand != null;
  }
}
