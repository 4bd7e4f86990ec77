package dev.reeve.core;

import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.run.Breakpoint;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Something to be done in the world, once the event behind it is durable. */
public sealed interface Effect {

  /** Doing it twice under one key is doing it once. */
  String key();

  /** Bring words to a member. What came of it returns as {@link Noticed.DeliveryReport}. */
  record Deliver(MessageId message, MemberId from, MemberId to, SafeText text) implements Effect {
    @Override
    public String key() {
      return "deliver " + message;
    }
  }

  /**
   * Bring words to a person too, who has no inbox that would wake anybody: by whatever way was set
   * up for it (T-37, T-76). What came of it returns as {@link Noticed.DeliveryReport}; an answer to
   * the decision may come as a command.
   *
   * @param decision what is to be decided, if it is that
   */
  record Notify(Deliver message, @Nullable DecisionId decision) implements Effect {
    @Override
    public String key() {
      return message.key();
    }
  }

  /**
   * Keep a snapshot and whatever files tell of the team, up to this line at least (T-68). What came
   * of it returns as {@link Noticed.SummariesKept}.
   */
  record KeepSummaries(long line) implements Effect {
    @Override
    public String key() {
      return "keep " + line;
    }
  }

  /** Write down what is to be learnt of a team that may be deleted (T-66). */
  record WritePostMortem(int attempt) implements Effect {
    @Override
    public String key() {
      return "post-mortem " + attempt;
    }
  }

  /**
   * Start the process of a member, unless it was started before: then it is followed. What came of
   * it returns as {@link Noticed.RunNotice}.
   *
   * @param agent what is to be run, by its name in the configuration
   * @param from where its predecessor was
   */
  record Start(MemberId member, long incarnation, SafeText agent, Breakpoint from)
      implements Effect {
    @Override
    public String key() {
      return "start " + member + " " + incarnation;
    }
  }

  /**
   * See that the process of a member is followed; it is not started.
   *
   * @param unsure whether it may never have been begun: then nothing comes of it
   */
  record Follow(MemberId member, long incarnation, SafeText agent, boolean unsure)
      implements Effect {
    @Override
    public String key() {
      return "follow " + member + " " + incarnation;
    }
  }

  /**
   * Stop the process of a member, with everything that it started. What came of it returns as
   * {@link Noticed.RunOver}.
   *
   * @param after until then it may stop by itself
   * @param force so long after the first signal it is killed
   */
  record Stop(MemberId member, long incarnation, Instant after, Duration force) implements Effect {
    @Override
    public String key() {
      return "stop " + member + " " + incarnation;
    }
  }

  /**
   * Stop a member that somebody else runs and start it again. What came of it returns as {@link
   * Noticed.RestartReport}, or as its next incarnation.
   *
   * @param incarnation the one that is to be replaced
   * @param spec what the coordinator wrote of its successor; empty if nothing
   * @param order the line that asks for it
   */
  record Restart(MemberId member, long incarnation, SafeText spec, long order) implements Effect {
    @Override
    public String key() {
      return "restart " + member + " " + order;
    }
  }
}
