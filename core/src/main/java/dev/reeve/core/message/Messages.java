package dev.reeve.core.message;

import dev.reeve.core.Case;
import dev.reeve.core.Effect;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Noticed;
import dev.reeve.core.Outcome;
import dev.reeve.core.Rejection;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Referred;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.liveness.LivenessEvent.LeadReminded;
import dev.reeve.core.liveness.Owing;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Reply;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.MessageEvent.Answered;
import dev.reeve.core.message.MessageEvent.Declined;
import dev.reeve.core.message.MessageEvent.Delivered;
import dev.reeve.core.message.MessageEvent.Overheard;
import dev.reeve.core.message.MessageEvent.Questioned;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.reconcile.Lock;
import dev.reeve.core.reconcile.ReconcileEvent.Diverged;
import dev.reeve.core.reconcile.ReconcileEvent.Froze;
import dev.reeve.core.reconcile.ReconcileEvent.LockEntered;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rules of talking: who is meant, what a question opens, what a delivery report changes. */
public final class Messages {

  private Messages() {}

  /** Whom a name means: a member, Reeve itself, or by their role the Lead. Null if nobody. */
  public static @Nullable MemberId addressee(TeamState state, MemberId name) {
    if (state.roster().get(name) != null || name.equals(MemberId.SUPERVISOR)) return name;
    MemberId authority = state.roster().authority();
    boolean byRole =
        name.value().equals(Role.LEAD.word()) || name.value().equals(Role.COORDINATOR.word());
    return byRole || name.equals(authority) ? authority : null;
  }

  public static @Nullable MemberId named(MessageCommand command) {
    return switch (command) {
      case Tell tell -> tell.to();
      case Ask ask -> ask.to();
      case Reply reply -> reply.to();
      case Say _ -> null;
    };
  }

  /** An answer needs a question that waits for the one who gives it. */
  public static @Nullable Rejection illegal(Case it, MessageCommand command) {
    if (!(command instanceof Reply reply) || question(it, reply) != null) return null;
    String asked = reply.question() == null ? "" : " " + reply.question();
    String asker = reply.to() == null ? "" : " from " + reply.to();
    return Rejection.invalidTransition(
        "no open question" + asked + asker + " waits for " + it.order().actor(), "");
  }

  public static List<Event> decide(Case it, MessageCommand command) {
    MemberId actor = it.order().actor();
    return switch (command) {
      case Tell(var to, var text, var task, var architecture) ->
          List.of(
              new Told(
                  actor,
                  architecture ? architect(it.state()) : addressed(it, to),
                  text,
                  task,
                  architecture));
      case Ask(var to, var text, var task) ->
          List.of(new Questioned(actor, addressed(it, to), text, task));
      case Reply reply -> {
        Question question = Objects.requireNonNull(question(it, reply));
        yield List.of(
            new Answered(actor, question.id(), question.from(), reply.text(), question.task()));
      }
      case Say _ -> throw new IllegalStateException("text is expanded before it is decided");
    };
  }

  /** Architecture is the tech lead's, else the Lead's, whoever it was addressed to (T-58). */
  private static MemberId architect(TeamState state) {
    MemberId tech = state.roster().active(Role.TECH_LEAD);
    return tech == null ? state.roster().authority() : tech;
  }

  private static MemberId addressed(Case it, MemberId name) {
    return Objects.requireNonNull(addressee(it.state(), name), name::value);
  }

  private static @Nullable Question question(Case it, Reply reply) {
    MemberId asker = reply.to() == null ? null : addressed(it, reply.to());
    for (Question question : it.state().mail().questions().values()) {
      boolean mine = question.to().equals(it.order().actor());
      boolean meant = reply.question() == null || question.id().equals(reply.question());
      if (mine && meant && (asker == null || question.from().equals(asker))) return question;
    }
    return null;
  }

  /** The questions that can still be answered, the oldest first. */
  public static List<Question> open(TeamState state) {
    boolean over = state.phase() == Phase.READY_TO_DELETE || state.phase() == Phase.DELETED;
    return over ? List.of() : List.copyOf(state.mail().questions().values());
  }

  /** Those of them that wait for whoever leads the team (T-37). */
  public static List<Question> toTheLead(TeamState state) {
    MemberId lead = state.roster().authority();
    return open(state).stream().filter(each -> each.to().equals(lead)).toList();
  }

  /** A report about a message that has gone further already changes nothing. */
  public static boolean isNews(TeamState state, Noticed.DeliveryReport report) {
    Message message = state.mail().messages().get(report.message());
    return message != null && message.delivery().leadsTo(report.delivery());
  }

  public static Outcome delivery(TeamState state, Noticed.DeliveryReport report) {
    Message message = state.mail().messages().get(report.message());
    if (message == null || !isNews(state, report)) return Outcome.NOTHING;
    return Outcome.accept(
        new Delivered(message.id(), message.to(), report.delivery(), report.detail()));
  }

  public static TeamState evolve(TeamState state, MessageEvent event, Entry entry) {
    return switch (event) {
      case Declined _, Overheard _ -> state;
      case Told told -> {
        TeamState next = state.with(sent(state, entry, told.to(), told.text()));
        boolean toReeve = told.to().equals(MemberId.SUPERVISOR);
        yield toReeve ? Liveness.spoke(next, told.actor(), entry.at()) : next;
      }
      case Questioned asked -> asked(state, asked, entry);
      case Answered answered -> {
        Question question = state.mail().questions().get(answered.question());
        TeamState told =
            state.with(
                sent(state, entry, answered.to(), answered.text()).answered(answered.question()));
        yield question == null ? told : Owing.settled(told, question, entry.at());
      }
      case Delivered(var id, _, var delivery, _) -> {
        Message message = state.mail().messages().get(id);
        if (message == null) yield state;
        TeamState further = state.with(state.mail().with(message.with(delivery)));
        boolean lost = delivery == Delivery.REFUSED || delivery == Delivery.EXPIRED;
        yield lost ? Liveness.undelivered(further, message) : further;
      }
    };
  }

  /** What is asked of Reeve is no question that anybody will answer. */
  private static TeamState asked(TeamState state, Questioned asked, Entry entry) {
    if (asked.to().equals(MemberId.SUPERVISOR)) return state;
    MessageId id = new MessageId(entry.index());
    Question question =
        new Question(id, asked.actor(), asked.to(), asked.task(), entry.at(), asked.text());
    boolean own = asked.actor().equals(MemberId.SUPERVISOR);
    TeamState free = own ? lapsed(state, earlier -> isSame(earlier, question)) : state;
    TeamState sent = free.with(sent(free, entry, asked.to(), asked.text()).asked(question));
    return Owing.asked(Liveness.spoke(sent, asked.actor(), entry.at()), question);
  }

  /** What Reeve asks about a task it asks one at a time: whom it asks last. */
  private static boolean isSame(Question earlier, Question now) {
    return earlier.from().equals(now.from()) && Objects.equals(earlier.task(), now.task());
  }

  /** Nobody owes an answer about a task that is over (T-85). */
  public static TeamState lapsed(TeamState state, TaskId task) {
    return lapsed(state, question -> task.equals(question.task()));
  }

  private static TeamState lapsed(TeamState state, Predicate<Question> idle) {
    TeamState next = state;
    for (Question question : state.mail().questions().values()) {
      if (!idle.test(question)) continue;
      next =
          Owing.settled(
              next.with(next.mail().answered(question.id())), question, state.position().at());
    }
    return next;
  }

  /** What Reeve itself says to somebody by this line, if anything. */
  public static TeamState said(TeamState state, Entry entry) {
    Saying said = entry.event().said();
    return said == null ? state : state.with(sent(state, entry, said.to(), said.text()));
  }

  private static Mail sent(TeamState state, Entry entry, MemberId to, SafeText text) {
    if (to.equals(MemberId.SUPERVISOR)) return state.mail();
    Event event = entry.event();
    TaskId task = event.task();
    return state
        .mail()
        .with(
            new Message(
                new MessageId(entry.index()),
                event.actor(),
                to,
                task,
                text,
                entry.at(),
                Delivery.QUEUED,
                decision(state, event),
                to.equals(MemberId.OPERATOR) || isReminder(event)));
  }

  private static boolean isReminder(Event event) {
    return event instanceof LeadReminded || event instanceof Diverged;
  }

  /** What is asked by this line, or once more: of a lock it is the lock's own question (T-23). */
  private static @Nullable DecisionId decision(TeamState state, Event event) {
    return switch (event) {
      case Opened opened -> opened.decision();
      case Referred referred -> referred.decision();
      case LeadReminded reminded -> reminded.item().decision();
      case Diverged _, LockEntered _, Froze _ -> {
        Lock lock = state.soundness().lock();
        yield lock == null ? null : lock.decision();
      }
      default -> null;
    };
  }

  /** What is still to be brought to somebody: all that nobody has reported on. */
  public static List<Effect> owed(TeamState state) {
    List<Effect> owed = new ArrayList<>();
    for (Message message : state.mail().messages().values()) {
      if (message.delivery() == Delivery.QUEUED) owed.add(deliver(message));
    }
    return owed;
  }

  /** What a new line of the log asks to be brought to somebody. */
  public static List<Effect> react(TeamState after, Entry entry) {
    Message message = after.mail().messages().get(new MessageId(entry.index()));
    return message == null ? List.of() : List.of(deliver(message));
  }

  private static Effect deliver(Message message) {
    Effect.Deliver deliver =
        new Effect.Deliver(message.id(), message.from(), message.to(), message.text());
    return message.calling() ? new Effect.Notify(deliver, message.decision()) : deliver;
  }
}
