package dev.reeve.core.report;

import dev.reeve.core.Entry;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.reconcile.Rollback;
import dev.reeve.core.reconcile.Span;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.run.RunEvent;
import dev.reeve.core.task.TaskEvent.TurnBegan;
import dev.reeve.core.task.TaskEvent.TurnEnded;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What broke: processes and turns that ended badly, what was saved of it, what was undone. */
public final class Breakdowns {

  private final SortedMap<MemberId, Broken> broken = new TreeMap<>();
  private final SortedMap<MemberId, Failures> failures = new TreeMap<>();
  private final List<Undone> undone = new ArrayList<>();

  Breakdowns() {}

  /**
   * What became of the processes of a member.
   *
   * @param crashes how often one ended by itself, and not well
   * @param status the exit status of the last of these; null if nobody knows it
   * @param error the last line among its errors; empty if there was none
   * @param killed how often one had to be killed
   * @param rescued the refs under which uncommitted work was saved
   * @param unsaved what could not be saved, where it lies and why
   */
  public record Broken(
      int crashes,
      @Nullable Integer status,
      SafeText error,
      int killed,
      List<SafeText> rescued,
      List<SafeText> unsaved) {

    static final Broken NOTHING = new Broken(0, null, SafeText.EMPTY, 0, List.of(), List.of());

    public Broken {
      rescued = List.copyOf(rescued);
      unsaved = List.copyOf(unsaved);
    }

    private Broken with(Receipt receipt) {
      boolean crashed = isCrash(receipt);
      return new Broken(
          crashed ? crashes + 1 : crashes,
          crashed ? receipt.status() : status,
          crashed ? receipt.error() : error,
          receipt.signal().value().equals("KILL") ? killed + 1 : killed,
          with(rescued, receipt.rescued()),
          with(unsaved, receipt.unsaved()));
    }

    private static List<SafeText> with(List<SafeText> before, SafeText one) {
      List<SafeText> all = new ArrayList<>(before);
      if (!one.isBlank()) all.add(one);
      return all;
    }

    private static boolean isCrash(Receipt receipt) {
      return switch (receipt.cause()) {
        case EXITED -> !Integer.valueOf(0).equals(receipt.status());
        case LOST -> !receipt.run().isBlank();
        case FINISHED, BUDGET, IDLE, TIMEOUT, STOPPED -> false;
      };
    }
  }

  /**
   * The turns of a member that failed: also a run whose process is only seen is a turn (T-77).
   *
   * @param turns how many
   * @param open whether what followed the last one is not known yet
   * @param end why whoever had failed left after that; empty if it did not
   */
  public record Failures(int turns, boolean open, SafeText end) {

    static final Failures NONE = new Failures(0, false, SafeText.EMPTY);

    private Failures more() {
      return new Failures(turns + 1, true, SafeText.EMPTY);
    }

    private Failures wentOn() {
      return new Failures(turns, false, end);
    }

    private Failures left(SafeText reason) {
      return open ? new Failures(turns, false, reason) : this;
    }
  }

  /**
   * A team went back, and some lines do not count any more (T-26).
   *
   * @param lines how many
   * @param tasks what they were about that is not over
   * @param diff what became different, in words
   */
  public record Undone(Instant at, long lines, List<TaskId> tasks, List<SafeText> diff) {

    public Undone {
      tasks = List.copyOf(tasks);
      diff = List.copyOf(diff);
    }
  }

  void read(Entry entry) {
    switch (entry.event()) {
      case RunEvent.Ended ended ->
          broken.put(ended.member(), of(ended.member()).with(ended.receipt()));
      case TurnEnded over when over.end() == TurnEnd.FAILED ->
          failures.put(over.actor(), failures(over.actor()).more());
      case TurnBegan began ->
          failures.computeIfPresent(began.actor(), (_, failed) -> failed.wentOn());
      case Left left ->
          failures.computeIfPresent(left.actor(), (_, failed) -> failed.left(left.reason()));
      case LockExited exited -> {
        Rollback back = exited.rollback();
        long lines = 0;
        for (Span span : back.excluded()) lines += span.to() - span.from() + 1;
        if (0 < lines) undone.add(new Undone(entry.at(), lines, back.affected(), back.diff()));
      }
      default -> {}
    }
  }

  Broken of(MemberId member) {
    return broken.getOrDefault(member, Broken.NOTHING);
  }

  Failures failures(MemberId member) {
    return failures.getOrDefault(member, Failures.NONE);
  }

  List<Undone> undone() {
    return undone;
  }
}
