package dev.reeve.core.liveness;

import dev.reeve.core.Entry;
import dev.reeve.core.liveness.Debts.Debt;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Roster;
import dev.reeve.core.message.Question;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.Watch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What changes of tasks, of the roster and of questions mean for who owes the next move (T-40). */
public final class Owing {

  private Owing() {}

  /** After a task changed; {@code before} is null if it is new. */
  public static TeamState after(TeamState state, @Nullable Task before, Task now, Entry entry) {
    List<Debt> owed = before == null ? List.of() : Debts.of(state, before);
    TeamState next = settled(state, owed, Debts.of(state, now), entry.at());
    boolean thawed = before != null && before.isHeld() && !now.isHeld();
    MemberId owner = thawed ? now.owner() : null;
    return owner == null ? next : Liveness.awaited(next, owner, now.id(), entry.at());
  }

  /** After somebody came, left or changed its role: others may have to review, or no longer. */
  public static TeamState after(TeamState before, TeamState now, MemberId id, Entry entry) {
    TeamState answerable = answerable(before, led(before, now, entry), entry);
    return judging(before, answerable, id, entry);
  }

  /** Who waits for the answer of somebody who is not there owes the next move itself. */
  private static TeamState answerable(TeamState before, TeamState now, Entry entry) {
    TeamState next = now;
    for (Question question : now.mail().questions().values()) {
      if (isAnswerable(before, question) == isAnswerable(now, question)) continue;
      next = asking(next, question, entry.at());
    }
    return next;
  }

  /** The Lead is reminded by whatever way there is (T-37), everybody else has to be there. */
  public static boolean isAnswerable(TeamState state, Question question) {
    Member asked = state.roster().get(question.to());
    return (asked != null && asked.isActive()) || question.to().equals(state.roster().authority());
  }

  /**
   * What was asked of somebody who leads now is a matter of reminders, and what was asked of
   * somebody who leads no more is an answer like any other's (T-37).
   */
  private static TeamState led(TeamState before, TeamState now, Entry entry) {
    MemberId leads = now.roster().authority();
    MemberId led = before.roster().authority();
    if (leads.equals(led)) return now;
    TeamState next = now;
    for (Question question : now.mail().questions().values()) {
      Agenda.Item item = Agenda.Item.of(question.id());
      if (question.to().equals(leads)) {
        next = next.with(next.agenda().with(item, entry.at(), next));
      } else if (question.to().equals(led)) {
        next = answering(next.with(next.agenda().without(item)), question);
      }
    }
    return next;
  }

  private static TeamState judging(TeamState before, TeamState now, MemberId id, Entry entry) {
    if (!judges(before.roster().get(id)) && !judges(now.roster().get(id))) return now;
    TeamState next = now;
    for (TaskId each : now.board().inReview()) {
      Task task = Objects.requireNonNull(now.tasks().get(each));
      next = settled(next, Debts.of(before, task), Debts.of(now, task), entry.at());
    }
    return next;
  }

  private static boolean judges(@Nullable Member member) {
    return member != null && member.isActive() && member.role().judges();
  }

  private static TeamState settled(TeamState state, List<Debt> owed, List<Debt> owing, Instant at) {
    if (owed.isEmpty() && owing.isEmpty()) return state;
    Roster next = state.roster();
    for (Debt debt : owed) {
      Member free = owing.contains(debt) ? null : next.get(debt.member());
      TaskId task = debt.what().task();
      if (free != null && task != null) next = state.seating(next, free.free(task));
    }
    for (Debt debt : owing) {
      Member bound = owed.contains(debt) ? null : next.get(debt.member());
      if (bound != null) next = state.seating(next, bound.owing(duty(state, debt, at)));
    }
    return state.with(next);
  }

  private static Duty duty(TeamState state, Debt debt, Instant at) {
    int asking = asking(state, debt.member(), debt.what().task());
    return new Duty(debt.what(), at, asking == 0 ? Climb.START : Climb.START.asking(asking, at));
  }

  /** How many answers of somebody who is there it waits for. */
  private static int asking(TeamState state, MemberId member, @Nullable TaskId task) {
    int asking = 0;
    if (state.mail().questions().isEmpty()) return asking; // nearly always
    for (Question question : state.mail().questions().values()) {
      boolean about = Objects.equals(question.task(), task);
      boolean its = question.from().equals(member) && isAnswerable(state, question);
      if (about && its) asking++;
    }
    return asking;
  }

  /** Before the handoff nobody could move; what is owed is owed from here on (T-12). */
  public static TeamState begun(TeamState state, Instant at) {
    TeamState next = state;
    for (Member member : state.roster().alarmed()) {
      next = next.with(member.changing(_ -> true, duty -> duty.anew(at)));
    }
    return next;
  }

  /** A question makes the next move another's: whoever was asked owes the answer (T-85). */
  public static TeamState asked(TeamState state, Question question) {
    TeamState next = asking(state, question, question.at());
    if (question.to().equals(next.roster().authority())) {
      Agenda.Item item = Agenda.Item.of(question.id());
      return next.with(next.agenda().with(item, question.at(), next));
    }
    return answering(next, question);
  }

  private static TeamState answering(TeamState state, Question question) {
    Member asked = state.roster().get(question.to());
    if (asked == null) return state;
    Obligation what = Obligation.answer(question.id(), question.task());
    return state.with(asked.owing(Duty.of(what, question.at())));
  }

  /** The question is answered, or lapsed: the move is the asker's again, as if it were new. */
  public static TeamState settled(TeamState state, Question question, Instant at) {
    Member asked = state.roster().get(question.to());
    TeamState next = state.with(state.agenda().without(Agenda.Item.of(question.id())));
    if (asked != null) next = next.with(asked.free(question.id()));
    return asking(next, question, at);
  }

  private static TeamState asking(TeamState state, Question question, Instant at) {
    Member asker = state.roster().get(question.from());
    if (asker == null || question.task() == null) return state;
    int open = asking(state, asker.id(), question.task());
    return state.with(
        asker.changing(
            question.task(),
            duty -> {
              Climb.Parked parked = duty.climb().parked();
              Duty now = duty.with(duty.climb().asking(open, at));
              if (parked == null || 0 < open) return now;
              return back(state.watch(), now, parked.since(), at);
            }));
  }

  /**
   * The move is its own again, as if it were new. But how long a review takes is counted from its
   * beginning, and only not while a question was open (T-41, T-85).
   */
  private static Duty back(Watch watch, Duty duty, Instant asked, Instant at) {
    if (duty.kind() != Obligation.Kind.REVIEW) return new Duty(duty.what(), at, duty.climb());
    Duration open = Duration.between(watch.watched(asked).value(), watch.watched(at).value());
    Instant since = watch.when(watch.watched(duty.since()).plus(open));
    return new Duty(duty.what(), since, duty.climb().waited(at));
  }
}
