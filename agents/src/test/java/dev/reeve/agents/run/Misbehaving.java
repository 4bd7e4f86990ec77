package dev.reeve.agents.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.Permissions;
import dev.reeve.agents.protocol.Protocols;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The misbehaving agent of {@code testkit}, run in a workshop in any protocol. */
final class Misbehaving {

  static final Path PROGRAM = Path.of("../testkit/misbehave").toAbsolutePath().normalize();

  private final Workshop workshop;
  private final Workshop.Heard heard = new Workshop.Heard();
  private final String protocol;
  private RunLimits limits = RunLimits.NONE.withGrace(Duration.ofMillis(500));
  private Permissions permissions = Permissions.WAIT;

  Misbehaving(Workshop workshop, String protocol) {
    this.workshop = workshop;
    this.protocol = protocol;
    assertThat(Files.isExecutable(PROGRAM)).as("%s", PROGRAM).isTrue();
  }

  Misbehaving idle(Duration idle) {
    limits = limits.withTimes(idle, null);
    return this;
  }

  Misbehaving limits(RunLimits newLimits) {
    limits = newLimits;
    return this;
  }

  Misbehaving answered(Permissions with) {
    permissions = with;
    return this;
  }

  Workshop.Heard heard() {
    return heard;
  }

  Run run(String... steps) {
    return run(heard, steps);
  }

  Run run(RunListener listener, String... steps) {
    return workshop.runs().start(launch(steps), listener);
  }

  /** As another Reeve that finds the run. */
  Run adopt(Run run) {
    return workshop.runs().adopt(run.folder(), _ -> protocol(), heard);
  }

  private Launch launch(String... steps) {
    List<String> command = new ArrayList<>(List.of(PROGRAM.toString(), "--speak=" + protocol));
    command.addAll(List.of(steps));
    Protocol understood = protocol();
    Map<String, String> environment =
        Map.of("PATH", "/usr/bin:/bin", "WORK", workshop.work.toString());
    return new Launch(
        understood.prepare(command),
        workshop.work,
        environment,
        Path.of("/dev/null"),
        false,
        understood,
        limits);
  }

  private Protocol protocol() {
    AgentSpec agent =
        new AgentSpec(
            "fake",
            List.of(PROGRAM.toString()),
            protocol,
            workshop.work,
            List.of(),
            AgentSpec.TIMEOUT,
            AgentSpec.IDLE_TIMEOUT);
    var errand = new Protocols.Errand("do it", workshop.work, permissions);
    return new Protocols(InstantSource.system(), Map.of()).asking(agent, errand);
  }
}
