package dev.reeve.daemon.ingress;

import dev.reeve.core.CommandType;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON drawn by a seed: sometimes nearly a command or a team, sometimes anything. */
final class RandomJson {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final List<String> KEYS =
      List.of(
          "type",
          "actor",
          "task_id",
          "rev",
          "epoch",
          "incarnation",
          "request_id",
          "data",
          "text",
          "tool",
          "call_id",
          "ok",
          "reason",
          "until",
          "timeout",
          "verdict",
          "findings",
          "severity",
          "subject",
          "complexity",
          "depends_on",
          "expected",
          "approvals",
          "reviewers",
          "member",
          "role",
          "to",
          "question",
          "decision",
          "answer",
          "action",
          "new_executor_spec",
          "percent",
          "issues",
          "files",
          "claiming",
          "id",
          "members",
          "tasks",
          "policy",
          "handoff_timeout",
          "profile",
          "fit",
          "spawned",
          "status",
          "owner",
          "approve",
          "ü",
          "");

  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "7",
          "#7",
          "coder-1",
          "lead",
          "coder",
          "reviewer/logic",
          "approve",
          "changes",
          "MAJOR",
          "SIMPLE",
          "15m",
          "PT1H",
          "P999999999999D",
          "-1s",
          "99999999999h",
          "d-3",
          "m-41",
          "2026-11-15T21:00:00Z",
          "+999999999-12-31T23:59:59Z",
          "never",
          "DONE: task 7",
          "\ud800",
          "\udc00\ud800",
          "\u0000",
          "😀",
          "m-999999999999999999999",
          "a@b",
          "NaN",
          "blocked");

  private final SplittableRandom random;

  RandomJson(long seed) {
    random = new SplittableRandom(seed);
  }

  /** With a type and an actor that can be read, so that the rest is looked at. */
  JsonNode command() {
    ObjectNode command = object(1);
    CommandType[] types = CommandType.values();
    command.put("type", types[random.nextInt(types.length)].name());
    command.put("actor", "coder-1");
    if (random.nextBoolean()) command.put("task_id", "7");
    if (random.nextInt(4) != 0) command.set("data", object(2));
    return command;
  }

  JsonNode team() {
    ObjectNode team = NODES.objectNode().put("id", "t");
    for (String key : List.of("members", "tasks", "policy", "profile")) {
      if (random.nextBoolean()) team.set(key, any(2));
    }
    if (random.nextBoolean()) team.putArray("tasks").add(object(2).put("id", "7"));
    if (random.nextBoolean()) team.putObject("members").set(text(), object(2));
    return team;
  }

  JsonNode any(int depth) {
    return switch (random.nextInt(depth < 6 ? 10 : 7)) {
      case 0 -> NODES.numberNode(random.nextLong());
      case 1 -> NODES.numberNode(random.nextInt(0, 12));
      case 2 -> NODES.numberNode(random.nextDouble());
      case 3 -> NODES.booleanNode(random.nextBoolean());
      case 4 -> NODES.nullNode();
      case 5, 6 -> NODES.stringNode(text());
      case 7 -> array(depth);
      default -> object(depth);
    };
  }

  private JsonNode array(int depth) {
    var array = NODES.arrayNode();
    int size = random.nextInt(4);
    for (int i = 0; i < size; i++) array.add(any(depth + 1));
    return array;
  }

  private ObjectNode object(int depth) {
    ObjectNode object = NODES.objectNode();
    int size = random.nextInt(7);
    for (int i = 0; i < size; i++) {
      object.set(KEYS.get(random.nextInt(KEYS.size())), any(depth + 1));
    }
    return object;
  }

  private String text() {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }
}
