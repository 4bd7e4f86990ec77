package dev.reeve.server.config;

import dev.reeve.base.redact.Redactor;
import dev.reeve.base.time.Durations;
import dev.reeve.base.yaml.Place;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.Budgets;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Mandate;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.health.HealthSettings.Limits;
import dev.reeve.core.health.Language;
import dev.reeve.core.health.Pace;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Stages;
import dev.reeve.core.liveness.Template;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.Settings;
import dev.reeve.core.tool.CallWindow;
import dev.reeve.server.hooks.HookPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What stands below {@code policy:}, of the values of a file. */
record Policies(Values values) {

  /** In the place of a member's id where there is none. */
  private static final String NOBODY = "nobody";

  private static final List<String> STAGES = List.of("ping", "nudge", "escalate", "replace");

  Config.Policy policy(Redactor redactor) {
    Settings usual = Settings.DEFAULT;
    Clocks.Waits waits = usual.clocks().waits();
    Clocks clocks =
        new Clocks(
            sets(usual.clocks().sets()),
            new Clocks.Waits(
                values.span("policy.waits.tool", waits.tool()),
                values.span("policy.waits.mcp_tool", waits.mcpTool()),
                values.span("policy.waits.model", waits.model()),
                values.span("policy.waits.human", waits.human()),
                values.span("policy.waits.background", waits.background()),
                values.span("policy.waits.compaction", waits.compaction())),
            manners(usual.clocks().manners()));
    Duration handoff = values.span("policy.handoff_timeout", usual.handoffTimeout());
    boolean observe = values.text("policy.observe", "on").equals("on");
    Settings settings =
        new Settings(handoff, clocks, templates(redactor), health(), mandate()).within(budgets());
    return new Config.Policy(settings, observe, loops(HookPlan.Loops.USUAL.limits()));
  }

  private HookPlan.Loops loops(CallWindow.Limits usual) {
    boolean deny = values.text("policy.loops.answer", "tell").equals("deny");
    return new HookPlan.Loops(
        deny,
        new CallWindow.Limits(
            values.count("policy.loops.window", usual.window()),
            values.count("policy.loops.calls", usual.calls()),
            values.count("policy.loops.errors", usual.errors()),
            values.count("policy.loops.edits", usual.edits())));
  }

  private Budgets budgets() {
    return new Budgets(budget("team"), budget("member"), budget("task"));
  }

  private Amount budget(String whose) {
    String own = "policy.budget." + whose;
    try {
      double usd = Double.parseDouble(values.text(own + "_usd", "0"));
      return new Amount(
          Amount.usd(usd).microUsd(), (long) Double.parseDouble(values.text(own + "_tokens", "0")));
    } catch (NumberFormatException e) {
      return Amount.NONE; // it is complained about where its form is looked at
    }
  }

  private Mandate mandate() {
    String word = values.text("policy.unattended", "off").toUpperCase(Locale.ROOT);
    Mandate mandate = new Mandate(Mandate.Unattended.valueOf(word), Mandate.NONE.standing());
    for (DecisionKind kind : DecisionKind.values()) {
      String own = "policy.decisions." + kind + ".";
      boolean timed = values.found().containsKey(own + "after");
      Duration after = timed ? values.span(own + "after", Mandate.PATIENCE) : null;
      mandate = mandate.saying(kind, after, values.text(own + "answer", Mandate.UNSET));
    }
    return mandate;
  }

  private HealthSettings health() {
    HealthSettings usual = HealthSettings.DEFAULT;
    String checker = values.text("policy.health.checker", NOBODY);
    return new HealthSettings(
        Language.valueOf(values.text("policy.language", "en").toUpperCase(Locale.ROOT)),
        healthLimits(usual.limits()),
        pace(usual.pace()),
        values.count("policy.health.restarts", usual.restartLimit()),
        checker.equals(NOBODY) ? null : new MemberId(checker),
        values.text("policy.push_reports", "false").equals("true"),
        values.text("policy.health.standing_consent", "false").equals("true"));
  }

  /** The law is the core's own, and so are its words. */
  private Limits healthLimits(Limits usual) {
    try {
      return new Limits(
          values.count("policy.health.errors", usual.errors()),
          values.span("policy.health.error_window", usual.errorWindow()),
          values.span("policy.health.call_slow", usual.callSlow()),
          values.span("policy.health.call_stuck", usual.callStuck()),
          values.span("policy.health.graceful", usual.graceful()),
          values.span("policy.health.force_after", usual.force()),
          values.span("policy.health.report_every", usual.reportEvery()));
    } catch (IllegalArgumentException e) {
      values.note(
          values.first("policy.health.call_stuck", "policy.health.call_slow"),
          "in 'policy.health', " + e.getMessage());
      return usual;
    }
  }

  /** The law is the core's own, and so are its words. */
  private Pace pace(Pace usual) {
    try {
      return new Pace(
          values.span("policy.health.idle_warning", usual.idleWarning()),
          values.span("policy.health.idle_timeout", usual.idleTimeout()),
          values.span("policy.health.progress_stale", usual.progressStale()),
          values.span("policy.health.grace", usual.grace()));
    } catch (IllegalArgumentException e) {
      values.note(
          values.first("policy.health.idle_timeout", "policy.health.idle_warning"),
          "in 'policy.health', " + e.getMessage());
      return usual;
    }
  }

  private Clocks.Sets sets(Clocks.Sets usual) {
    return new Clocks.Sets(
        stages("policy.idle", usual.coder()),
        stages("policy.idle.reviewer", usual.reviewer()),
        stages("policy.idle.review", usual.review()),
        stages("policy.idle.tech_lead", usual.techLead()),
        stages("policy.idle.blocked", usual.blocked()),
        stages("policy.idle.waiting_ack", usual.waitingAck()),
        stages("policy.idle.other", usual.other()));
  }

  /** The law is the core's own, and so are its words. */
  private Stages stages(String set, Stages usual) {
    int before = values.wrong().size();
    Duration ping = values.span(set + ".ping", usual.ping());
    Duration nudge = values.span(set + ".nudge", usual.nudge());
    Duration escalate = values.span(set + ".escalate", usual.escalate());
    Duration replace = values.span(set + ".replace", usual.replaceAfter(escalate));
    if (before < values.wrong().size()) return usual;
    try {
      return new Stages(ping, nudge, escalate, replace);
    } catch (IllegalArgumentException e) {
      Place place = falling(set, List.of(ping, nudge, escalate, replace));
      values.note(place, "in '" + set + "', " + e.getMessage());
      return usual;
    }
  }

  /** Where the first stage stands that comes no later than the one before it, or that one. */
  private Place falling(String set, List<Duration> stages) {
    int at = 1;
    while (at + 1 < stages.size() && stages.get(at - 1).compareTo(stages.get(at)) < 0) at++;
    return values.first(set + "." + STAGES.get(at), set + "." + STAGES.get(at - 1));
  }

  private Clocks.Manners manners(Clocks.Manners usual) {
    String perHour = values.text("policy.nudges.per_hour", String.valueOf(usual.nudgesPerHour()));
    List<Duration> reminders = new ArrayList<>();
    for (String each : values.texts("policy.reminders")) {
      Duration span = Durations.parse(each);
      if (span != null) reminders.add(span);
    }
    try {
      return new Clocks.Manners(
          values.span("policy.idle.grace", usual.grace()),
          values.span("policy.idle.interval", usual.interval()),
          values.span("policy.nudges.cooldown", usual.cooldown()),
          Integer.parseInt(perHour),
          values.found().containsKey("policy.reminders") ? reminders : usual.reminders(),
          values.span("policy.idle.nobody_moves", usual.lull()));
    } catch (IllegalArgumentException e) {
      values.note(values.first("policy.reminders"), "in 'policy', " + e.getMessage());
      return usual;
    }
  }

  private Templates templates(Redactor redactor) {
    Templates templates = Templates.USUAL;
    for (Template template : Template.values()) {
      String path = "policy.templates." + template.name().toLowerCase(Locale.ROOT);
      String words = values.text(path, template.words());
      templates = templates.with(template, redactor.redact(words));
    }
    return templates;
  }
}
