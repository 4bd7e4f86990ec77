package dev.reeve.daemon.ingress;

import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Stages;
import dev.reeve.core.liveness.Template;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.team.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads the policy of a new team: the thresholds that it wants otherwise than usual, under the same
 * keys as in {@code reeve.yaml} (W-2).
 */
record PolicyReader(Settings usual) {

  private static final List<String> KEYS =
      List.of("handoff_timeout", "idle", "waits", "nudges", "reminders", "templates", "budget");
  private static final List<String> STAGE_KEYS = List.of("ping", "nudge", "escalate", "replace");
  private static final List<String> SETS =
      List.of("reviewer", "review", "tech_lead", "blocked", "waiting_ack", "other");
  private static final List<String> WAIT_KEYS =
      List.of("tool", "mcp_tool", "model", "human", "background", "compaction");

  Settings read(Fields policy) {
    List<String> all = new ArrayList<>(KEYS);
    all.addAll(HealthPolicy.KEYS);
    all.addAll(MandatePolicy.KEYS);
    policy.only(all);
    Fields idle = policy.objectIfAny("idle");
    List<String> known = new ArrayList<>(STAGE_KEYS);
    known.addAll(SETS);
    known.addAll(List.of("grace", "interval", "nobody_moves"));
    idle.only(known);
    Clocks clocks =
        new Clocks(sets(idle), waits(policy.objectIfAny("waits")), manners(policy, idle));
    return new Settings(
            limit(policy, "handoff_timeout", usual.handoffTimeout()),
            clocks,
            templates(policy.objectIfAny("templates")),
            HealthPolicy.read(policy, usual.health()),
            MandatePolicy.read(policy, usual.mandate()))
        .within(BudgetPolicy.read(policy.objectIfAny("budget"), usual.budgets()));
  }

  private Clocks.Sets sets(Fields idle) {
    Clocks.Sets sets = usual.clocks().sets();
    return new Clocks.Sets(
        stages(idle, "policy.idle", sets.coder()),
        set(idle, "reviewer", sets.reviewer()),
        set(idle, "review", sets.review()),
        set(idle, "tech_lead", sets.techLead()),
        set(idle, "blocked", sets.blocked()),
        set(idle, "waiting_ack", sets.waitingAck()),
        set(idle, "other", sets.other()));
  }

  private static Stages set(Fields idle, String name, Stages usual) {
    Fields set = idle.objectIfAny(name);
    set.only(STAGE_KEYS);
    return stages(set, "policy.idle." + name, usual);
  }

  private static Stages stages(Fields set, String where, Stages usual) {
    Duration ping = limit(set, "ping", usual.ping());
    Duration nudge = limit(set, "nudge", usual.nudge());
    Duration escalate = limit(set, "escalate", usual.escalate());
    Duration replace = limit(set, "replace", usual.replaceAfter(escalate));
    try {
      return new Stages(ping, nudge, escalate, replace);
    } catch (IllegalArgumentException e) {
      throw Faulty.invalid(where, String.valueOf(e.getMessage()));
    }
  }

  private Clocks.Waits waits(Fields waits) {
    waits.only(WAIT_KEYS);
    Clocks.Waits usually = usual.clocks().waits();
    return new Clocks.Waits(
        limit(waits, "tool", usually.tool()),
        limit(waits, "mcp_tool", usually.mcpTool()),
        limit(waits, "model", usually.model()),
        limit(waits, "human", usually.human()),
        limit(waits, "background", usually.background()),
        limit(waits, "compaction", usually.compaction()));
  }

  private Clocks.Manners manners(Fields policy, Fields idle) {
    Fields nudges = policy.objectIfAny("nudges");
    nudges.only(List.of("cooldown", "per_hour"));
    Clocks.Manners usually = usual.clocks().manners();
    Integer perHour = nudges.countIfAny("per_hour", 1_000);
    List<Duration> reminders =
        policy.has("reminders") ? policy.durations("reminders") : usually.reminders();
    try {
      return new Clocks.Manners(
          limit(idle, "grace", usually.grace()),
          limit(idle, "interval", usually.interval()),
          limit(nudges, "cooldown", usually.cooldown()),
          perHour == null ? usually.nudgesPerHour() : perHour,
          reminders,
          limit(idle, "nobody_moves", usually.lull()));
    } catch (IllegalArgumentException e) {
      throw Faulty.invalid("policy.reminders", String.valueOf(e.getMessage()));
    }
  }

  private Templates templates(Fields chosen) {
    List<String> names = new ArrayList<>();
    Templates templates = usual.templates();
    for (Template template : Template.values()) {
      String name = template.name().toLowerCase(Locale.ROOT);
      names.add(name);
      if (chosen.has(name)) templates = templates.with(template, chosen.text(name));
    }
    chosen.only(names);
    return templates;
  }

  static Duration limit(Fields policy, String name, Duration usual) {
    Duration limit = policy.durationIfAny(name);
    if (limit == null) return usual;
    if (!limit.isPositive()) throw policy.wrong(name, "more than nothing");
    return limit;
  }
}
