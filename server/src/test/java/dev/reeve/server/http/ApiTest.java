package dev.reeve.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.Mandate;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Tombstone;
import dev.reeve.daemon.log.sqlite.SqliteEventLog;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.notify.Notifier;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What users script against (W-3), over real HTTP. */
@Timeout(180)
class ApiTest {

  private static final String TEAM =
      """
      {"id": "login", "members": {"lead": "lead", "c1": "coder", "r1": "reviewer"},
       "tasks": [{"id": "1", "subject": "Add login"}]}
      """;

  @TempDir Path folder;
  private LiveDaemon daemon;

  @BeforeEach
  void start() {
    daemon = new LiveDaemon(folder);
    daemon.api.ok("/api/teams", TEAM);
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  @Test
  @DisplayName(
      "W-3 a command is answered with its durable events, a repetition with the first ones")
  void commands() {
    JsonNode first =
        command(
            "lead", "STATE_OWNERSHIP_HANDOFF", ", \"request_id\": \"h\", \"data\": {\"epoch\": 1}");
    assertThat(first.at("/events/0/type").asString()).isEqualTo("STATE_OWNERSHIP_HANDOFF");
    assertThat(first.at("/events/0/via").asString()).isEqualTo("operator");
    JsonNode again =
        command(
            "lead", "STATE_OWNERSHIP_HANDOFF", ", \"request_id\": \"h\", \"data\": {\"epoch\": 1}");
    assertThat(again).isEqualTo(first);
    JsonNode all = daemon.api.get("/api/teams/login/events?after=0&limit=1000").get("events");
    assertThat(all.get(0).get("prev").asString()).isEqualTo("0".repeat(64));
    for (int i = 1; i < all.size(); i++) {
      assertThat(all.get(i).get("prev")).isEqualTo(all.get(i - 1).get("hash"));
      assertThat(all.get(i).get("replay_index").asInt()).isEqualTo(i + 1);
    }
    JsonNode page = daemon.api.get("/api/teams/login/events?after=2&limit=2").get("events");
    assertThat(page).hasSize(2);
    assertThat(page.get(0)).isEqualTo(all.get(2));
  }

  @Test
  @DisplayName("W-2 where a new team says nothing of its policy, what the daemon was told holds")
  void policy_of_the_daemon(@TempDir Path elsewhere) {
    Settings usual = Settings.DEFAULT;
    Mandate safe = new Mandate(Mandate.Unattended.SAFE, Mandate.NONE.standing());
    Settings own =
        new Settings(
            Duration.ofMinutes(9), usual.clocks(), usual.templates(), usual.health(), safe);
    try (LiveDaemon told = new LiveDaemon(elsewhere, own, Notifier.Plan.NONE)) {
      told.api.ok("/api/teams", TEAM);
      JsonNode policy = told.api.events("login").getFirst().at("/data/policy");
      assertThat(policy.get("handoff_timeout").asString()).isEqualTo("PT9M");
      assertThat(policy.get("unattended").asString()).isEqualTo("safe");
      String other =
          TEAM.replace("login", "other")
              .replace("\"tasks\"", "\"policy\": {\"unattended\": \"off\"}, \"tasks\"");
      told.api.ok("/api/teams", other);
      JsonNode said = told.api.events("other").getFirst().at("/data/policy");
      assertThat(said.has("unattended")).isFalse();
      assertThat(said.get("handoff_timeout").asString()).isEqualTo("PT9M");
    }
  }

  @Test
  @DisplayName("W-3 a rejection has its code, a sentence and a status")
  void rejections() {
    assertThat(
            refused(
                "{\"type\": \"CLAIM\", \"actor\": \"c1\", \"task_id\": \"1\", \"rev\": 1}", 409))
        .isEqualTo("NOT_OWNED");
    assertThat(refused("{\"type\": \"CLAIM\", \"actor\": \"c1\", \"task_id\": \"1\"}", 400))
        .isEqualTo("MISSING_FIELD");
    assertThat(refused("{\"type\": \"NONSENSE\", \"actor\": \"c1\"}", 400)).isEqualTo("INVALID");
    assertThat(refused("{\"type\": \"ACTIVITY\", \"actor\": \"nobody\"}", 404))
        .isEqualTo("UNKNOWN_MEMBER");
    assertThat(refused("not json", 400)).isEqualTo("INVALID");
    assertThat(
            refused(
                "{\"type\": \"TEXT\", \"actor\": \"c1\", \"data\": {\"text\": \""
                    + "x".repeat(2_000_000)
                    + "\"}}",
                413))
        .isEqualTo("TOO_LARGE");
    assertThat(
            daemon
                .api
                .post("/api/teams/none/commands", "{\"type\": \"ACTIVITY\", \"actor\": \"c1\"}")
                .statusCode())
        .isEqualTo(404);
    assertThat(daemon.api.send(daemon.api.request("/nowhere")).statusCode()).isEqualTo(404);
    assertThat(daemon.api.send(daemon.api.request("/api/teams/login/events?after=x")).statusCode())
        .isEqualTo(400);
  }

  @Test
  @DisplayName("T-78 of a team that was purged it is told when, and where it went")
  void purged() {
    daemon.close();
    TeamId login = new TeamId("login");
    try (EventLog log = SqliteEventLog.open(daemon.home.folder().resolve("reeve.db"))) {
      Instant at = Instant.parse("2026-01-02T03:04:05.678Z");
      log.purge(new Tombstone(login, log.head(login), at, "login-1.jsonl", Hash.ZERO));
    }
    daemon = new LiveDaemon(folder);
    for (String asked : List.of("", "/events", "/verify")) {
      var response = daemon.api.send(daemon.api.request("/api/teams/login" + asked));
      assertThat(response.statusCode()).as(asked).isEqualTo(404);
      assertThat(response.body())
          .contains("UNKNOWN_TEAM", "it was purged at 2026-01-02T03:04:05Z", "login-1.jsonl");
    }
    var never = daemon.api.send(daemon.api.request("/api/teams/logout"));
    assertThat(never.body()).contains("there is no team logout\"");
  }

  @Test
  @DisplayName("T-28 what was refused can be read")
  void audit() {
    refused("{\"type\": \"CLAIM\", \"actor\": \"c1\", \"task_id\": \"1\", \"rev\": 1}", 409);
    refused("{\"type\": \"CLAIM\", \"actor\": \"c1\", \"task_id\": \"1\"}", 400);
    JsonNode all = daemon.api.get("/api/teams/login/audit").get("audit");
    assertThat(all).hasSize(2);
    assertThat(all.get(0).get("body").asString()).startsWith("c1 CLAIM task 1: NOT_OWNED");
    JsonNode newest = daemon.api.get("/api/teams/login/audit?limit=1").get("audit");
    assertThat(newest).singleElement().isEqualTo(all.get(1));
  }

  @Test
  @DisplayName("W-3 what is asked by a method that is not there is told by which it is")
  void methods() {
    for (String method : List.of("PUT", "PATCH", "OPTIONS", "FOO")) {
      var request = daemon.api.request("/api/teams").method(method, BodyPublishers.noBody());
      HttpResponse<String> answer = daemon.api.send(request);
      assertThat(answer.statusCode()).as(method + answer.body()).isEqualTo(405);
      assertThat(answer.headers().firstValue("Allow")).contains("GET, POST, HEAD");
      assertThat(answer.body()).contains("by GET, POST, HEAD");
    }
    var head = daemon.api.request("/api/teams/login/stream").HEAD();
    assertThat(daemon.api.send(head).statusCode()).as("it has no end").isEqualTo(405);
  }

  @Test
  @DisplayName("W-3 the head of an answer is that of the answer itself")
  void heads() {
    for (String path : List.of("/livez", "/api/teams", "/api/teams/zzz", "/api/teams/login", "/")) {
      var whole = daemon.api.send(daemon.api.request(path));
      var head = daemon.api.send(daemon.api.request(path).HEAD());
      assertThat(head.statusCode()).as(path).isEqualTo(whole.statusCode());
      assertThat(head.headers().firstValue("Content-Type"))
          .isEqualTo(whole.headers().firstValue("Content-Type"));
      assertThat(head.body()).isEmpty();
    }
  }

  @Test
  @DisplayName("W-3 who asks for nobody's messages, or for no events, is told what is wrong")
  void odd_questions() {
    HttpResponse<String> nobody =
        daemon.api.send(daemon.api.request("/api/teams/login/messages?for=zed"));
    assertThat(nobody.statusCode()).isEqualTo(404);
    assertThat(nobody.body()).contains("UNKNOWN_MEMBER", "there is no member zed");
    for (String list : List.of("events", "audit")) {
      HttpResponse<String> none =
          daemon.api.send(daemon.api.request("/api/teams/login/" + list + "?limit=0"));
      assertThat(none.statusCode()).as(list).isEqualTo(400);
      assertThat(none.body()).contains("limit should be a whole number from 1 on, but is '0'");
    }
    assertThat(daemon.api.get("/api/teams/login/events?limit=99999").get("events")).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "events?after=x, after",
    "events?limit=0, limit",
    "stream?after=x, after",
    "report?since=yesterday, since",
    "postmortem?format=pdf, format",
    "messages, for",
    "messages?for=zed, for"
  })
  @DisplayName("W-3 a refusal names the query parameter that is at fault")
  void fields(String asked, String field) {
    var answer = daemon.api.send(daemon.api.request("/api/teams/login/" + asked));
    assertThat(answer.statusCode()).isIn(400, 404);
    assertThat(answer.body()).contains("\"field\":\"" + field + "\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'type': 'ACTIVITY', 'actor': 'zed'| actor| there is no member zed",
        "'type': 'MESSAGE', 'actor': 'lead', 'data': {'to': 'zed', 'text': 'x'}| to| no member zed",
        "'type': 'ASSIGN', 'actor': 'lead', 'task_id': '1', 'rev': 1, 'data': {'member': 'zed'}|"
            + " member| no member zed",
        "'type': 'ACTIVITY', 'actor': 'c1', 'request_id': 'LONG'| request_id| request_id should be"
            + " a text of 1 to 200 characters, but is one of 500 characters",
        "'type': 'ACTIVITY', 'actor': 'émile'| actor| letters (a-z, A-Z)",
      })
  @DisplayName("W-3 a refusal says which field is at fault, and what it should be")
  void told(String command, String field, String words) {
    String body = "{" + command.replace('\'', '"').replace("LONG", "i".repeat(500)) + "}";
    var answer = daemon.api.post("/api/teams/login/commands", body);
    assertThat(answer.body()).contains("\"field\":\"" + field + "\"", words);
  }

  @Test
  @DisplayName("T-5 a query parameter that nobody knows is refused, with what was probably meant")
  void odd_queries() {
    var typo = daemon.api.send(daemon.api.request("/api/teams/login/events?after=1&lmit=5"));
    assertThat(typo.statusCode()).isEqualTo(400);
    assertThat(typo.body())
        .contains("\"INVALID\"", "no query parameter 'lmit' here; did you mean 'limit'?")
        .contains("\"field\":\"lmit\"");
    var twice = daemon.api.send(daemon.api.request("/api/teams/login/events?after=1&after=2"));
    assertThat(twice.statusCode()).isEqualTo(400);
    assertThat(twice.body())
        .contains("the query parameter 'after' is given more than once")
        .contains("\"field\":\"after\"");
    var strange = daemon.api.send(daemon.api.request("/api/teams/login/messages?colour=red"));
    assertThat(strange.statusCode()).isEqualTo(400);
    assertThat(strange.body()).contains("expected one of for, after");
    var none = daemon.api.send(daemon.api.request("/api/teams?limit=1").HEAD());
    assertThat(none.statusCode()).isEqualTo(400);
    var command = daemon.api.post("/api/teams/login/commands?dry_run=1", "{}");
    assertThat(command.statusCode()).isEqualTo(400);
    assertThat(command.body()).contains("'dry_run' here; none is taken");
    assertThat(daemon.api.send(daemon.api.request("/livez?verbose")).statusCode()).isEqualTo(200);
    assertThat(daemon.api.send(daemon.api.request("/?from=mail")).statusCode()).isEqualTo(200);
  }

  @Test
  @DisplayName("T-5 an answer to a decision with a field that nobody knows is refused")
  void odd_answers() {
    HttpResponse<String> odd =
        daemon.api.post(
            "/api/teams/login/decisions/d-1", "{\"answer\": \"keep\", \"noet\": \"x\"}");
    assertThat(odd.statusCode()).isEqualTo(400);
    assertThat(odd.body()).contains("there is no field noet; did you mean note?");
  }

  @Test
  @DisplayName("T-19 a signal is answered 202")
  void signals() {
    HttpResponse<String> response =
        daemon.api.post("/api/teams/login/commands", "{\"type\": \"ACTIVITY\", \"actor\": \"c1\"}");
    assertThat(response.statusCode()).isEqualTo(202);
  }

  @Test
  @DisplayName("W-7 a team as it is, as of an earlier event, and in the list")
  void views() {
    command("lead", "STATE_OWNERSHIP_HANDOFF", ", \"data\": {\"epoch\": 1}");
    assertThat(daemon.api.get("/api/teams/login").get("phase").asString()).isEqualTo("active");
    assertThat(daemon.api.get("/api/teams/login?at=3").get("phase").asString())
        .isEqualTo("bootstrap");
    assertThat(daemon.api.get("/api/teams/login?at=3").get("members")).hasSize(2);
    HttpResponse<String> future = daemon.api.send(daemon.api.request("/api/teams/login?at=999"));
    assertThat(future.statusCode()).as("an event that is not there yet").isEqualTo(404);
    assertThat(future.body()).contains("team login has no event 999; its last one is ");
    assertThat(daemon.api.get("/api/teams").at("/teams/0/id").asString()).isEqualTo("login");
    assertThat(daemon.api.get("/api/teams/login/decisions").get("decisions")).isEmpty();
    assertThat(daemon.api.get("/api/teams/login/verify").get("findings")).isEmpty();
  }

  @Test
  @DisplayName("H-10 whoever pulls it gets the health report")
  void health() {
    command("lead", "SPAWN", ", \"data\": {\"member\": \"e1\", \"role\": \"executor\"}");
    command("lead", "STATE_OWNERSHIP_HANDOFF", ", \"data\": {\"epoch\": 1}");
    command("e1", "HEALTH_RESPONSE", ", \"data\": {\"status\": \"need_help\"}");
    var report = daemon.api.get("/api/teams/login/health");
    assertThat(report.at("/members/0/id").asString()).isEqualTo("e1");
    assertThat(report.at("/members/0/status").asString()).isEqualTo("blocked");
    assertThat(report.at("/members/0/health").asString()).isEqualTo("warning");
    assertThat(report.at("/summary/total").asInt()).isEqualTo(1);
    assertThat(report.at("/summary/warning").asInt()).isEqualTo(1);
  }

  @Test
  @DisplayName(
      "T-46 a message lies in its reader's inbox, and is delivered once its reader fetched it")
  void messages() throws InterruptedException {
    command("lead", "STATE_OWNERSHIP_HANDOFF", ", \"data\": {\"epoch\": 1}");
    command("lead", "MESSAGE", ", \"data\": {\"to\": \"c1\", \"text\": \"begin with the tests\"}");
    String own = daemon.tokens.issue(new Bearer.OfMember(new TeamId("login"), new MemberId("c1")));
    var request =
        daemon
            .api
            .bare("/api/teams/login/messages?for=c1")
            .header("Authorization", "Bearer " + own);
    JsonNode page = JsonMapper.shared().readTree(daemon.api.send(request).body());
    assertThat(page.at("/messages/0/text").asString()).isEqualTo("begin with the tests");
    long next = page.get("next").asLong();
    assertThat(daemon.api.get("/api/teams/login/messages?for=c1&after=" + next).get("messages"))
        .isEmpty();
    long deadline = System.nanoTime() + 50_000_000_000L;
    while (!deliveries().contains("delivered")) {
      assertThat(System.nanoTime()).as("never delivered: %s", deliveries()).isLessThan(deadline);
      Thread.sleep(20);
    }
  }

  private List<String> deliveries() {
    List<String> states = new ArrayList<>();
    for (JsonNode event : daemon.api.get("/api/teams/login/events?limit=1000").get("events")) {
      if (event.get("type").asString().equals("DELIVERY")) {
        states.add(event.at("/data/delivery").asString());
      }
    }
    return states;
  }

  @Test
  @DisplayName(
      "W-3 the stream shows every event once, in order, and resumes after the last one seen")
  void stream() throws IOException, InterruptedException {
    List<Long> seen = new ArrayList<>();
    try (BufferedReader lines = open("0")) {
      readIds(lines, seen, 3);
    }
    for (int i = 0; i < 50; i++) command("c1", "ERROR", ", \"data\": {\"text\": \"e" + i + "\"}");
    try (BufferedReader lines = open(String.valueOf(seen.getLast()))) {
      readIds(lines, seen, 40);
      for (int i = 0; i < 5; i++) command("c1", "ERROR", ", \"data\": {\"text\": \"f" + i + "\"}");
      long head = daemon.api.get("/api/teams").at("/teams/0/replay_index").asLong();
      readIds(lines, seen, (int) head - seen.size());
    }
    for (int i = 0; i < seen.size(); i++) assertThat(seen.get(i)).isEqualTo(i + 1);
  }

  @Test
  @DisplayName("R-6 a reader that takes nothing slows nobody, and there is no queue for it")
  void slow_reader() throws IOException {
    command("lead", "STATE_OWNERSHIP_HANDOFF", ", \"data\": {\"epoch\": 1}");
    try (Socket slow = new Socket(InetAddress.getLoopbackAddress(), daemon.port())) {
      slow.setReceiveBufferSize(4_096);
      String request =
          ("GET /api/teams/login/stream?after=0 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                  + "Authorization: Bearer %s\r\n\r\n")
              .formatted(daemon.port(), daemon.tokens.operator());
      slow.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String text = "x".repeat(5_000);
      long start = System.nanoTime();
      for (int i = 0; i < 300; i++) {
        command("c1", "ERROR", ", \"data\": {\"text\": \"" + text + i + "\"}");
      }
      assertThat((System.nanoTime() - start) / 1_000_000_000).isLessThan(20);
    }
  }

  private BufferedReader open(String after) throws IOException, InterruptedException {
    HttpResponse<InputStream> response =
        daemon.api.send(
            daemon.api.request("/api/teams/login/stream").header("Last-Event-ID", after),
            BodyHandlers.ofInputStream());
    assertThat(response.statusCode()).isEqualTo(200);
    return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  private static void readIds(BufferedReader lines, List<Long> into, int count) throws IOException {
    int wanted = into.size() + count;
    while (into.size() < wanted) {
      String line = lines.readLine();
      if (line.startsWith("id: ")) into.add(Long.parseLong(line.substring(4)));
    }
  }

  private JsonNode command(String actor, String type, String more) {
    return daemon.api.ok(
        "/api/teams/login/commands",
        "{\"type\": \"%s\", \"actor\": \"%s\"%s}".formatted(type, actor, more));
  }

  private String refused(String json, int status) {
    HttpResponse<String> response = daemon.api.post("/api/teams/login/commands", json);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    JsonNode body = JsonMapper.shared().readTree(response.body());
    assertThat(body.get("message").asString()).isNotBlank();
    return body.get("error").asString();
  }
}
