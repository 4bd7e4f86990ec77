package dev.reeve.server.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.ApiClient;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.access.Bindings;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Tool calls as hooks bring them before a real daemon, and what it answers. */
class DeniedCallsTest {

  @TempDir Path temp;

  private Path project;
  private Path at;
  private LiveDaemon daemon;
  private ApiClient observer;

  @BeforeEach
  void found() throws IOException {
    Files.createDirectories(temp.resolve("project/.git"));
    project = temp.resolve("project");
    at = project;
    Path folder = Files.createDirectories(project.resolve(".claude/teams/login"));
    daemon = new LiveDaemon(temp);
    observer =
        new ApiClient(daemon.port(), new ObserverTokens(daemon.home).issue(project.toRealPath()));
    daemon.api.ok(
        "/api/teams",
        """
        {"id": "login", "folder": "%s",
         "members": {"lead": "lead", "ann": "coder", "bob": "coder", "tech": "tech-lead"},
         "tasks": [{"id": "1", "subject": "Add login", "scope": ["src/auth/**"]},
                   {"id": "2", "subject": "Tidy up", "scope": ["src/**"]}]}
        """
            .formatted(folder));
    send("lead", "STATE_OWNERSHIP_HANDOFF", "\"data\": {\"epoch\": 1}");
    send("ann", "CLAIM", "\"task_id\": \"1\", \"rev\": 1");
  }

  @AfterEach
  void close() {
    observer.close();
    daemon.close();
  }

  private void send(String actor, String type, String more) {
    String command = "{\"type\": \"%s\", \"actor\": \"%s\", %s}".formatted(type, actor, more);
    daemon.api.ok("/api/teams/login/commands", command);
  }

  private String token(String member) {
    return daemon.tokens.issue(new Bearer.OfMember(new TeamId("login"), new MemberId(member)));
  }

  /** A hook in the session of a member; of nobody in particular if there is none. */
  private HttpResponse<String> hook(String agent, @Nullable String member, ObjectNode hook) {
    hook.put("session_id", "s-" + member).put("cwd", at.toString());
    return observer.send(
        observer
            .request("/hooks/" + agent)
            .header("Content-Type", "application/json")
            .header("Reeve-Member", member == null ? "" : token(member))
            .POST(BodyPublishers.ofString(hook.toString())));
  }

  private static ObjectNode call(String event, String tool, String id) {
    ObjectNode hook = JsonMapper.shared().createObjectNode();
    return hook.put("hook_event_name", event).put("tool_name", tool).put("tool_use_id", id);
  }

  private ObjectNode write(String path) {
    ObjectNode hook = call("PreToolUse", "Write", "w1");
    hook.putObject("tool_input")
        .put("file_path", project.resolve(path).toString())
        .put("content", "x");
    return hook;
  }

  private static String decision(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    JsonNode output = JsonMapper.shared().readTree(response.body()).path("hookSpecificOutput");
    return output.path("permissionDecision").asString("none")
        + " "
        + output.path("permissionDecisionReason").asString("");
  }

  @Test
  @DisplayName("A-8 of two whose scopes meet the second's write is denied, and the holder is named")
  void overlapping() {
    assertThat(decision(hook("claude", "ann", write("src/auth/A.java")))).startsWith("none");
    assertThat(decision(hook("claude", "ann", write("docs/a.md"))))
        .startsWith("deny Reeve, out of scope: docs/a.md");
    send("bob", "CLAIM", "\"task_id\": \"2\", \"rev\": 1");
    assertThat(decision(hook("claude", "bob", write("src/auth/A.java"))))
        .startsWith("deny Reeve, scope held by another: src/auth/A.java")
        .contains("ann holds");
    send("lead", "DECIDE", "\"data\": {\"decision\": \"d-1\", \"answer\": \"ann\"}");
    assertThat(decision(hook("claude", "ann", write("src/auth/A.java")))).startsWith("none");
    assertThat(decision(hook("claude", "bob", write("src/auth/A.java")))).contains("ann holds");
  }

  @ParameterizedTest
  @DisplayName("A-8 each program is denied in its own form, whatever it calls its tools")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          claude   | Edit        | {"file_path": "src/auth/A", "old_string": "a", "new_string": "b"}
          claude   | MultiEdit   | {"file_path": "src/auth/A", \
            "edits": [{"old_string": "a", "new_string": "b"}]}
          claude   | NotebookEdit| {"notebook_path": "src/auth/A.ipynb", "new_source": "x"}
          codex    | apply_patch | {"command": "*** Begin Patch\\n*** Add File: src/auth/A\\n+x"}
          gemini   | replace     | {"file_path": "src/auth/A", "old_string": "a", "new_string": "b"}
          gemini   | write_file  | {"file_path": "src/../src/auth/A", "content": ""}
          opencode | edit        | {"filePath": "src/auth/A", "oldString": "a", "newString": "b"}
          """)
  void forms(String agent, String tool, String input) {
    JsonNode arguments = JsonMapper.shared().readTree(input);
    ObjectNode hook =
        call(agent.equals("gemini") ? "BeforeTool" : "PreToolUse", tool, "c1")
            .set("tool_input", arguments);
    if (agent.equals("opencode")) {
      hook = JsonMapper.shared().createObjectNode().put("hook", "tool.execute.before");
      hook.putObject("input").put("tool", tool).put("sessionID", "s1").put("callID", "c1");
      hook.putObject("output").set("args", arguments);
    }
    HttpResponse<String> response = hook(agent, "bob", hook);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(response.body()).contains("src/auth/A", "ann holds");
    String type = response.headers().firstValue("Content-Type").orElse("");
    switch (agent) {
      case "claude" -> assertThat(decision(response)).startsWith("deny");
      case "opencode" -> assertThat(response.body()).startsWith("{\"deny\":\"Reeve, scope held");
      default -> assertThat(type + response.body()).startsWith("text/plain").contains("Reeve, ");
    }
    assertThat(calls("bob")).as("a denied call was never made").isEmpty();
  }

  private JsonNode calls(String member) {
    return daemon.api.get("/api/teams/login").at("/members/" + member + "/tool");
  }

  @Test
  @DisplayName("A-8 the state file and the foreign sections of DECISIONS.md are not edited")
  void files_of_the_team() throws IOException {
    String folder = ".claude/teams/login/";
    Files.writeString(
        project.resolve(folder + "DECISIONS.md"),
        "## Decision: A\nyes\n\n## Orchestration Notes\n- x\n\n## Open\nnothing\n");
    assertThat(decision(hook("claude", "tech", write(folder + "state.md"))))
        .startsWith("deny Reeve, state file");
    assertThat(decision(hook("claude", "tech", write(folder + "state-log-1.md"))))
        .startsWith("deny Reeve, state file");
    assertThat(decision(hook("claude", "tech", edit(folder, "yes", "no")))).startsWith("none");
    assertThat(decision(hook("claude", "tech", edit(folder, "- x", "- y"))))
        .startsWith("deny Reeve, decisions file: \"Orchestration Notes\"");
    assertThat(decision(hook("claude", "lead", edit(folder, "yes", "no"))))
        .startsWith("deny Reeve, decisions file: \"Decision: A\"");
    assertThat(decision(hook("claude", "lead", edit(folder, "nothing", "much"))))
        .startsWith("none");
    assertThat(decision(hook("claude", "lead", write(folder + "DECISIONS.md"))))
        .as("all of it would go")
        .startsWith("deny Reeve, decisions file");
  }

  private ObjectNode edit(String folder, String before, String after) {
    ObjectNode hook = call("PreToolUse", "Edit", "e1");
    hook.putObject("tool_input")
        .put("file_path", project.resolve(folder + "DECISIONS.md").toString())
        .put("old_string", before)
        .put("new_string", after);
    return hook;
  }

  @Test
  @DisplayName(
      "A-8 a path is judged by where it leads, and what lies outside of the project is not")
  void links() throws IOException {
    Files.createDirectories(project.resolve("src/auth"));
    Files.createSymbolicLink(project.resolve("docs"), project.resolve("src/auth"));
    assertThat(decision(hook("claude", "bob", write("docs/A.java")))).contains("ann holds");
    assertThat(decision(hook("claude", "ann", write("docs/A.java")))).startsWith("none");
    assertThat(decision(hook("claude", "ann", write("../elsewhere")))).startsWith("none");
  }

  @Test
  @DisplayName("A-8 a write into another work tree of the project is judged as what it is there")
  void another_tree() throws IOException {
    Path git = project.resolve(".git/worktrees/bob");
    Files.createDirectories(git);
    Files.writeString(git.resolve("commondir"), "../..\n");
    Path tree = Files.createDirectories(project.resolve(".reeve/trees/login/bob"));
    Files.writeString(tree.resolve(".git"), "gitdir: " + git + "\n");
    String own = ".reeve/trees/login/bob/";
    Path clone = Files.createDirectories(temp.resolve("clone"));
    Files.createDirectory(clone.resolve(".git"));
    at = clone;
    hook("claude", "tech", call("PostToolUse", "Read", "r1"));
    at = tree;
    assertThat(decision(hook("claude", "bob", write(own + "src/auth/A.java"))))
        .as("a scope is the same in every tree")
        .contains("src/auth/A.java", "ann holds");
    assertThat(decision(hook("claude", "bob", write("src/auth/A.java"))))
        .startsWith("deny Reeve, scope held by another: src/auth/A.java");
    assertThat(decision(hook("claude", "bob", write("../clone/src/auth/A.java"))))
        .startsWith("deny Reeve, scope held by another: src/auth/A.java");
    assertThat(decision(hook("claude", "bob", write("../elsewhere/src/auth/A.java"))))
        .startsWith("none");
    at = project;
    assertThat(decision(hook("claude", "ann", write(own + "docs/a.md"))))
        .startsWith("deny Reeve, out of scope: docs/a.md");
    assertThat(decision(hook("claude", "ann", write(own + "src/auth/A.java")))).startsWith("none");
  }

  @Test
  @DisplayName("A-11 what was said to a member rides on the next answer that its session reads")
  void riding() {
    send("ann", "MESSAGE", "\"data\": {\"to\": \"bob\", \"text\": \"mind the gap\"}");
    ObjectNode prompt = JsonMapper.shared().createObjectNode();
    prompt.put("hook_event_name", "UserPromptSubmit").put("prompt", "go on");
    assertThat(told(hook("claude", "bob", prompt))).contains("from ann: mind the gap");
    long deadline = System.nanoTime() + 50_000_000_000L;
    while (deliveries().stream().noneMatch("delivered"::equals)) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(told(hook("claude", "bob", prompt))).as("once").isEmpty();
  }

  private List<String> deliveries() {
    return daemon.api.events("login").stream()
        .filter(each -> each.get("type").asString().equals("DELIVERY"))
        .map(each -> each.at("/data/delivery").asString())
        .toList();
  }

  private static String told(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    JsonNode body = JsonMapper.shared().readTree(response.body());
    return body.at("/hookSpecificOutput/additionalContext").asString("");
  }

  @Test
  @DisplayName("A-15 a letter to the supervisor is read as the sender's text, and answered there")
  void letter() {
    new Bindings(daemon.home).bind("session-12345678", new TeamId("login"));
    ObjectNode hook = call("PreToolUse", "SendMessage", "m1");
    hook.putObject("tool_input").put("to", "supervisor").put("message", "CLAIM: task 2");
    hook.put("session_id", "12345678-aaaa").put("cwd", project.toString());
    hook.put("agent_id", "abob-0000000000000001").put("agent_type", "bob");
    HttpResponse<String> answer = observer.post("/hooks/claude", hook.toString());
    assertThat(decision(answer)).startsWith("deny Reeve read your message").contains("CLAIM");
    assertThat(daemon.api.get("/api/teams/login").at("/tasks/2/owner").asString()).isEqualTo("bob");
    hook.remove("agent_id");
    hook.remove("agent_type");
    ((ObjectNode) hook.get("tool_input")).put("message", "DONE: task 2");
    assertThat(decision(observer.post("/hooks/claude", hook.toString())))
        .as("the session itself is the Lead's")
        .contains("Refused, ");
    assertThat(daemon.api.get("/api/teams").get("teams").size()).isEqualTo(1);
  }

  private ObjectNode made(String id) {
    ObjectNode hook = call("PostToolUse", "Bash", id);
    hook.putObject("tool_input")
        .put("command", "make  test")
        .put("description", "the tests, take " + id);
    hook.putObject("tool_response").put("stdout", "1 failed").put("stderr", "");
    return hook;
  }

  @Test
  @DisplayName("A-14 a call repeated with the same result is recorded, and the next one is told so")
  void repeated_call() {
    ObjectNode prompt = JsonMapper.shared().createObjectNode();
    hook("claude", null, prompt.put("hook_event_name", "UserPromptSubmit").put("prompt", "test"));
    for (int i = 1; i < 5; i++) hook("claude", null, made("c" + i));
    assertThat(loops()).isEmpty();
    hook("claude", null, made("c5"));
    JsonNode loop = awaitLoop();
    assertThat(loop.get("task_id").asString()).startsWith("turn-");
    assertThat(loop.at("/data/repeats").asString()).isEqualTo("same_call");
    assertThat(loop.at("/data/calls").size()).isEqualTo(5);
    assertThat(loop.at("/data/calls/0").asString()).isEqualTo("Bash make  test");
    ObjectNode next = call("PreToolUse", "Bash", "c6");
    next.putObject("tool_input").put("command", "make test");
    assertThat(told(hook("claude", null, next))).contains("5 times", "Bash make", "STUCK");
    assertThat(told(hook("claude", null, next))).as("once").isEmpty();
    assertThat(daemon.api.get("/api/teams/" + observed()).at("/tasks").toString())
        .doesNotContain("QUARANTINED");
  }

  private String observed() {
    for (JsonNode team : daemon.api.get("/api/teams").get("teams")) {
      String id = team.get("id").asString();
      if (!id.equals("login")) return id;
    }
    return "login";
  }

  private List<JsonNode> loops() {
    return daemon.api.events(observed()).stream()
        .filter(each -> each.get("type").asString().equals("LOOP_SUSPECTED"))
        .toList();
  }

  private JsonNode awaitLoop() {
    long deadline = System.nanoTime() + 50_000_000_000L;
    while (loops().isEmpty()) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      LockSupport.parkNanos(10_000_000);
    }
    return Objects.requireNonNull(loops().getFirst());
  }
}
