package dev.reeve.daemon.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Writer;
import dev.reeve.core.team.TeamId;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MarkTest {

  private static final TeamId TEAM = new TeamId("login");
  private static final Writer SELF = new Writer("local", 2);

  private final Mark mark = mark("a key");

  private static Mark mark(String key) {
    return new Mark(key.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void what_was_signed_is_known_and_nothing_else() {
    String signed = mark.signed(TEAM, "# a\nb\n");
    assertThat(mark.isOn(TEAM, signed)).isTrue();
    assertThat(mark("a key").isOn(TEAM, signed)).isTrue();
    assertThat(mark("another").isOn(TEAM, signed)).isFalse();
    assertThat(mark.isOn(new TeamId("logout"), signed)).isFalse();
    assertThat(mark.isOn(TEAM, signed.replace("b\n", "c\n"))).isFalse();
    assertThat(mark.isOn(TEAM, signed + "\n")).isFalse();
    assertThat(mark.isOn(TEAM, "# a\nb\n")).isFalse();
    assertThat(mark.isOn(TEAM, "")).isFalse();
  }

  @Test
  void who_claims_the_active_epoch_is_read_from_a_text() {
    String own = "- operational_state_owner: supervisor@1\n- writer: local@1 (abc)\n";
    assertThat(Claims.rival(own, 1, SELF, "abc")).isNull();
    assertThat(Claims.rival(own, 2, SELF, "xyz")).isNull();
    assertThat(Claims.rival(own, 1, SELF, "xyz")).isEqualTo(new Writer("local", 1));
    assertThat(Claims.rival(own.replace("local@1", "local@3"), 1, SELF, "abc"))
        .isEqualTo(new Writer("local", 3));
    assertThat(Claims.rival(own.replace("supervisor@1", "ann@1"), 1, SELF, "abc"))
        .isEqualTo(new Writer("ann", 0));
    assertThat(Claims.rival("nothing of the kind", 1, SELF, "abc")).isNull();
  }

  @Test
  void a_difference_is_what_lies_between_the_same_ends() {
    assertThat(Difference.between("a\nb\nc\n", "a\nx\ny\nc\n"))
        .isEqualTo("@@ line 2 @@\n-b\n+x\n+y\n");
    assertThat(Difference.between("a\n", "")).isEqualTo("@@ line 1 @@\n-a\n");
    assertThat(Difference.between("", "a\n".repeat(30))).endsWith("+… 10 more lines\n");
  }
}
