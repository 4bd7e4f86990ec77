package dev.reeve.core.health;

import dev.reeve.core.health.Diagnosis.Finding;
import dev.reeve.core.health.History.Outage;
import dev.reeve.core.health.History.Reply;
import dev.reeve.core.health.Slips.Slip;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.Fingerprint;
import dev.reeve.core.text.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a member lacks, and which kind of help is offered for it: one table (H-16). */
public enum Need {
  /** Something that it must know: an answer, a reference. */
  CONTEXT(Assistance.RESOURCE),
  TOOL(Assistance.RESOURCE),
  /** It named a blocker. */
  BLOCKER(Assistance.GUIDANCE),
  ERRORS(Assistance.GUIDANCE),
  /** It asked for help. */
  HELP(Assistance.GUIDANCE),
  /** It is late, but more than half done. */
  TIME(Assistance.GUIDANCE),
  /** The task is harder than what it takes. */
  FIT(Assistance.NEW_MEMBER);

  private final Assistance assistance;

  Need(Assistance assistance) {
    this.assistance = assistance;
  }

  public Assistance assistance() {
    return assistance;
  }

  /**
   * What is offered: the kind of help, the words, and the fingerprint of what it is for.
   *
   * @param on empty if there are no words for it
   */
  public record Help(Need need, SafeText details, SafeText on) {}

  /** What the reboot test shows to be lacking; for errors that it does not explain, see them. */
  public static Help after(TeamState state, MemberId member, Finding deciding) {
    History history = state.ward().chart(member).history();
    HealthTexts texts = new HealthTexts(state.settings().health().language());
    Reply reply = history.reply();
    if (deciding.question() == RebootQuestion.CONTEXT) {
      return new Help(CONTEXT, texts.context(deciding.because()), deciding.because());
    }
    if (reply != null && Long.valueOf(reply.fact()).equals(deciding.fact())) {
      return new Help(BLOCKER, texts.blocker(reply.blocker()), Fingerprint.of(reply.blocker()));
    }
    for (Outage outage : history.outages()) {
      if (Long.valueOf(outage.fact()).equals(deciding.fact())) {
        return new Help(TOOL, texts.tool(outage.tool()), Fingerprint.of(outage.tool()));
      }
    }
    SafeText print = error(history.errors(), deciding.fact());
    return new Help(ERRORS, texts.errors(history.errors().sinceProgress(), print), print);
  }

  /** The error that decided, else the one that came again last, else the last; empty if none. */
  private static SafeText error(Slips errors, @Nullable Long deciding) {
    for (Slip slip : errors.last()) {
      if (Long.valueOf(slip.fact()).equals(deciding)) return slip.print();
    }
    List<Slip> some = errors.repeated();
    if (!some.isEmpty()) return some.getFirst().print();
    return errors.last().isEmpty() ? SafeText.EMPTY : errors.last().getLast().print();
  }

  /** What somebody asks for who says that it is blocked, or needs help. */
  public static Help asked(HealthTexts texts, SafeText blocker, SafeText help) {
    SafeText words = help.isBlank() ? blocker : help;
    return new Help(blocker.isBlank() ? HELP : BLOCKER, texts.help(words), Fingerprint.of(words));
  }

  /** Whoever is at something too hard for it is not helped by advice alone. */
  static Assistance assistance(TeamState state, Help help, MemberId id, @Nullable TaskId task) {
    Member member = state.roster().get(id);
    Task work = task == null ? null : state.tasks().get(task);
    boolean beyond =
        member != null
            && work != null
            && member.skills().fit().compareTo(work.plan().complexity()) < 0;
    return beyond ? FIT.assistance() : help.need().assistance();
  }
}
