package dev.reeve.core;

import dev.reeve.core.budget.Amount;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.reconcile.Anchor;
import dev.reeve.core.reconcile.Diagnosis;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.task.Evidence;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.teardown.Unmet;
import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.Repetition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the engine noticed by itself and brings before the core. */
public sealed interface Noticed extends Command {

  /** Whether it may be missed when there is too much: of what somebody does more will be seen. */
  default boolean isPassing() {
    return this instanceof WorkChanged;
  }

  /** Somebody set a team up; stretches up to {@code unwatchedSeen} were before its time. */
  record Founded(NewTeam team, long unwatchedSeen) implements Noticed {}

  /** What is seen of somebody's conversation with an agent (T-77). */
  sealed interface Observation extends Noticed {
    MemberId member();
  }

  record Arrived(MemberId member, Role role) implements Observation {}

  record TurnBegun(MemberId member, SafeText subject) implements Observation {}

  record TurnOver(MemberId member, TurnEnd end) implements Observation {}

  record Departed(MemberId member, SafeText reason) implements Observation {}

  /** The program that was the member has ended, and whoever ran it for Reeve says so (T-39). */
  record Exited(MemberId member, SafeText reason) implements Observation {}

  /**
   * A task of a list that a session's own program keeps.
   *
   * @param owner who has it; null if nobody, or nobody who is known here
   */
  record TaskSeen(
      MemberId member, TaskId task, SafeText subject, TaskStatus status, @Nullable MemberId owner)
      implements Observation {}

  /** What a member said to another by the ways of their own program. */
  record Overheard(MemberId member, MemberId to, SafeText text) implements Observation {}

  /**
   * Signs that a member is not there any more, from whoever looks after processes and connections
   * (T-39).
   *
   * @param incarnation whose signs they are
   * @param detail what more is known, an exit code for instance
   */
  record Lost(MemberId member, long incarnation, List<Loss> signs, SafeText detail)
      implements Noticed {
    public Lost {
      signs = List.copyOf(signs);
    }
  }

  /** The process is seen again, or the connection open: the sign was none (T-39). */
  record Found(MemberId member, long incarnation, Loss sign) implements Noticed {}

  /**
   * A private key was taken out of what came from a member by another way than its commands (T-59).
   *
   * @param where it stood
   */
  record Leaked(MemberId member, @Nullable TaskId task, SafeText where) implements Noticed {}

  /** Something has fallen due. */
  record Tick() implements Noticed {}

  /** Signals of one member, gathered (T-19). */
  record Pulse(MemberId member, Instant first, Instant last, SignalCounts counts)
      implements Noticed {}

  /** A tool call has been in flight long enough to be worth a line. */
  record LongCall(MemberId member, ToolCall call) implements Noticed {}

  /** The tool calls of a member go in circles. */
  record CallsRepeat(MemberId member, Repetition repetition) implements Noticed {}

  /**
   * What a member changed in its project (T-44).
   *
   * @param files some of them, as paths of scopes name them
   * @param commit the one that it made; empty if it made none
   */
  record WorkChanged(MemberId member, List<SafeText> files, SafeText commit) implements Noticed {
    public WorkChanged {
      files = List.copyOf(files);
    }
  }

  /** Nobody watched from {@code from} to {@code to}, or the clock jumped (T-34). */
  record Unwatched(long number, Instant from, Instant to, Duration jump) implements Noticed {}

  /** A transport says what became of a message. */
  record DeliveryReport(MessageId message, Delivery delivery, SafeText detail) implements Noticed {}

  /**
   * What {@link Effect.KeepSummaries} asked for is done.
   *
   * @param line up to which it was asked for
   * @param unmet what could not be kept, or was found to be wrong; empty if all is well
   * @param waiting what waits for somebody else's headings (T-81); empty if nothing does
   */
  record SummariesKept(long line, List<Unmet> unmet, SafeText waiting) implements Noticed {
    public SummariesKept {
      unmet = List.copyOf(unmet);
    }

    public SummariesKept(long line, List<Unmet> unmet) {
      this(line, unmet, SafeText.EMPTY);
    }
  }

  /**
   * What a member's session has used up so far, in all, by the figures of its protocol.
   *
   * @param estimated whether the figures are a guess
   * @param limit what its agent may use up; none if nobody said
   */
  record Spending(MemberId member, long incarnation, Amount total, boolean estimated, Amount limit)
      implements Noticed {}

  /**
   * The gate of a task was run, because this member says that the task is done (T-33).
   *
   * @param late whether the member's command was answered before it had ended
   */
  record GateRun(MemberId member, TaskId task, Evidence evidence, boolean late)
      implements Noticed {}

  /** What became of the process of a member that Reeve runs. */
  sealed interface RunNotice extends Noticed {
    MemberId member();

    long incarnation();
  }

  record RunBegun(MemberId member, long incarnation, SafeText run) implements RunNotice {}

  /** Nothing was started. */
  record RunFailed(MemberId member, long incarnation, SafeText reason) implements RunNotice {}

  record RunOver(MemberId member, long incarnation, Receipt receipt) implements RunNotice {}

  /** Whoever runs members could not start this one again. */
  record RestartReport(MemberId member, long order, SafeText reason) implements Noticed {}

  /** Headings are missing in DECISIONS.md under which something is to be written (T-81). */
  record MarkersMissing(List<String> headings) implements Noticed {
    public MarkersMissing {
      headings = List.copyOf(headings);
    }
  }

  /** An edit of DECISIONS.md touched more than it should, and was taken back (T-81). */
  record ScopeViolated(SafeText what) implements Noticed {}

  /**
   * A checkpoint of the session that the team works in blocks, and nobody has said how it goes on
   * (C-12). It is brought again until a decision about it is open.
   *
   * @param question what is put before the Lead; no two blocks have the same
   */
  record CheckpointBlocked(SafeText question, List<SafeText> evidence) implements Noticed {
    public CheckpointBlocked {
      evidence = List.copyOf(evidence);
    }
  }

  /**
   * Somebody looked into the team's log and snapshots, and this is what it came to (T-22).
   *
   * @param end the last line there was
   * @param anchor where the log goes on if its chain is broken; null if it is whole
   */
  record Inspected(Suspicion suspicion, long end, @Nullable Anchor anchor, Diagnosis diagnosis)
      implements Noticed {}
}
