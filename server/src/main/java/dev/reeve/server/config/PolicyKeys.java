package dev.reeve.server.config;

import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Mandate;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.liveness.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The keys of the policy that new teams get: every threshold by which Reeve acts by itself. */
final class PolicyKeys {

  private static final Form.Word ON_OFF = new Form.Word(List.of("on", "off"));

  static final List<Key> ALL = all();

  private PolicyKeys() {}

  private static List<Key> all() {
    List<Key> keys = new ArrayList<>();
    keys.add(
        time(
            "handoff_timeout",
            "5m",
            "How long a new team waits for its Lead to hand the state over."));
    keys.add(
        new Key(
            "policy.observe",
            ON_OFF,
            "on",
            "Whether a session that nobody announced gets a team of its own."));
    keys.add(
        new Key(
            "policy.reminders",
            new Form.Texts(Form.DURATION, 20),
            "[15m, 30m, 60m]",
            "After so much time each the Lead is reminded of what waits for it."));
    keys.addAll(ladder());
    keys.addAll(waits());
    keys.addAll(nudges());
    for (Template template : Template.values()) {
      String name = template.name().toLowerCase(Locale.ROOT);
      String words = '"' + template.words() + '"';
      keys.add(new Key("policy.templates." + name, Form.WORDS, words, meaning(template)));
    }
    keys.addAll(health());
    keys.addAll(pace());
    keys.addAll(restarts());
    keys.addAll(loops());
    keys.addAll(mandate());
    keys.addAll(budgets());
    return List.copyOf(keys);
  }

  private static List<Key> loops() {
    return List.of(
        new Key(
            "policy.loops.answer",
            new Form.Word(List.of("tell", "deny")),
            "tell",
            "What a session whose tool calls go in circles gets at its next call: what repeats and"
                + " a way out, with the call or in its place."),
        new Key(
            "policy.loops.window",
            new Form.Whole(2, 200),
            "20",
            "So many tool calls of a session are looked at."),
        new Key(
            "policy.loops.calls",
            new Form.Whole(2, 200),
            "5",
            "So often the same call with the same result among them is a loop."),
        new Key(
            "policy.loops.errors", new Form.Whole(2, 200), "3", "So often the same error is one."),
        new Key(
            "policy.loops.edits",
            new Form.Whole(1, 100),
            "3",
            "So often the same edit of a file, undone and made again, is one."));
  }

  private static List<Key> ladder() {
    List<Key> keys = new ArrayList<>();
    String asked = "After so much silence a member who owes the next move is asked.";
    keys.add(time("idle.ping", "15m", asked));
    keys.add(
        time("idle.nudge", "30m", "After so much silence it is asked to act; more than ping."));
    keys.add(
        time("idle.escalate", "45m", "After so much silence its Lead is told; more than nudge."));
    keys.add(
        time(
            "idle.replace", "60m", "After so much silence somebody else is proposed; still more."));
    keys.add(time("idle.grace", "7m", "How long a new member may take to show the first sign."));
    keys.add(
        time("idle.interval", "30s", "Every stage but the first comes so long after its time."));
    keys.add(
        time(
            "idle.nobody_moves",
            "5m",
            "How long nobody may owe the next move, while work is left, before the Lead is told."));
    keys.addAll(stages("reviewer", "reviewers", "10m", "15m", "20m", "30m"));
    keys.addAll(stages("review", "overdue reviews", "20m", "27m30s", "35m", "50m"));
    keys.addAll(stages("tech_lead", "the tech lead", "12m", "18m30s", "25m", "40m"));
    keys.addAll(stages("blocked", "whoever is blocked", "15m", "30m", "45m", "60m"));
    keys.addAll(stages("waiting_ack", "whoever waits to be let go on", "15m", "30m", "45m", "60m"));
    keys.addAll(stages("other", "all other roles", "15m", "30m", "45m", "60m"));
    return keys;
  }

  private static List<Key> stages(String set, String whom, String... usual) {
    List<Key> keys = new ArrayList<>();
    List<String> names = List.of("ping", "nudge", "escalate", "replace");
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      keys.add(time("idle." + set + "." + name, usual[i], "The same for " + whom + "."));
    }
    return keys;
  }

  private static List<Key> waits() {
    return List.of(
        time("waits.tool", "10m", "How long a tool call may take before it counts as silence."),
        time("waits.mcp_tool", "1m", "The same for a call of an MCP tool."),
        time("waits.model", "10m", "The same for an answer of the model."),
        time(
            "waits.human",
            "10m",
            "How long a person may leave a question before the Lead is told."),
        time(
            "waits.background",
            "30m",
            "How long a background job may take before it counts as silence."),
        time("waits.compaction", "5m", "The same for compacting a conversation."));
  }

  private static List<Key> nudges() {
    return List.of(
        time("nudges.cooldown", "20m", "At least so long between two nudges to one member."),
        new Key(
            "policy.nudges.per_hour",
            new Form.Whole(0, 1_000),
            "2",
            "At most so many nudges to one member in an hour."));
  }

  private static List<Key> health() {
    return List.of(
        new Key(
            "policy.language",
            new Form.Word(List.of("en", "zh")),
            "en",
            "In which language executors and their coordinator are spoken to."),
        new Key(
            "policy.push_reports",
            new Form.Flag(),
            "false",
            "Whether the coordinator is sent health reports; else it pulls them."),
        new Key(
            "policy.health.errors",
            new Form.Whole(1, 10),
            "3",
            "So many errors of an executor without progress between are too many."),
        time("health.error_window", "10m", "So many within this time are too many as well."),
        time(
            "health.call_slow",
            "30s",
            "From then on an executor's MCP call in flight is a warning."),
        time("health.call_stuck", "1m", "From then on it is stuck."),
        time(
            "health.graceful",
            "30s",
            "So long after a shutdown request a member that Reeve runs gets no signals."),
        time(
            "health.force_after",
            "1m",
            "So long after a shutdown request a forced stop is recommended."),
        time("health.report_every", "5m", "How often health reports are pushed."));
  }

  private static List<Key> pace() {
    return List.of(
        time("health.idle_warning", "2m", "After so much silence an executor is asked how it is."),
        time("health.idle_timeout", "5m", "After so much silence it is critical; more than that."),
        time(
            "health.progress_stale",
            "2m",
            "After so much time without progress an executor is asked, however active it is."),
        time("health.grace", "2m", "How long a new executor may take to show the first sign."));
  }

  private static List<Key> restarts() {
    return List.of(
        new Key(
            "policy.health.restarts",
            new Form.Whole(0, HealthSettings.MOST_RESTARTS),
            "3",
            "So many restarts of a member are enough; then a new plan is recommended."),
        new Key(
            "policy.health.checker",
            Form.MEMBER,
            "nobody",
            "Which member checks work that is half done."),
        new Key(
            "policy.health.standing_consent",
            new Form.Flag(),
            "false",
            "Whether restarts that are recommended at severity critical need no answer."));
  }

  private static List<Key> mandate() {
    List<Key> keys = new ArrayList<>();
    keys.add(
        new Key(
            "policy.unattended",
            new Form.Word(List.of("off", "safe")),
            "off",
            "Whether what harms nothing is decided after 10 minutes if nobody answers: safe."));
    for (DecisionKind kind : DecisionKind.values()) {
      String own = "decisions." + kind + ".";
      keys.add(
          time(own + "after", "10m", "After so much time without an answer to " + kind + " …"));
      keys.add(new Key("policy." + own + "answer", answers(kind), Mandate.UNSET, answered(kind)));
    }
    return keys;
  }

  private static List<Key> budgets() {
    List<Key> keys = new ArrayList<>();
    for (String whose : List.of("team", "member", "task")) {
      String whom = whose.equals("team") ? "a team" : "each " + whose;
      keys.add(
          new Key(
              "policy.budget." + whose + "_usd",
              new Form.Sum(1_000_000),
              "0",
              "So many US dollars " + whom + " may cost, by the agents' figures; 0: no limit."));
      keys.add(
          new Key(
              "policy.budget." + whose + "_tokens",
              new Form.Sum(2_000_000_000),
              "0",
              "So many tokens " + whom + " may use, by the agents' figures; 0: no limit."));
    }
    return keys;
  }

  private static Form answers(DecisionKind kind) {
    if (kind.answers().isEmpty()) return Form.MEMBER;
    List<String> words =
        new ArrayList<>(List.of(Mandate.UNSET, Mandate.NONE_AT_ALL, Mandate.RECOMMENDED));
    words.addAll(kind.answers());
    return new Form.Word(words);
  }

  private static String answered(DecisionKind kind) {
    return kind.answers().isEmpty()
        ? "… this is taken for one: recommended, an answer by name, or none."
        : "… this is taken for one: recommended, none or one of its answers.";
  }

  private static String meaning(Template template) {
    return switch (template) {
      case PING -> "What a silent member is asked; {id} stands for the task.";
      case NUDGE -> "What it is asked next.";
      case BLOCKER -> "What it is asked next if it is blocked.";
      case REVIEW -> "What a reviewer is reminded of.";
      case RECOVERY -> "What whoever moves again is told.";
    };
  }

  private static Key time(String path, String usual, String meaning) {
    return new Key("policy." + path, Form.DURATION, usual, meaning);
  }
}
