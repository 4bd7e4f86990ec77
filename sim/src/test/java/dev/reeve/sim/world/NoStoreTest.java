package dev.reeve.sim.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.EngineSettings;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.ThreadCommitter;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the engine says of itself while nothing can be stored. */
class NoStoreTest {

  private static final NewTeam PLAN =
      new NewTeam(
          Profile.SOLO,
          Settings.DEFAULT,
          List.of(new NewTeam.Seat(new MemberId("c"), Role.CODER, Presence.ACTIVE, Skills.ANY)),
          List.of());

  @Test
  @DisplayName("R-5 that a new team cannot be stored is known at once, not at the next beat")
  void founding() {
    FaultyLog log = new FaultyLog(new MemoryEventLog());
    List<Reply> replies = new ArrayList<>();
    try (ThreadCommitter committer = new ThreadCommitter(log)) {
      Engine engine =
          new Engine(
              EngineSettings.of("n"),
              new Engine.Parts(log, TimeSource.SYSTEM, committer, (_, _) -> {}));
      log.full(true);
      engine.ask(new Ask.Foundation(new TeamId("t"), PLAN, replies::add));
      engine.step();
      assertThat(replies).singleElement().isInstanceOf(Reply.Unavailable.class);
      assertThat(engine.vitals().trouble()).contains("the disk is full");
    }
  }
}
