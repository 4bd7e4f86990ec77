package dev.reeve.server.presence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.DirectCommitter;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.EngineSettings;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.server.HandTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a daemon that has just begun makes of what the last one left. */
class TieFileTest {

  private static final TeamId TEAM = new TeamId("login");

  @TempDir Path folder;

  private final HandTime time = new HandTime();
  private final EventLog log = new MemoryEventLog();

  private Engine engine() {
    return new Engine(
        EngineSettings.of("n"),
        new Engine.Parts(log, time, new DirectCommitter(log), (_, _) -> {}));
  }

  private Path left() throws IOException {
    String tie = "{\"team\":\"login\",\"member\":\"ann\",\"incarnation\":1,\"pid\":1,\"start\":1}";
    return Files.writeString(folder.resolve("lifelines.json"), "[" + tie + "]");
  }

  @Test
  @DisplayName("T-39 nobody is forgotten because its team is not read yet")
  void not_read_yet() throws IOException {
    Engine before = engine();
    NewTeam.Seat lead =
        new NewTeam.Seat(new MemberId("lead"), Role.LEAD, Presence.ACTIVE, Skills.ANY);
    NewTeam team = new NewTeam(Profile.STRICT, Settings.DEFAULT, List.of(lead), List.of());
    before.ask(new Ask.Foundation(TEAM, team, _ -> {}));
    while (before.step()) {}
    Engine engine = engine();
    assertThat(engine.state(TEAM)).isNull();
    Path file = left();
    try (Lifelines lifelines = new Lifelines(new Home(folder), engine, time)) {
      lifelines.look();
    }
    assertThat(file).content().contains("ann");
  }

  @Test
  @DisplayName("T-39 who is of no team any more is forgotten")
  void no_team() throws IOException {
    Path file = left();
    try (Lifelines lifelines = new Lifelines(new Home(folder), engine(), time)) {
      lifelines.look();
    }
    assertThat(file).content().doesNotContain("ann");
  }

  @Test
  @DisplayName("T-39 if it cannot be written nothing is thrown, and it is tried again")
  void cannot_be_written() throws IOException {
    Path file = left();
    Lifelines lifelines = new Lifelines(new Home(folder), engine(), time);
    Files.delete(file);
    Files.createDirectories(file.resolve("in-the-way"));
    lifelines.look();
    Files.delete(file.resolve("in-the-way"));
    Files.delete(file);
    lifelines.close();
    assertThat(file).isRegularFile();
  }
}
