package dev.reeve.daemon.views;

import dev.reeve.base.text.NaturalOrder;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.message.Messages;
import dev.reeve.core.message.Question;
import dev.reeve.core.report.ActionType;
import dev.reeve.core.report.Alert;
import dev.reeve.core.report.Breakdowns.Broken;
import dev.reeve.core.report.Breakdowns.Failures;
import dev.reeve.core.report.Breakdowns.Undone;
import dev.reeve.core.report.Chronicle;
import dev.reeve.core.report.Chronicle.Ruling;
import dev.reeve.core.report.Chronicle.Share;
import dev.reeve.core.report.Intervention;
import dev.reeve.core.report.Severity;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a person wants to know of a team in the morning (T-79). */
public final class MorningView {

  private MorningView() {}

  public static ObjectNode of(
      TeamState state, Chronicle night, Map<MemberId, CommittedWork.Share> committed) {
    ObjectNode view = JsonNodeFactory.instance.objectNode();
    view.put("team", state.id().value());
    view.put("events", night.lines());
    view.put("unreadable", night.unreadable());
    view.put("left_out", night.leftOut());
    ArrayNode members = view.putArray("members");
    for (Member member : members(state)) {
      members.add(add(member(member, night), committed.get(member.id())));
    }
    ArrayNode byPolicy = view.putArray("answered_by_policy");
    for (Ruling ruling : night.rulings()) {
      if (!ruling.byPolicy()) continue;
      ObjectNode each = byPolicy.addObject();
      each.put("id", ruling.id().toString());
      each.put("kind", ruling.kind().name());
      each.put("answer", ruling.answer());
    }
    ArrayNode waiting = view.putArray("decisions_waiting");
    for (Decision decision : state.docket().waiting()) waiting.add(ReportView.decision(decision));
    ArrayNode questions = view.putArray("questions_waiting");
    for (Question question : Messages.toTheLead(state)) {
      questions.add(ReportView.question(question));
    }
    alarming(view, state, night);
    return view;
  }

  /** What somebody should know of, whatever became of it. */
  private static void alarming(ObjectNode view, TeamState state, Chronicle night) {
    ArrayNode alerts = view.putArray("alerts");
    for (Alert alert : night.alerts()) {
      boolean plain = alert.severity() == Severity.INFO;
      if (!plain) alerts.add(ReportView.alert(alert, state.position().at()));
    }
    ArrayNode rollbacks = view.putArray("rollbacks");
    for (Undone undone : night.undone()) {
      ObjectNode each = rollbacks.addObject();
      each.put("at", undone.at().toString());
      each.put("events", undone.lines());
      ArrayNode tasks = each.putArray("tasks");
      undone.tasks().forEach(task -> tasks.add(task.value()));
      ArrayNode diff = each.putArray("diff");
      undone.diff().forEach(words -> diff.add(words.value()));
    }
  }

  /** Who was there, as people count them. */
  private static List<Member> members(TeamState state) {
    return state.roster().members().values().stream()
        .filter(member -> member.presence() != Presence.NOT_SPAWNED)
        .sorted(Comparator.comparing(member -> member.id().value(), NaturalOrder.NAMES))
        .toList();
  }

  /** Of a team that nothing can be told of. */
  public static ObjectNode unreadable(TeamId team, String why) {
    ObjectNode view = JsonNodeFactory.instance.objectNode();
    view.put("team", team.value());
    return view.put("trouble", why);
  }

  private static ObjectNode member(Member member, Chronicle night) {
    List<Intervention> tried = night.interventions(member.id());
    Share share = night.of(member.id());
    ObjectNode view = JsonNodeFactory.instance.objectNode();
    view.put("member", member.id().value());
    view.put("role", member.role().word());
    Instant atWork = night.atWork(member.id());
    view.put("at_work_since", atWork == null ? null : atWork.toString());
    view.put("done", share.finished());
    view.put("submitted", share.submitted());
    view.put("reviewed", share.approved() + share.returned());
    view.put("stalls", stalls(tried));
    view.put("escalations", count(tried, ActionType.ESCALATE));
    add(view, night.broken(member.id()));
    Failures failures = night.failures(member.id());
    view.put("failed_turns", failures.turns());
    view.put("last_failed_turn", failures.end().value());
    view.put("restarts", count(tried, ActionType.RESTART));
    view.put("messages", share.messages());
    view.put("message_tokens", share.tokens());
    Chronicle.Gates gates = night.gates(member.id());
    view.putObject("gates").put("passed", gates.passed()).put("failed", gates.failed());
    Amount spent = night.spent(member.id());
    view.put("spend_usd", spent == null ? null : spent.usd());
    view.put("spend_tokens", spent == null ? null : spent.tokens());
    return view;
  }

  private static void add(ObjectNode view, Broken broken) {
    view.put("crashes", broken.crashes());
    view.put("last_crash_status", broken.status());
    view.put("last_crash_error", broken.error().value());
    view.put("killed", broken.killed());
    ArrayNode rescued = view.putArray("rescued");
    broken.rescued().forEach(ref -> rescued.add(ref.value()));
    ArrayNode unsaved = view.putArray("unsaved");
    broken.unsaved().forEach(words -> unsaved.add(words.value()));
  }

  private static ObjectNode add(ObjectNode view, CommittedWork.@Nullable Share work) {
    view.put("commits", work == null ? null : (Long) work.commits());
    view.put("branch", work == null ? null : work.branch());
    return view.put("diffstat", work == null ? null : work.changes());
  }

  private static long count(List<Intervention> tried, ActionType action) {
    return tried.stream().filter(each -> each.action() == action).count();
  }

  /** In how many silences it was reminded, or as an executor asked how it is. */
  private static long stalls(List<Intervention> tried) {
    return tried.stream()
        .filter(Intervention::isReminder)
        .mapToInt(Intervention::episode)
        .distinct()
        .count();
  }
}
