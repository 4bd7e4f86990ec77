package dev.reeve.sim.scenario;

import dev.reeve.core.EventType;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Something that goes wrong in the world of a story. */
public sealed interface Fault {

  /** The process dies right after a watch mark (T-34), and starts again at once. */
  record Crash() implements Fault {}

  /** Time passes, and nobody watches. */
  record Pause(Duration length) implements Fault {}

  /** Somebody sets the clock on the wall. */
  record Clock(Duration by) implements Fault {}

  /** Somebody changes a stored line and nothing else. */
  record Tamper(Which line, String field, JsonNode value) implements Fault {}

  record Drop(long index) implements Fault {}

  record Swap(long one, long other) implements Fault {}

  /** Another copy of a stored snapshot. */
  record DuplicateSnapshot(long index) implements Fault {}

  record DeleteSnapshots() implements Fault {}

  /** Nothing can be stored any more, or everything again. */
  record Disk(boolean full) implements Fault {}

  /** No message reaches anybody any more, or all do again. */
  record Deliveries(boolean stopped) implements Fault {}

  /** The process of a member ends, without a word. */
  record Exit(MemberId member, int code) implements Fault {}

  /**
   * A member loses what ties it to Reeve (T-39), or has it again: its process, its connection, or
   * its heartbeats, which then are sent but do not arrive.
   */
  record Lose(MemberId member, Loss sign, boolean lost) implements Fault {}

  /** The process of a member cannot be started any more, or can again. */
  record Unstartable(MemberId member, boolean unable) implements Fault {}

  /** What the session of a member says it has cost so far. */
  record Spend(MemberId member, Amount total) implements Fault {}

  /** The work on a task is committed; its gate ends with this code there. */
  record Gate(TaskId task, int code) implements Fault {}

  /** A line with a sound chain, by a writer who does not hold the team's term. */
  record RivalWriter() implements Fault {}

  /**
   * Somebody edits a file in the team's folder: puts one text in the place of another, or a whole
   * file there.
   *
   * @param from what is replaced; empty if the whole file is
   * @param to what it is replaced with; a whole file that is empty is taken away
   */
  record Edit(String file, String from, String to) implements Fault {}

  /** Reeve's next edit of DECISIONS.md strikes out a line that is not its own. */
  record StrayEdit() implements Fault {}

  /** A line of the log: by its index, or the last of a type. */
  record Which(@Nullable Long index, @Nullable EventType event) {}
}
