package dev.reeve.server.observe;

import dev.reeve.agents.Sign;
import dev.reeve.agents.claude.home.ClaudeFolder;
import dev.reeve.agents.claude.home.ClaudeProgram;
import dev.reeve.agents.claude.home.ClaudeSession;
import dev.reeve.agents.claude.home.Transcript;
import dev.reeve.core.budget.Amount;
import dev.reeve.server.hooks.Session;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** One session of Claude Code's, from its first sight to its end. */
final class SessionSight {

  /** So long after a turn's end its hook may take to tell of it. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** So often what it costs is worth a line in the log. */
  private static final Duration COSTS_EVERY = Duration.ofSeconds(30);

  private final Names names;
  private final LongSupplier ticks;
  private final SortedMap<Path, Transcript> transcripts = new TreeMap<>();
  private final TaskSight tasks = new TaskSight("");
  private Session who;
  private ClaudeSession last;
  private @Nullable Amount before;
  private Amount told = Amount.NONE;
  private long toldAt;
  private long idleSince = -1;

  private SessionSight(Session who, ClaudeSession first, Names names, LongSupplier ticks) {
    this.who = who;
    this.names = names;
    this.ticks = ticks;
    last = first;
  }

  /** Null if nobody could be named after it. */
  static @Nullable SessionSight of(ClaudeSession session, Names names, LongSupplier ticks) {
    Session who = names.session(session.id(), session.cwd(), false);
    return who == null ? null : new SessionSight(who, session, names, ticks);
  }

  Session who() {
    return who;
  }

  ClaudeSession last() {
    return last;
  }

  void look(ClaudeSession session, ClaudeFolder folder, Teller teller) {
    last = session;
    boolean grown = grown(folder);
    if (!teller.accepts(who.team())) goOn(grown || session.status().equals("busy"));
    if (!teller.accepts(who.team())) return;
    List<Sign> signs = new ArrayList<>();
    boolean isNew = !who.named() && !teller.isThere(who.team(), who.member());
    if (grown || isNew) signs.add(new Sign.Active());
    if (!who.named()) signs.addAll(turn(session, teller));
    if (!signs.isEmpty()) teller.tell(who, signs);
    count(teller);
    if (!who.named()) tasks.look(who, folder.tasks(session.id()), new TreeMap<>(), teller);
  }

  /** Its team may be over, and it may have another by now. */
  private void goOn(boolean atWork) {
    Session now = names.session(last.id(), last.cwd(), atWork);
    if (now != null) who = now;
  }

  /** All of them are looked at: each is followed from where it was. */
  private boolean grown(ClaudeFolder folder) {
    boolean grown = false;
    for (Path file : folder.transcripts(last.cwd(), last.id())) {
      grown |= transcripts.computeIfAbsent(file, Transcript::new).look();
    }
    return grown;
  }

  /**
   * Where hooks tell of the session, they say when a turn begins; what no hook tells is that a
   * person broke it off.
   */
  private List<Sign> turn(ClaudeSession session, Teller teller) {
    boolean hooked = teller.isKnown(session.id());
    boolean open = teller.isInTurn(who);
    boolean idle = session.status().equals("idle") || session.status().equals("shell");
    if (!idle) idleSince = -1;
    if (idle && idleSince < 0) idleSince = ticks.getAsLong();
    if (idle && open && !hooked) return List.of(ended(Sign.End.COMPLETED));
    boolean over = idle && GRACE.toNanos() <= ticks.getAsLong() - idleSince;
    if (over && open) return List.of(ended(Sign.End.INTERRUPTED));
    if (hooked) return List.of();
    return switch (session.status()) {
      case "busy" -> open ? List.of() : List.of(new Sign.TurnBegan("", ""));
      case "waiting" -> List.of(waits(session.waitingFor()));
      default -> List.of();
    };
  }

  private static Sign ended(Sign.End end) {
    return new Sign.TurnEnded("", end, "");
  }

  private static Sign waits(String what) {
    boolean permission = what.isEmpty() || what.contains("permission") || what.contains("sandbox");
    return new Sign.Waits(permission ? Sign.Reason.PERMISSION : Sign.Reason.HUMAN, null);
  }

  /** What the program itself says of a session that nobody sits at. */
  void heard(ClaudeProgram.Job job, Teller teller) {
    boolean waits = job.status().equals("waiting") || !job.waitingFor().isEmpty();
    boolean tell = waits && !who.named() && !teller.isKnown(job.session());
    if (tell && teller.accepts(who.team())) teller.tell(who, List.of(waits(job.waitingFor())));
  }

  /** A transcript that was long already tells only of what came since. */
  private void count(Teller teller) {
    long tokens = 0;
    double usd = 0;
    boolean whole = true;
    for (Transcript each : transcripts.values()) {
      tokens += each.tokens();
      usd += each.usd();
      whole &= each.isWhole();
    }
    Amount read = new Amount(Amount.usd(usd).microUsd(), tokens);
    boolean soon = !told.isNone() && ticks.getAsLong() - toldAt < COSTS_EVERY.toNanos();
    if (read.equals(told) || soon) return;
    if (before == null) before = teller.spentBefore(who);
    teller.spent(who, whole ? read : before.plus(read));
    told = read;
    toldAt = ticks.getAsLong();
  }

  void left(Teller teller) {
    if (who.named() || !teller.accepts(who.team())) return;
    if (teller.isThere(who.team(), who.member())) {
      teller.tell(who, List.of(new Sign.Left("its process is gone")));
    }
  }
}
