package dev.reeve.daemon.codec;

import dev.reeve.core.budget.Account;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.Budgets;
import dev.reeve.core.budget.Payer;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.liveness.Duty;
import dev.reeve.core.member.Labour;
import dev.reeve.core.member.Member;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Messages;
import dev.reeve.core.message.Question;
import dev.reeve.core.reconcile.Rulings;
import dev.reeve.core.task.Evidence;
import dev.reeve.core.task.Task;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.Stage;
import dev.reeve.core.teardown.Teardown;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A team as {@code GET /api/teams/{t}} shows it (W-7). Every field is always there; what is not
 * known is null.
 *
 * <p>A {@code phase} is one of {@code bootstrap} (epoch 0), {@code active}, {@code locked}, {@code
 * frozen}, {@code tearing_down}, {@code ready_to_delete}, {@code deleted} (T-8); a decision's
 * {@code state} is {@code open}, {@code answered} or {@code withdrawn}, its {@code epoch} is null
 * unless an answer has to name the one that begins (T-27); {@code tool} is the name of the tool
 * whose call is in flight, of several the one that began last; {@code owes} names the tasks on
 * which the next move is the member's and the questions it has to answer, {@code owes_since} since
 * when, and {@code asked_by} which of them are questions, and whose; {@code waits_for} names the
 * open questions that it asked itself, and whose answer it waits for; {@code questions} are all
 * that are open, with the words as far as they are kept; {@code heartbeat} is how often a member
 * said that it will be heard of, null if it did not, and {@code lost} the signs that it may be gone
 * (T-39); a teardown's {@code state} is {@code none} or one of T-60's, and its {@code round} the
 * retries so far; a task's {@code gate} is null if it names none, else its name and what came of it
 * when it was last run (T-33); {@code spend_usd} is null where nobody says what was spent, {@code
 * budget} where nothing limits it, and its {@code state} is {@code none}, {@code warned} (80 %) or
 * {@code exceeded}.
 */
public final class TeamView {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private TeamView() {}

  public static ObjectNode of(TeamState state) {
    ObjectNode view = NODES.objectNode();
    view.put("id", state.id().value());
    view.put("profile", Words.PROFILE.of(state.profile()));
    view.put("phase", Words.PHASE.of(state.phase()));
    view.put("epoch", state.ownership().epoch());
    view.put("owner", state.ownership().owner());
    ObjectNode members = view.putObject("members");
    state
        .roster()
        .members()
        .forEach((id, member) -> members.set(id.value(), member(member, state)));
    ObjectNode tasks = view.putObject("tasks");
    state
        .tasks()
        .forEach((id, task) -> {
          ObjectNode shown = task(task);
          spend(shown, state.ledger().task(id));
          tasks.set(id.value(), shown);
        });
    ObjectNode decisions = view.putObject("decisions");
    state
        .docket()
        .decisions()
        .forEach((id, each) -> {
          ObjectNode decision = decision(each).put("epoch", Rulings.nextEpoch(state, each));
          decisions.set(id.toString(), decision);
        });
    ObjectNode questions = view.putObject("questions");
    for (Question each : Messages.open(state)) {
      questions.set(each.id().toString(), question(each));
    }
    view.set("teardown", teardown(state.teardown()));
    spend(view, state.ledger().team());
    view.set("budget", budget(state, Payer.TEAM));
    return view;
  }

  private static ObjectNode member(Member member, TeamState state) {
    Labour labour = member.labour();
    ObjectNode view = NODES.objectNode();
    view.put("role", member.role().word());
    view.put("roster", Words.PRESENCE.of(member.presence()));
    view.put("incarnation", member.incarnation());
    view.put("idle_stage", Words.IDLE_STAGE.of(member.idleStage()));
    view.put(
        "wait_reason",
        labour.declared() == null ? null : Words.WAIT_REASON.of(labour.declared().reason()));
    list(view, "owes", member.owes().stream().map(duty -> duty.what().name()).toList());
    ObjectNode since = view.putObject("owes_since");
    member.owes().forEach(duty -> since.put(duty.what().name(), Times.text(duty.since())));
    ObjectNode asked = view.putObject("asked_by");
    for (Duty duty : member.owes()) {
      MessageId question = duty.what().question();
      Question open = question == null ? null : state.mail().questions().get(question);
      if (open != null) asked.put(duty.what().name(), open.from().value());
    }
    ObjectNode awaited = view.putObject("waits_for");
    for (Question each : Messages.open(state)) {
      if (each.from().equals(member.id())) awaited.put(each.id().toString(), each.to().value());
    }
    view.put("last_activity_at", time(member.life().lastActivity()));
    view.put("last_progress_at", time(member.life().lastProgress()));
    Duration heartbeat = member.life().ties().every();
    view.put("heartbeat", heartbeat == null ? null : heartbeat.toString());
    list(view, "lost", member.life().ties().lost().stream().map(Words.LOSS::of).toList());
    view.put("errors", labour.errors());
    view.put("tool", labour.calls().isEmpty() ? null : labour.calls().getLast().tool().value());
    view.put("progress_percent", labour.percent());
    view.put("current_step", ifAny(labour.step().value()));
    spend(view, state.ledger().member(member.id()));
    view.set("budget", budget(state, Payer.of(member.id())));
    return view;
  }

  private static void spend(ObjectNode view, @Nullable Account account) {
    boolean money = account != null && account.spent().microUsd() != 0;
    view.put("spend_usd", account != null && money ? account.spent().usd() : null);
    view.put("spend_tokens", account == null ? null : account.spent().tokens());
    view.put("spend_estimated", account == null ? null : account.estimated());
  }

  /** Null if there is no limit. */
  private static @Nullable ObjectNode budget(TeamState state, Payer payer) {
    Budgets budgets = state.settings().budgets();
    Account known = state.ledger().get(payer);
    Amount limit = known == null ? budgets.of(payer.kind()) : known.limit(budgets);
    if (limit.isNone()) return null;
    ObjectNode view = NODES.objectNode();
    view.put("limit_usd", limit.microUsd() == 0 ? null : limit.usd());
    view.put("limit_tokens", limit.tokens() == 0 ? null : limit.tokens());
    view.put("percent", known == null ? 0 : known.spent().percentOf(limit));
    view.put("state", Words.BUDGET_STAGE.of(known == null ? Account.Stage.NONE : known.stage()));
    return view;
  }

  /** One task, as it stands in its team. */
  public static ObjectNode task(Task task) {
    ObjectNode view = NODES.objectNode();
    view.put("subject", task.plan().subject().value());
    view.put("status", Words.STATUS.of(task.status()));
    view.put("rev", task.rev());
    view.put("owner", task.owner() == null ? null : task.owner().value());
    list(view, "reviewers", task.plan().reviewers());
    list(view, "scope", task.plan().scope());
    view.put("complexity", Words.COMPLEXITY.of(task.plan().complexity()));
    list(view, "flags", task.flags().stream().map(Words.FLAG::of).toList());
    ObjectNode approvals = view.putObject("approvals");
    task.approvals().forEach((approver, by) -> approvals.put(approver, by.value()));
    view.set("gate", gate(task));
    return view;
  }

  private static @Nullable ObjectNode gate(Task task) {
    if (task.plan().gate().isBlank()) return null;
    Evidence shown = task.past().evidence();
    ObjectNode view = NODES.objectNode();
    view.put("name", task.plan().gate().value());
    view.put("passed", shown == null ? null : shown.passed());
    view.put("commit", shown == null ? null : shown.commit().value());
    view.put("exit", shown == null ? null : shown.status());
    return view;
  }

  /** One decision, wherever it is told of: with all that is needed to answer it (T-72). */
  public static ObjectNode decision(Decision decision) {
    Decision.Matter matter = decision.matter();
    ObjectNode view = NODES.objectNode();
    view.put("kind", Words.DECISION_KIND.of(matter.kind()));
    view.put("state", Words.DECISION_STATE.of(decision.state()));
    view.put("task_id", matter.task() == null ? null : matter.task().value());
    view.put("member", matter.member() == null ? null : matter.member().value());
    view.put("question", matter.question().value());
    list(view, "evidence", matter.evidence());
    list(view, "options", matter.options());
    view.put("recommendation", ifAny(matter.recommendation()));
    view.put("opened_at", time(decision.opened()));
    view.put("deadline", time(matter.deadline()));
    view.put("answer", ifAny(decision.answer()));
    return view;
  }

  /** One question that is open. */
  public static ObjectNode question(Question question) {
    ObjectNode view = NODES.objectNode();
    view.put("from", question.from().value());
    view.put("to", question.to().value());
    view.put("task_id", question.task() == null ? null : question.task().value());
    view.put("text", ifAny(question.text().value()));
    view.put("asked_at", time(question.at()));
    return view;
  }

  private static ObjectNode teardown(Teardown teardown) {
    boolean none = teardown.stage() == Stage.NONE;
    ObjectNode view = NODES.objectNode();
    view.put("state", none ? "none" : Words.TEARDOWN_STAGE.of(teardown.stage()));
    view.put("round", none ? 0 : teardown.round());
    list(view, "missing", none ? List.of() : TeardownStates.list(teardown.missing()));
    return view;
  }

  private static void list(ObjectNode view, String name, List<?> values) {
    var list = view.putArray(name);
    for (Object value : values) list.add(value.toString());
  }

  private static @Nullable String time(@Nullable Instant time) {
    return time == null ? null : Times.text(time);
  }

  private static @Nullable String ifAny(String text) {
    return text.isEmpty() ? null : text;
  }
}
