package dev.reeve.core.health;

import dev.reeve.core.health.Diagnosis.Finding;
import dev.reeve.core.health.History.Aid;
import dev.reeve.core.health.History.Outage;
import dev.reeve.core.health.History.Reply;
import dev.reeve.core.health.Slips.Slip;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Question;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The five questions that come before any restart (H-5): asked in order, each answered from what
 * the log has recorded, until an answer decides. What no line speaks of is unknown and leads to the
 * next question.
 */
public final class RebootTest {

  /** A member's restarts count for so long (H-9). */
  private static final Duration INTENSITY_WINDOW = Duration.ofMinutes(15);

  /**
   * Who is tested, and why.
   *
   * @param task what it is at; null if nothing is known of that
   * @param fact the line that tells of the trouble; null if the open anomaly's own will do
   */
  public record Subject(
      MemberId member,
      @Nullable TaskId task,
      Occasion occasion,
      Trouble trouble,
      @Nullable Long fact) {

    public Subject(MemberId member, @Nullable TaskId task, Occasion occasion, Trouble trouble) {
      this(member, task, occasion, trouble, null);
    }
  }

  private final TeamState state;
  private final Subject subject;
  private final Instant now;
  private final @Nullable Task task;
  private final @Nullable Dossier dossier;
  private final History history;

  private RebootTest(TeamState state, Subject subject, Instant now) {
    this.state = state;
    this.subject = subject;
    this.now = now;
    TaskId id = subject.task();
    task = id == null ? null : state.tasks().get(id);
    dossier = id == null ? null : state.ward().dossier(id);
    history = state.ward().chart(subject.member()).history();
  }

  public static Diagnosis run(TeamState state, Subject subject, Instant now) {
    return new RebootTest(state, subject, now).run();
  }

  private Diagnosis run() {
    List<Finding> findings = new ArrayList<>();
    for (RebootQuestion question : RebootQuestion.values()) {
      Finding finding = ask(question);
      findings.add(finding);
      Course course = question.course(finding.answer());
      if (course != null) return new Diagnosis(subject.occasion(), findings, course);
    }
    throw new IllegalStateException("the last question always decides");
  }

  private Finding ask(RebootQuestion question) {
    return switch (question) {
      case DEFINED -> defined();
      case CONTEXT -> context();
      case OBSTACLE -> obstacle();
      case OVERTIME -> overtime();
      case RESTART_HELPS -> restartHelps();
    };
  }

  private Finding defined() {
    RebootQuestion asked = RebootQuestion.DEFINED;
    if (task == null) return unknown(asked, "no task is known of it");
    long unclear = dossier == null ? 0 : dossier.unclear();
    if (unclear > 0) return found(asked, Known.NO, unclear, "the Lead said that it is not clear");
    SafeText description = task.plan().description();
    if (description == null) return unknown(asked, "the task has no field description");
    Long added = dossier == null ? null : dossier.added();
    return description.isBlank()
        ? found(asked, Known.NO, added, "the task's description is empty")
        : found(asked, Known.YES, added, "the task has a description");
  }

  private Finding context() {
    RebootQuestion asked = RebootQuestion.CONTEXT;
    for (Question open : state.mail().questions().values()) {
      if (open.from().equals(subject.member())) {
        return found(
            asked, Known.NO, open.id().index(), "its question to " + open.to() + " is open");
      }
    }
    List<SafeText> refs = task == null ? List.of() : task.plan().refs();
    if (task == null || refs.isEmpty()) return unknown(asked, "the task names no references");
    Long added = dossier == null ? null : dossier.added();
    boolean allKnown = true;
    for (SafeText ref : refs) {
      TaskId named = ref.value().startsWith("#") ? TaskId.parse(ref.value()) : null;
      allKnown &= named != null;
      if (named != null && !state.tasks().containsKey(named)) {
        return found(asked, Known.NO, added, "there is no task " + named + " to refer to");
      }
    }
    return allKnown
        ? found(asked, Known.YES, added, "every task that it refers to is there")
        : unknown(asked, "whether its references can be read is not recorded");
  }

  /** A stuck call is no obstacle, nor an error that was helped with in vain. */
  private Finding obstacle() {
    RebootQuestion asked = RebootQuestion.OBSTACLE;
    Reply reply = history.reply();
    if (reply != null && reply.isTrouble() && !reply.blocker().isBlank()) {
      return found(
          asked, Known.YES, reply.fact(), "it named a blocker: " + quoted(reply.blocker()));
    }
    if (!history.outages().isEmpty()) {
      Outage missed = history.outages().getLast();
      return found(asked, Known.YES, missed.fact(), "it misses the tool " + quoted(missed.tool()));
    }
    return repeated(asked, reply);
  }

  /** Of several errors that come again one for which no help was offered yet is in the way. */
  private Finding repeated(RebootQuestion asked, @Nullable Reply reply) {
    List<Slip> repeated = history.errors().repeated();
    for (Slip slip : repeated) {
      if (history.aid(slip.print()) != null) continue;
      return found(asked, Known.YES, slip.fact(), "the same error came again");
    }
    Aid aid = repeated.isEmpty() ? null : history.aid(repeated.getFirst().print());
    if (aid != null) {
      String because = "help with this error was followed by no progress";
      return found(asked, Known.NO, aid.fact(), because);
    }
    boolean nothing = reply == null && history.errors().last().isEmpty();
    return nothing
        ? unknown(asked, "neither an answer nor an error of it is recorded")
        : found(asked, Known.NO, lastWord(), "no blocker, no missing tool, no error twice");
  }

  /** The last thing it said of its own state. */
  private @Nullable Long lastWord() {
    Reply reply = history.reply();
    List<Slip> slips = history.errors().last();
    if (slips.isEmpty()) return reply == null ? null : reply.fact();
    long slip = slips.getLast().fact();
    return reply == null ? slip : Math.max(slip, reply.fact());
  }

  private Finding overtime() {
    RebootQuestion asked = RebootQuestion.OVERTIME;
    Duration expected = task == null ? null : task.plan().expected();
    if (expected == null) return unknown(asked, "nobody said how long the task should take");
    Instant begun = dossier == null ? null : dossier.begun();
    if (dossier == null || begun == null) return unknown(asked, "nobody has begun the task");
    Duration elapsed = elapsed(begun);
    boolean over = expected.multipliedBy(2).compareTo(elapsed) < 0;
    String words = minutes(elapsed) + " of " + minutes(expected) + " expected minutes";
    return found(asked, over ? Known.YES : Known.NO, dossier.given(), words);
  }

  private Duration elapsed(Instant since) {
    WatchTime from = state.watch().watched(since);
    return Duration.between(from.value(), state.watch().watched(now).value());
  }

  private Finding restartHelps() {
    RebootQuestion asked = RebootQuestion.RESTART_HELPS;
    Anomaly open = state.ward().chart(subject.member()).open();
    Long known = open == null ? null : open.fact();
    Long fact = subject.fact() == null ? known : subject.fact();
    if (!subject.trouble().endsByRestart()) {
      return found(asked, Known.NO, fact, "the cause is no silence, hang or crash");
    }
    int limit = state.settings().health().restartLimit();
    int restarts = restarts();
    String elsewhere =
        state.crew().get(subject.member()) == null
            ? "; Reeve does not run it: whoever does has to restart it"
            : "";
    return restarts < limit
        ? found(
            asked,
            Known.YES,
            fact,
            "it is silent or hangs; restarts so far: " + restarts + elsewhere)
        : found(asked, Known.NO, fact, enough(restarts));
  }

  /** That so many restarts were all that there may be. */
  public static String enough(int restarts) {
    return switch (restarts) {
      case 0 -> "no restart is allowed by the policy";
      case 1 -> "it was restarted once already";
      default -> "it was restarted " + restarts + " times already";
    };
  }

  private int restarts() {
    return restarts(state, subject.member(), subject.task(), now);
  }

  /** Of the member of late, or on the task without progress between: whichever is more (H-9). */
  public static int restarts(TeamState state, MemberId member, @Nullable TaskId task, Instant now) {
    Dossier dossier = task == null ? null : state.ward().dossier(task);
    History history = state.ward().chart(member).history();
    WatchTime present = state.watch().watched(now);
    int recent = 0;
    for (WatchTime at : history.restarts()) {
      if (present.compareTo(at.plus(INTENSITY_WINDOW)) <= 0) recent++;
    }
    return dossier == null ? recent : Math.max(recent, dossier.restarts());
  }

  private static String minutes(Duration duration) {
    return String.valueOf(duration.toMinutes());
  }

  private static String quoted(SafeText text) {
    return HealthTexts.quote(text);
  }

  private static Finding unknown(RebootQuestion question, String because) {
    return new Finding(question, Known.UNKNOWN, null, SafeText.own(because));
  }

  private static Finding found(
      RebootQuestion question, Known answer, @Nullable Long fact, String because) {
    return new Finding(question, answer, fact, SafeText.own(because));
  }
}
