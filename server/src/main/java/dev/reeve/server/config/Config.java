package dev.reeve.server.config;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.CommandSpec;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.team.Settings;
import dev.reeve.server.hooks.HookPlan;
import dev.reeve.server.retention.Retention;
import dev.reeve.server.store.EmbeddedStore;
import dev.reeve.server.store.Store;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code reeve.yaml} says, with the usual value for all that it does not say (W-2).
 *
 * @param teams where the folders of teams lie (T-80), in a project or anywhere
 */
public record Config(
    Store store,
    Http http,
    Policy policy,
    Denial whenDown,
    List<AgentSpec> agents,
    List<CommandSpec> commands,
    Epics epics,
    List<String> extraPatterns,
    Notify notices,
    Retention.Plan retention,
    Path teams) {

  public static final Config DEFAULT =
      new Config(
          new EmbeddedStore(Path.of("reeve.db")),
          new Http(7717, "127.0.0.1", List.of(), false),
          new Policy(Settings.DEFAULT, true, HookPlan.Loops.USUAL),
          Denial.OPEN,
          List.of(),
          List.of(),
          new Epics(List.of(), Duration.ofMinutes(30), List.of(), List.of()),
          List.of(),
          new Notify(List.of(), null, false, Duration.ofMinutes(1)),
          Retention.Plan.KEEP,
          Path.of(".claude", "teams"));

  public Config {
    agents = List.copyOf(agents);
    commands = List.copyOf(commands);
    extraPatterns = List.copyOf(extraPatterns);
  }

  public Redactor redactor() {
    return Redactor.with(extraPatterns);
  }

  /**
   * @param hosts names that a request may call this machine by, beside those of the loopback
   * @param expose whether others than this machine may be let in without TLS
   */
  public record Http(int port, String bind, List<String> hosts, boolean expose) {
    public Http {
      hosts = List.copyOf(hosts);
    }
  }

  /**
   * @param observe whether a session that nobody announced gets a team of its own
   * @param loops what becomes of tool calls that go in circles
   */
  public record Policy(Settings settings, boolean observe, HookPlan.Loops loops) {}

  /**
   * How epics are driven.
   *
   * @param files those that the daemon drives
   * @param every how often it looks at each
   * @param forbidden phrases that refuse a plan (E-11); none means the usual ones
   * @param blastRadius words that ask for a critic (E-10); none means the usual ones
   */
  public record Epics(
      List<String> files, Duration every, List<String> forbidden, List<String> blastRadius) {
    public Epics {
      files = List.copyOf(files);
      forbidden = List.copyOf(forbidden);
      blastRadius = List.copyOf(blastRadius);
    }
  }

  /**
   * How people are called.
   *
   * @param command the program and its arguments; empty if there is none
   * @param webhook where it is posted to; null if nowhere
   * @param desktop whether it is shown on the screen
   */
  public record Notify(
      List<String> command, @Nullable URI webhook, boolean desktop, Duration timeout) {
    public Notify {
      command = List.copyOf(command);
    }
  }

  /** What becomes of a call that Reeve might deny while no daemon answers. */
  public enum Denial {
    OPEN,
    CLOSED
  }
}
