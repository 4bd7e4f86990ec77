package dev.reeve.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.server.LiveDaemon;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Whoever names over HTTP what is not there is told what is. */
@Timeout(180)
class HintsTest {

  @TempDir private static Path folder = Path.of("");
  private static LiveDaemon daemon;

  @BeforeAll
  static void start() {
    daemon = new LiveDaemon(folder);
    String members = "{\"lead\": \"lead\", \"ann\": \"coder\", \"bob\": \"coder\"}";
    String task = "{\"id\": \"%s\", \"subject\": \"%s\"}";
    String tasks = task.formatted("api-1", "a") + "," + task.formatted("7", "b");
    create("login", members, "[" + tasks + "]");
    create("rest", "{\"eve\": \"coder\"}", "[]");
    ok("'type': 'STATE_OWNERSHIP_HANDOFF', 'actor': 'lead', 'data': {'epoch': 1}");
    ok("'type': 'CLAIM', 'actor': 'ann', 'task_id': 'api-1', 'rev': 1");
    ok("'type': 'STUCK', 'actor': 'ann', 'task_id': 'api-1', 'rev': 2, 'data': {'problem': 'x'}");
  }

  private static void create(String id, String members, String tasks) {
    daemon.api.ok(
        "/api/teams",
        "{\"id\": \"%s\", \"members\": %s, \"tasks\": %s}".formatted(id, members, tasks));
  }

  private static void ok(String command) {
    daemon.api.ok("/api/teams/login/commands", "{" + command.replace('\'', '"') + "}");
  }

  @AfterAll
  static void stop() {
    daemon.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          lgin  | ACTIVITY | ann  |       |              | team lgin; did you mean 'login'?
          zzzzz | ACTIVITY | ann  |       |              | team zzzzz; there are login, rest
          login | ACTIVITY | an   |       |              | member an; did you mean 'ann'?
          login | ACTIVITY | zzzz |       |              | member zzzz; there are ann, bob, lead
          login | QUESTION | ann  |       | 'to': 'bo', 'text': 'x' | member bo; did you mean 'bob'?
          login | ASSIGN   | lead | 7     | 'member': 'bop' | member bop; did you mean 'bob'?
          login | CLAIM    | ann  | api-2 |              | task api-2; did you mean 'api-1'?
          login | CLAIM    | ann  | zzzzz |              | task zzzzz; there are 7, api-1
          rest  | CLAIM    | eve  | 1     |              | task 1; the team has no tasks
          login | DECIDE | lead | | 'decision': 'd-9', 'answer': 'x' | decision d-9; what waits: d-1
          """)
  @DisplayName("W-3 a command that names what is not there is told what is")
  void commands(String team, String type, String actor, String task, String data, String words) {
    ObjectNode command = Json.object().put("type", type).put("actor", actor);
    if (task != null) command.put("task_id", task).put("rev", 1);
    String fields = data == null ? "" : data.replace('\'', '"');
    command.set("data", JsonMapper.shared().readTree("{" + fields + "}"));
    JsonNode refusal = refused("/api/teams/" + team + "/commands", command.toString());
    assertThat(refusal.path("message").asString()).isEqualTo("there is no " + words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "login| d-9| there is no decision d-9; what waits: d-1",
        "rest| d-9| there is no decision d-9; nothing waits there",
        "login| first| a decision's id is like d-1, a question's like m-1; what waits: d-1",
        "lgin| d-1| there is no team lgin; did you mean 'login'?",
      })
  @DisplayName("W-3 whoever answers what does not wait is told what does")
  void decisions(String team, String decision, String words) {
    String path = "/api/teams/" + team + "/decisions/" + decision;
    assertThat(refused(path, "{\"answer\": \"keep\"}").path("message").asString()).isEqualTo(words);
  }

  @Test
  @DisplayName("T-6 a part of a text that names what is not there is told what is")
  void parts() {
    ObjectNode command = Json.object().put("type", "TEXT").put("actor", "bob");
    command.putObject("data").put("text", "CLAIM: task api-2");
    var answer = daemon.api.post("/api/teams/login/commands", command.toString());
    assertThat(answer.body()).contains("there is no task api-2; did you mean 'api-1'?");
  }

  private static JsonNode refused(String path, String body) {
    HttpResponse<String> answer = daemon.api.post(path, body);
    assertThat(answer.statusCode()).as(answer.body()).isIn(400, 404);
    return JsonMapper.shared().readTree(answer.body());
  }
}
