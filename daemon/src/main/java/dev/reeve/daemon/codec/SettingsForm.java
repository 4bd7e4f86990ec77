package dev.reeve.daemon.codec;

import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Stages;
import dev.reeve.core.liveness.Template;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.team.Settings;
import java.time.Duration;

/**
 * The thresholds of a team, as they stand in its first event (T-78). What is as it usually is, and
 * was not always there, is left out: so it reads in an old log as it has always been.
 */
final class SettingsForm {

  private SettingsForm() {}

  static void write(Out out, Settings settings) {
    out.begin("policy");
    out.duration("handoff_timeout", settings.handoffTimeout());
    writeIdle(out, settings.clocks());
    Clocks.Waits waits = settings.clocks().waits();
    out.begin("waits");
    out.duration("tool", waits.tool());
    out.duration("mcp_tool", waits.mcpTool());
    out.duration("model", waits.model());
    out.duration("human", waits.human());
    out.duration("background", waits.background());
    out.duration("compaction", waits.compaction());
    out.end();
    writeTemplates(out, settings.templates());
    HealthParts.writeSettings(out, settings.health());
    MandateForm.write(out, settings.mandate());
    out.textIfAny("folder", settings.folder());
    BudgetEvents.writeBudgets(out, settings.budgets());
    out.end();
  }

  private static void writeIdle(Out out, Clocks clocks) {
    Clocks.Sets sets = clocks.sets();
    Stages coder = sets.coder();
    out.begin("idle");
    out.duration("ping", coder.ping());
    out.duration("nudge", coder.nudge());
    out.duration("escalate", coder.escalate());
    Stages unsaid = new Stages(coder.ping(), coder.nudge(), coder.escalate());
    if (!coder.equals(unsaid)) out.duration("replace", coder.replace());
    Clocks.Sets usual = Clocks.Sets.DEFAULT;
    writeStages(out, "reviewer", sets.reviewer(), usual.reviewer());
    writeStages(out, "review", sets.review(), usual.review());
    writeStages(out, "tech_lead", sets.techLead(), usual.techLead());
    writeStages(out, "blocked", sets.blocked(), usual.blocked());
    writeStages(out, "waiting_ack", sets.waitingAck(), usual.waitingAck());
    writeStages(out, "other", sets.other(), usual.other());
    out.end();
    if (!clocks.manners().equals(Clocks.Manners.DEFAULT)) writeManners(out, clocks.manners());
  }

  private static void writeStages(Out out, String name, Stages stages, Stages usual) {
    if (stages.equals(usual)) return;
    out.begin(name);
    out.duration("ping", stages.ping());
    out.duration("nudge", stages.nudge());
    out.duration("escalate", stages.escalate());
    out.duration("replace", stages.replace());
    out.end();
  }

  private static void writeManners(Out out, Clocks.Manners manners) {
    out.begin("manners");
    out.duration("grace", manners.grace());
    out.duration("interval", manners.interval());
    out.duration("cooldown", manners.cooldown());
    out.whole("nudges_per_hour", manners.nudgesPerHour());
    out.namesIfAny("reminders", manners.reminders());
    if (!manners.lull().equals(Clocks.Manners.DEFAULT.lull())) {
      out.duration("nobody_moves", manners.lull());
    }
    out.end();
  }

  private static void writeTemplates(Out out, Templates templates) {
    if (templates.chosen().isEmpty()) return;
    out.begin("templates");
    templates.chosen().forEach((template, words) -> out.text(Words.TEMPLATE.of(template), words));
    out.end();
  }

  static Settings read(In in) {
    In policy = in.object("policy");
    return new Settings(
        policy.duration("handoff_timeout"),
        readClocks(policy),
        readTemplates(policy),
        HealthParts.readSettings(policy),
        MandateForm.read(policy),
        policy.textIfAny("folder"),
        BudgetEvents.readBudgets(policy));
  }

  /** Logs from before there were ladders have no clocks; these are the ones they got. */
  private static Clocks readClocks(In policy) {
    if (!policy.has("idle")) return Clocks.DEFAULT;
    In waits = policy.object("waits");
    return new Clocks(
        readSets(policy.object("idle")),
        new Clocks.Waits(
            waits.duration("tool"),
            waits.duration("mcp_tool"),
            waits.duration("model"),
            waits.duration("human"),
            waits.duration("background"),
            waits.duration("compaction")),
        readManners(policy));
  }

  private static Clocks.Sets readSets(In idle) {
    Clocks.Sets usual = Clocks.Sets.DEFAULT;
    return new Clocks.Sets(
        readStages(idle),
        readStages(idle, "reviewer", usual.reviewer()),
        readStages(idle, "review", usual.review()),
        readStages(idle, "tech_lead", usual.techLead()),
        readStages(idle, "blocked", usual.blocked()),
        readStages(idle, "waiting_ack", usual.waitingAck()),
        readStages(idle, "other", usual.other()));
  }

  private static Stages readStages(In idle, String name, Stages usual) {
    In stages = idle.objectIfAny(name);
    return stages == null ? usual : readStages(stages);
  }

  private static Stages readStages(In in) {
    Duration ping = in.duration("ping");
    Duration nudge = in.duration("nudge");
    Duration escalate = in.duration("escalate");
    Duration replace = in.durationIfAny("replace");
    return replace == null
        ? new Stages(ping, nudge, escalate)
        : new Stages(ping, nudge, escalate, replace);
  }

  private static Clocks.Manners readManners(In policy) {
    In manners = policy.objectIfAny("manners");
    if (manners == null) return Clocks.Manners.DEFAULT;
    Duration lull = manners.durationIfAny("nobody_moves");
    return new Clocks.Manners(
        manners.duration("grace"),
        manners.duration("interval"),
        manners.duration("cooldown"),
        manners.count("nudges_per_hour"),
        manners.names("reminders", Duration::parse),
        lull == null ? Clocks.Manners.DEFAULT.lull() : lull);
  }

  private static Templates readTemplates(In policy) {
    In chosen = policy.objectIfAny("templates");
    Templates templates = Templates.USUAL;
    if (chosen == null) return templates;
    for (Template template : Template.values()) {
      String word = Words.TEMPLATE.of(template);
      if (chosen.has(word)) templates = templates.with(template, chosen.text(word));
    }
    return templates;
  }
}
