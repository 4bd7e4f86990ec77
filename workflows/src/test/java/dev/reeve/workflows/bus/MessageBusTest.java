package dev.reeve.workflows.bus;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.base.redact.Redactor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class MessageBusTest {

  private static final Instant NOON = Instant.parse("2026-11-16T12:00:00Z");

  @TempDir private Path session = Path.of("unset");

  @Test
  @DisplayName("C-3 a message is one JSON object a line, in the form that sessions have")
  void one_object_a_line() throws IOException {
    bus().log(Draft.of("writer", "", "", ""));
    bus().log(new Draft("writer", "all", "draft_ready", "brief is there", json("{'a': [1]}")));
    assertThat(Files.readString(bus().file()))
        .isEqualTo(
            """
            {"id":"MSG-001","ts":"2026-11-16T12:00:00.000+00:00","from":"writer",\
            "to":"coordinator","type":"message","summary":"[writer] message → coordinator"}
            {"id":"MSG-002","ts":"2026-11-16T12:00:00.000+00:00","from":"writer","to":"all",\
            "type":"draft_ready","summary":"brief is there","data":{"a":[1]}}
            """);
  }

  @Test
  @DisplayName("C-3 what nobody can read is kept, counted and reported, and ids go on behind it")
  void what_nobody_can_read() throws IOException {
    bus().log(Draft.of("writer", "", "", "one"));
    foreign("{\"id\": \"MSG-041\", \"from\": \"other\", \"type\": \"error\"}\n");
    foreign("{\"id\": \"MSG-9\", \"fr\n\n[1]\n{\"id\": \"MSG-7\"}\n{\"id\": \"torn");
    BusLine next = bus().log(Draft.of("writer", "", "", "two"));
    assertThat(next.id()).isEqualTo("MSG-042");
    assertThat(next.number()).isEqualTo(8);
    BusPart all = bus().all();
    assertThat(all.lines()).extracting(BusLine::number).containsExactly(1, 2, 8);
    assertThat(all.broken()).containsExactly(3, 5, 6, 7);
    assertThat(Files.readString(bus().file())).contains("{\"id\": \"torn\n");
    assertThat(tool("{'operation': 'status'}").get("unreadable_lines").toString())
        .isEqualTo("[3,5,6,7]");
  }

  @Test
  @DisplayName("C-3 a state update is merged into what its role said before")
  void state_updates() throws IOException {
    bus().log(Draft.state("writer", json("{'a': 1, 'b': {'c': 2}, 'team_name': 'T'}")));
    bus().log(Draft.state("writer", json("{'b': 3, 'task_id': 'D-1', 'status': 'in_progress'}")));
    bus().log(Draft.state("analyst", json("{'task_id': 'D-1', 'status': 'task_complete'}")));
    ObjectNode meta = (ObjectNode) JsonMapper.shared().readTree(Files.readString(metaFile()));
    assertThat(meta.at("/role_state/writer").toString())
        .isEqualTo(
            "{\"a\":1,\"b\":3,\"team_name\":\"T\",\"_updated_at\":\"2026-11-16T12:00:00.000+00:00\""
                + ",\"task_id\":\"D-1\",\"status\":\"in_progress\"}");
    assertThat(meta.at("/team_name").asString()).isEqualTo("T");
    assertThat(meta.at("/tasks/D-1/status").asString()).isEqualTo("completed");
    assertThat(meta.at("/tasks/D-1/by").asString()).isEqualTo("analyst");
    assertThat(meta.at("/status").asString()).isEqualTo("active");
    assertThat(bus().state().at("/role_state/writer/b").asInt()).isEqualTo(3);
  }

  @Test
  void what_a_crash_kept_out_of_the_state_is_made_up_for() throws IOException {
    bus().log(Draft.state("writer", json("{'a': 1}")));
    String before = Files.readString(metaFile());
    bus().log(Draft.state("writer", json("{'a': 2}")));
    Files.writeString(metaFile(), before); // as if it had died between the two files
    assertThat(bus().state().at("/role_state/writer/a").asInt()).isEqualTo(2);
    bus().log(Draft.state("analyst", json("{'a': 9}")));
    assertThat(Files.readString(metaFile())).contains("\"a\" : 2", "\"a\" : 9");
  }

  @Test
  void a_state_that_cannot_be_read_is_kept_and_made_anew() throws IOException {
    bus().log(Draft.state("writer", json("{'a': 1}")));
    Files.writeString(metaFile(), "{ half");
    bus().log(Draft.state("analyst", json("{'a': 2}")));
    assertThat(bus().state().at("/role_state/writer/a").asInt()).isEqualTo(1);
    try (var files = Files.list(metaFile().resolveSibling(""))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .anyMatch(name -> name.startsWith("meta.json.unreadable-"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "progress | DRAFT-001 | {'role': 'author'} | author | DRAFT-001",
        "blocker | DRAFT-001 | {} | writer | DRAFT-001",
        "task_complete | TEST-1 | {} | test | TEST-1",
        "error | DRAFT-001 | {'role': 'author'} | DRAFT-001 | ''",
        "state_update | writer | {'task_id': 'DRAFT-002'} | writer | DRAFT-002",
      })
  @DisplayName("C-3 where a task stands in the place of the writer, its role is found")
  void roles(String type, String from, String data, String role, String task) {
    BusLine line = bus().log(new Draft(from, "", type, "", json(data)));
    assertThat(line.role(Map.of("DRAFT", "writer"))).isEqualTo(role);
    assertThat(line.task()).isEqualTo(task);
  }

  @Test
  void a_part_begins_where_the_last_one_ended() {
    bus().log(Draft.of("a", "", "", "one"));
    BusPart first = bus().all();
    bus().log(Draft.of("a", "", "", "two"));
    BusPart second = bus().since(first.end());
    assertThat(second.lines()).extracting(BusLine::summary).containsExactly("two");
    assertThat(second.lines().getFirst().number()).isEqualTo(2);
    assertThat(bus().since(second.end()).lines()).isEmpty();
  }

  @Test
  void secrets_do_not_get_onto_the_bus() throws IOException {
    String secret = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    bus().log(new Draft("a", "", "", secret, json("{'x': {'y': ['" + secret + "']}}")));
    assertThat(Files.readString(bus().file())).doesNotContain(secret).contains("REDACTED");
  }

  @Test
  void the_tool_of_agents() {
    assertThat(tool("{'operation': 'log', 'from': 'a', 'data': {'x': 1}}").at("/id").asString())
        .isEqualTo("MSG-001");
    assertThat(tool("{'operation': 'broadcast', 'from': 'b'}").at("/message/to").asString())
        .isEqualTo("all");
    tool("{'operation': 'log', 'from': 'a', 'type': 'state_update', 'data': {'x': 5}}");
    assertThat(tool("{'operation': 'read', 'id': 'MSG-001'}").at("/data/x").asInt()).isEqualTo(1);
    ObjectNode list = tool("{'operation': 'list', 'from': 'a', 'last': 1}");
    assertThat(list.get("total").asInt()).isEqualTo(2);
    assertThat(list.get("messages")).hasSize(1);
    assertThat(list.get("formatted").asString()).startsWith("MSG-003 | ");
    assertThat(tool("{'operation': 'status'}").at("/members/0").toString())
        .startsWith("{\"member\":\"a\",\"count\":2,");
    assertThat(tool("{'operation': 'get_state', 'role': 'a'}").at("/state/x").asInt()).isEqualTo(5);
    assertThat(tool("{'operation': 'get_state'}").at("/role_state/a/x").asInt()).isEqualTo(5);
  }

  @Test
  void the_tool_says_what_is_wrong() {
    for (var each :
        List.of(
            List.of("{}", "'operation' is one of log"),
            List.of("{'operation': 'log'}", "'from' is missing"),
            List.of("{'operation': 'log', 'from': 'a', 'data': [1]}", "'data' is a JSON object"),
            List.of("{'operation': 'read'}", "'id' is missing"),
            List.of("{'operation': 'read', 'id': 'MSG-1'}", "not on this bus"))) {
      assertThatThrownBy(() -> tool(each.getFirst()))
          .isInstanceOf(BusTrouble.class)
          .hasMessageContaining(each.getLast());
    }
  }

  private ObjectNode tool(String request) {
    return new TeamMsg(bus()).answer(json(request));
  }

  private void foreign(String text) throws IOException {
    Files.writeString(bus().file(), text, APPEND);
  }

  private Path metaFile() {
    return session.resolve(".msg/meta.json");
  }

  private MessageBus bus() {
    return new MessageBus(session, Redactor.standard(), InstantSource.fixed(NOON));
  }

  private static ObjectNode json(String text) {
    return (ObjectNode) JsonMapper.shared().readTree(text.replace('\'', '"'));
  }
}
