package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.sim.scenario.report.Paint;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class TasksTextTest {

  private final ObjectNode team = JsonTree.object().put("id", "big");
  private final ObjectNode tasks = team.putObject("tasks");

  @Test
  @DisplayName(
      "W-1 of very many tasks the status shows what is held up or open, and counts the rest")
  void very_many() {
    add(1, 200, "DONE");
    add(201, 300, "PENDING");
    add(301, 303, "IN_PROGRESS");
    add(304, 304, "STUCK");
    tasks.withObject("/250").putArray("flags").add("overdue");

    List<String> lines = text().brief(team);
    assertThat(lines.stream().filter(line -> line.startsWith("  #")).limit(6))
        .extracting(line -> line.strip().split(" +", 3)[0])
        .containsExactly("#304", "#250", "#301", "#302", "#303", "#201");
    assertThat(lines).filteredOn(line -> line.startsWith("  #")).hasSize(100);
    assertThat(lines)
        .contains("  and 204 more (200 done, 4 pending); all of them: reeve team show big");
  }

  @Test
  @DisplayName(
      "W-1 a hundred tasks are all shown, as people count them; a team in full has them all")
  void all() {
    add(1, 100, "DONE");
    assertThat(text().brief(team)).isEqualTo(text().lines(team)).noneMatch(this::tellsOfMore);
    add(101, 300, "PENDING");
    assertThat(text().lines(team)).noneMatch(this::tellsOfMore).hasSize(303);
    assertThat(text().lines(team).getLast()).startsWith("  #300  PENDING  ");
  }

  private boolean tellsOfMore(String line) {
    return line.contains(" more ");
  }

  private static TeamText text() {
    return new TeamText(Paint.PLAIN, Instant.EPOCH);
  }

  private void add(int first, int last, String status) {
    for (int id = first; id <= last; id++) {
      tasks.putObject("" + id).put("status", status).put("subject", "Task " + id);
    }
  }
}
