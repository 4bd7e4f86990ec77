package dev.reeve.sim.backtest;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The policy that a log begins with, under the keys by which people set it (W-2). */
final class Policies {

  private Policies() {}

  static ObjectNode asWritten(RecordedLog log) {
    ObjectNode policy = (ObjectNode) log.events().getFirst().at("/data/policy").deepCopy();
    JsonNode manners = policy.path("manners");
    move(manners, "grace", policy.withObject("idle"), "grace");
    move(manners, "interval", policy.withObject("idle"), "interval");
    if (manners.isObject()) {
      move(manners, "cooldown", policy.withObject("nudges"), "cooldown");
      move(manners, "nudges_per_hour", policy.withObject("nudges"), "per_hour");
    }
    move(manners, "reminders", policy, "reminders");
    policy.remove("manners");
    policy.remove("folder"); // where the files of a team are is no policy of its
    if (policy.path("health") instanceof ObjectNode health) {
      move(health, "push_reports", policy, "push_reports");
      health.remove("push_reports");
    }
    return policy;
  }

  private static void move(JsonNode from, String name, ObjectNode to, String as) {
    if (from.has(name)) to.set(as, from.get(name));
  }
}
