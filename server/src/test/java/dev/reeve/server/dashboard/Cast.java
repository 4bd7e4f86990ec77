package dev.reeve.server.dashboard;

import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Stages;
import dev.reeve.core.team.Settings;
import dev.reeve.server.ApiClient;
import java.time.Duration;
import java.util.Locale;

/** Teams to look at. */
final class Cast {

  /** Coders are pinged after two seconds; everything else takes its usual time. */
  static final Settings QUICK =
      new Settings(
          Settings.DEFAULT.handoffTimeout(),
          new Clocks(
              new Stages(
                  Duration.ofSeconds(2),
                  Duration.ofMinutes(5),
                  Duration.ofMinutes(10),
                  Duration.ofMinutes(20)),
              Clocks.Waits.DEFAULT));

  private final ApiClient api;
  private final String team;

  Cast(ApiClient api, String team) {
    this.api = api;
    this.team = team;
  }

  /** A team of coders, reviewers and a lead, at work. */
  Cast begin() {
    api.ok(
        "/api/teams",
        """
        {"id": "%s", "members": {"lead": "lead", "ada": "coder", "ben": "coder", "cleo": "coder",
          "rita": "reviewer", "sam": "reviewer/security", "tess": "tech-lead"},
         "tasks": [
          {"id": "1", "subject": "Add login", "complexity": "SIMPLE"},
          {"id": "2", "subject": "Write the help page", "complexity": "SIMPLE"},
          {"id": "3", "subject": "Store sessions", "complexity": "COMPLEX"},
          {"id": "4", "subject": "Deploy it", "depends_on": ["1", "3"]}]}
        """
            .formatted(team));
    return send("lead", "STATE_OWNERSHIP_HANDOFF", "\"data\": {\"epoch\": 1}");
  }

  Cast send(String actor, String type, String more) {
    api.ok(path(), json(actor, type, more));
    return this;
  }

  int tried(String actor, String type, String more) {
    return api.post(path(), json(actor, type, more)).statusCode();
  }

  private String path() {
    return "/api/teams/" + team + "/commands";
  }

  static String json(String actor, String type, String more) {
    return String.format(
        Locale.ROOT,
        "{\"type\": \"%s\", \"actor\": \"%s\"%s}",
        type,
        actor,
        more.isEmpty() ? "" : ", " + more);
  }

  /** Something of everything that a page can show. */
  Cast busy() {
    begin();
    send("ada", "CLAIM", "\"task_id\": \"1\", \"rev\": 1");
    send(
        "ada",
        "PROGRESS",
        "\"task_id\": \"1\", \"data\": {\"percent\": 40, \"step\": \"the form\"}");
    tried("ben", "CLAIM", "\"task_id\": \"1\", \"rev\": 2");
    send("ben", "CLAIM", "\"task_id\": \"2\", \"rev\": 1");
    send(
        "ben", "IN_REVIEW", "\"task_id\": \"2\", \"rev\": 2, \"data\": {\"files\": [\"help.md\"]}");
    send("cleo", "CLAIM", "\"task_id\": \"3\", \"rev\": 1");
    send("cleo", "WAIT", "\"task_id\": \"3\", \"data\": {\"reason\": \"permission\"}");
    send("ben", "QUESTION", "\"data\": {\"to\": \"rita\", \"text\": \"Which tone?\"}");
    return this;
  }
}
