package dev.reeve.server.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.agents.claude.HookReader;
import dev.reeve.server.ApiClient;
import dev.reeve.server.LiveDaemon;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Hooks that hold whole files, through a real daemon. */
class LargeHooksTest {

  @TempDir private Path temp;

  @Test
  @DisplayName("A-7 the hook of an edit is taken with the whole file, and little of it is kept")
  void large_file() throws IOException {
    try (LiveDaemon daemon = new LiveDaemon(temp);
        ApiClient observer = observer(daemon)) {
      post(observer, hook("PreToolUse"), 200);
      ObjectNode made = hook("PostToolUse");
      made.putObject("tool_response").put("originalFile", "x".repeat(20_000_000));
      post(observer, made, 200);
      String team = daemon.api.get("/api/teams").at("/teams/0/id").asString();
      assertThat(daemon.api.events(team).toString()).hasSizeLessThan(20_000);
    }
  }

  @Test
  @DisplayName("R-22 a hook beyond 32 MiB is refused, and everything else beyond 1 MiB")
  void too_large() throws IOException {
    try (LiveDaemon daemon = new LiveDaemon(temp);
        ApiClient observer = observer(daemon)) {
      ObjectNode hook = hook("PostToolUse").put("x", "");
      int rest = HookReader.LARGEST - hook.toString().length();
      post(observer, hook.put("x", "x".repeat(rest)), 200);
      HttpResponse<String> refused =
          refused(observer, "/hooks/claude", hook.put("x", "x".repeat(rest + 1)));
      JsonNode said = JsonMapper.shared().readTree(refused.body());
      assertThat(said.get("error").asString()).isEqualTo("TOO_LARGE");
      assertThat(said.get("message").asString()).contains("at most 33554432 bytes");
      ObjectNode team = JsonMapper.shared().createObjectNode();
      team.put("id", "x".repeat(1 << 20));
      refused(daemon.api, "/api/teams", team);
      refused(daemon.api, "/hooks/run", team);
    }
  }

  /** It waits to be asked for the body: whoever sends on after a refusal is cut off. */
  private static HttpResponse<String> refused(ApiClient client, String path, ObjectNode body) {
    HttpRequest.Builder request = client.request(path).expectContinue(true);
    HttpResponse<String> answer =
        client.send(
            request
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString())));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(413);
    return answer;
  }

  private ApiClient observer(LiveDaemon daemon) throws IOException {
    return new ApiClient(daemon.port(), new ObserverTokens(daemon.home).issue(temp.toRealPath()));
  }

  private ObjectNode hook(String event) {
    ObjectNode hook = JsonMapper.shared().createObjectNode();
    hook.put("hook_event_name", event).put("session_id", "s1").put("cwd", temp.toString());
    hook.put("tool_name", "Edit").put("tool_use_id", "call-1");
    hook.putObject("tool_input").put("file_path", "a.txt").put("new_string", "b");
    return hook;
  }

  private static HttpResponse<String> post(ApiClient observer, ObjectNode hook, int status) {
    HttpResponse<String> answer = observer.post("/hooks/claude", hook.toString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return answer;
  }
}
