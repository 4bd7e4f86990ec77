package dev.reeve.server.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where members are at work, from one daemon to the next. */
class TreesTest {

  private static final TeamId TEAM = new TeamId("seen");

  @TempDir private Path folder = Path.of("unset");
  private final AtomicLong ticks = new AtomicLong();

  private Trees trees() {
    return new Trees(new Home(folder.resolve("reeve")), Redactor.standard(), ticks::get);
  }

  private static Session in(String member, String tree) {
    return new Session(TEAM, new MemberId(member), false, Path.of(tree), Path.of(tree));
  }

  private @Nullable Path known(String member) {
    return trees().of(TEAM, new MemberId(member));
  }

  @Test
  @DisplayName("T-79 where somebody was at work the next daemon knows, also if this one was killed")
  void kept() {
    assertThat(known("ann")).isNull();
    Trees trees = trees();
    trees.seen(in("ann", "/projects/a"));
    assertThat(known("ann")).isEqualTo(Path.of("/projects/a"));
    trees.seen(in("ann", "/projects/b"));
    trees.seen(in("bob", "/projects/c"));
    assertThat(known("bob")).as("within the minute").isNull();
    ticks.addAndGet(Duration.ofMinutes(1).toNanos());
    trees.seen(in("ann", "/projects/b"));
    assertThat(known("ann")).isEqualTo(Path.of("/projects/b"));
    assertThat(known("bob")).isEqualTo(Path.of("/projects/c"));
    trees.seen(in("bob", "/projects/d"));
    trees.close();
    assertThat(known("bob")).isEqualTo(Path.of("/projects/d"));
  }

  @Test
  @DisplayName("T-82 a path with a secret in it is not stored")
  void secret() {
    String path = "/projects/ghp_" + "a1B2c3D4e5".repeat(4).substring(0, 36);
    Trees trees = trees();
    trees.seen(in("ann", path));
    assertThat(trees.of(TEAM, new MemberId("ann"))).isEqualTo(Path.of(path));
    assertThat(known("ann")).isNull();
  }

  @Test
  void what_cannot_be_read_is_nothing() throws IOException {
    Files.createDirectories(folder.resolve("reeve"));
    Files.writeString(folder.resolve("reeve/trees.json"), "{ann");
    assertThat(known("ann")).isNull();
    trees().seen(in("ann", "/projects/a"));
    assertThat(known("ann")).isEqualTo(Path.of("/projects/a"));
  }
}
