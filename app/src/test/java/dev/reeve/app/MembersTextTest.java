package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.sim.scenario.report.Paint;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class MembersTextTest {

  private final ObjectNode team = JsonTree.object().put("id", "big");
  private final ObjectNode members = team.putObject("members");

  @Test
  @DisplayName(
      "W-1 of very many members the status shows who is stuck or at work, and counts the rest")
  void very_many() {
    add(1, 200, "STOPPED");
    add(201, 300, "ACTIVE");
    members.withObject("/m250").putArray("owes").add("7");
    members.withObject("/m251").put("idle_stage", "pinged").putArray("owes").add("8");
    members.withObject("/m252").put("idle_stage", "escalated").putArray("owes").add("9");
    members.withObject("/m199").putArray("lost").add("process_ended");

    List<String> lines = text().brief(team);
    assertThat(lines.stream().filter(line -> line.startsWith("  m")).limit(6))
        .extracting(line -> line.strip().split(" +", 2)[0])
        .containsExactly("m199", "m252", "m251", "m250", "m201", "m202");
    assertThat(lines).filteredOn(line -> line.startsWith("  m")).hasSize(100);
    assertThat(lines)
        .contains("  and 200 more (1 active, 199 stopped); all of them: reeve team show big");
  }

  @Test
  @DisplayName("W-1 a hundred members are all shown, as people count them; a team in full has all")
  void all() {
    add(1, 100, "ACTIVE");
    assertThat(text().brief(team)).isEqualTo(text().lines(team)).noneMatch(this::tellsOfMore);
    add(101, 300, "STOPPED");
    assertThat(text().lines(team)).filteredOn(line -> line.startsWith("  m")).hasSize(300);
    assertThat(text().lines(team)).noneMatch(this::tellsOfMore);
  }

  private boolean tellsOfMore(String line) {
    return line.contains(" more (1") || line.contains(" more (2");
  }

  private static TeamText text() {
    return new TeamText(Paint.PLAIN, Instant.EPOCH);
  }

  private void add(int first, int last, String roster) {
    for (int id = first; id <= last; id++) {
      members.putObject("m" + id).put("role", "coder").put("roster", roster);
    }
  }
}
