package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.app.Terminal.Shown;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Archive;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.sim.world.FaultyLog;
import dev.reeve.sim.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An archive is checked with nothing but its file. */
class VerifyArchiveTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final TeamId TEAM = new TeamId("login");

  @TempDir private Path folder = Path.of("");

  @Test
  @DisplayName("T-78 reeve verify FILE checks an archive where there is neither daemon nor store")
  void verify() throws IOException {
    World world =
        new World(START, new FaultyLog(new MemoryEventLog()), (_, _) -> Delivery.UNCONFIRMED);
    world.found(TEAM, new NewTeam(Profile.SOLO, Settings.DEFAULT, List.of(), List.of()));
    Path file = folder.resolve("login.jsonl");
    Archive.write(world.log(), TEAM, START, file);
    Terminal terminal = new Terminal(folder.resolve("home"));
    Shown sound = terminal.run("verify", file.toString());
    assertThat(sound.err()).isEmpty();
    assertThat(sound.out()).matches("Team login is sound, all [0-9]+ events of it\\.\n");
    assertThat(sound.exit()).isZero();
    Files.writeString(file, Files.readString(file).replace("solo", "soso"));
    Shown damaged = terminal.run("verify", file.toString());
    assertThat(damaged.exit()).isEqualTo(1);
    assertThat(damaged.out()).contains("event 1: its hash fits neither");
    assertThat(terminal.run("verify", file.toString(), "--json").out())
        .contains("\"team\" : \"login\"", "\"known\" : false");
    Files.writeString(file, "something else\n");
    Shown other = terminal.run("verify", file.toString());
    assertThat(other.exit()).isEqualTo(1);
    assertThat(other.err()).contains("is no archive of Reeve's");
  }

  @Test
  @DisplayName("T-78 reeve verify of a file that is not there, or of a folder, says just that")
  void no_file() {
    Terminal terminal = new Terminal(folder.resolve("home"));
    Shown absent = terminal.run("verify", folder.resolve("none").toString());
    assertThat(absent.err()).isEqualTo("reeve: there is no file " + folder.resolve("none") + "\n");
    assertThat(absent.exit()).isEqualTo(1);
    assertThat(terminal.run("verify", "none.jsonl").err()).contains("there is no file none.jsonl");
    Shown inside = terminal.run("verify", folder.toString());
    assertThat(inside.err()).contains(folder + " is a folder: name an archive in it");
    assertThat(inside.exit()).isEqualTo(1);
  }
}
