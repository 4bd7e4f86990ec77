package dev.reeve.server.presence;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What ties one incarnation of a member to this daemon; times are nanoseconds that passed. */
final class Tie {

  static final Comparator<Tie> IN_ORDER =
      Comparator.comparing((Tie tie) -> tie.key.team())
          .thenComparing((Tie tie) -> tie.key.member());

  final Key key;
  final long incarnation;
  final Set<Loss> told = EnumSet.noneOf(Loss.class);
  private int open;
  private boolean seen;
  private long closedAt;
  private @Nullable ProcessId process;
  private @Nullable Long goneAt;
  private @Nullable ProcessId runner;
  private boolean attended;

  /** Of which team it is, and who. */
  record Key(TeamId team, MemberId member) {}

  Tie(Key key, long incarnation) {
    this.key = key;
    this.incarnation = incarnation;
  }

  /** As an earlier daemon knew it; this one has not seen its connection. */
  static Tie remembered(Key key, long incarnation, ProcessId process) {
    Tie tie = new Tie(key, incarnation);
    tie.process = process;
    return tie;
  }

  /** The process behind it; null if nothing is known of it. */
  @Nullable ProcessId process() {
    return process;
  }

  boolean isOpen() {
    return 0 < open || attended;
  }

  /**
   * @param behind its process; null if nothing is known of it, or not on this machine
   */
  void opened(@Nullable ProcessId behind) {
    open++;
    seen = true;
    if (behind == null) return;
    process = behind;
    goneAt = null;
  }

  void closed(long now) {
    open--;
    closedAt = now;
  }

  /**
   * It is run by another process of Reeve's, which is a connection as long as it is there.
   *
   * @param agent what is run; null if that is not known, then both are one
   */
  void attended(ProcessId by, @Nullable ProcessId agent) {
    boolean known = by.equals(runner) && agent == null;
    runner = by;
    attended = true;
    seen = true;
    if (known) return;
    process = agent == null ? by : agent;
    goneAt = null;
  }

  /** Whoever ran it says that this is over. */
  void released(long now) {
    runner = null;
    attended = false;
    closedAt = now;
  }

  /** Another process that runs it, or that was run so and is still there; null if there is none. */
  @Nullable ProcessId rival(ProcessId by) {
    if (runner == null || runner.equals(by)) return null;
    if (isThere(runner)) return runner;
    return process != null && isThere(process) ? process : null;
  }

  void look(long now) {
    if (attended && runner != null && !isThere(runner)) {
      attended = false;
      closedAt = now;
    }
    boolean gone = process != null && !isThere(process);
    if (gone && goneAt == null) goneAt = now;
  }

  /** Nobody looked for a while: whatever was lost before may have come back unseen. */
  void forgive(long now) {
    closedAt = now;
    if (goneAt != null) goneAt = now;
  }

  /**
   * What has been lost for so long. Who has not come to this daemon yet may merely wait; unless its
   * process is gone, and its connection with it.
   */
  List<Loss> lost(long now, long grace) {
    boolean gone = goneAt != null && grace <= now - goneAt;
    boolean closed = !isOpen() && (seen ? grace <= now - closedAt : gone);
    if (gone && closed) return List.of(Loss.PROCESS_GONE, Loss.CONNECTION_CLOSED);
    if (gone) return List.of(Loss.PROCESS_GONE);
    return closed ? List.of(Loss.CONNECTION_CLOSED) : List.of();
  }

  /** Whether nothing of it is left that could still be lost. */
  boolean isOver(Predicate<Loss> known) {
    boolean gone = process == null || known.test(Loss.PROCESS_GONE);
    return !isOpen() && gone && known.test(Loss.CONNECTION_CLOSED);
  }

  static boolean isThere(ProcessId process) {
    return process.equals(ProcessId.of(process.pid()));
  }
}
