package dev.reeve.daemon.files;

import dev.reeve.core.Writer;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.Lock;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.files.TeamFolder.Found;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Snapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code state.md} of one team. Each time something may have changed it looks at what stands there
 * before it writes: its own text, an older one of its own, nothing, or somebody else's.
 */
final class StateFile {

  /** At most so often it is written because the team moved on (T-80). */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** Whatever becomes of the report, the file is right again by then. */
  private static final Duration PATIENCE = Duration.ofMillis(700);

  /** Whoever is still writing may finish; but not for ever. */
  private static final Duration SETTLING = Duration.ofMillis(100);

  private static final Duration SETTLED = Duration.ofMillis(400);

  /** Two who both write it do not fight over it: while the Lead has to decide, it is let be. */
  private static final Duration TRUCE = Duration.ofSeconds(10);

  /** So many snapshots are listed. */
  private static final int LISTED = 5;

  /** Snapshots come so rarely that they are looked for only every so many lines. */
  private static final int RARELY = 200;

  private final TeamId team;
  private final TeamFolder folder;
  private final Tools tools;
  private final EventLines events;
  private List<String> snapshots = List.of();
  private long snapshotsAt = -1;
  private String written = "";
  private Instant notBefore = Instant.EPOCH;
  private @Nullable Found reported;
  private @Nullable Found seen;
  private Instant seenFirst = Instant.EPOCH;
  private Instant seenSince = Instant.EPOCH;
  private Instant answerBy = Instant.EPOCH;
  private long dispute;

  /** What all files of a daemon have in common. */
  record Tools(
      EventLog log,
      Mark mark,
      Notebook notebook,
      Function<String, SafeText> redact,
      Reporter reporter) {}

  /** Tells that a file is not what Reeve wrote. */
  interface Reporter {
    void report(TeamId team, Suspicion suspicion);
  }

  StateFile(TeamId team, TeamFolder folder, Tools tools) {
    this.team = team;
    this.folder = folder;
    this.tools = tools;
    events = new EventLines(tools.log, team, tools.mark);
    events.begin(folder);
  }

  /** One of the parts of the log was touched: those that are not what was written come anew. */
  void beginAnew() {
    events.begin(folder);
  }

  /** Before that it need not be looked at because the team moved on. */
  Instant notBefore() {
    return notBefore;
  }

  /** The log tells of what was reported: now it may be written over. */
  void answered() {
    answerBy = Instant.EPOCH;
  }

  /**
   * Looks, and writes if need be.
   *
   * @return when it wants to do so again; null if not before something happens
   */
  @Nullable Instant step(TeamState state, Writer self, Instant now) {
    Found found = folder.look(TeamFolder.STATE);
    return switch (found) {
      case Found.Nothing _ -> write(found, state, self, now);
      case Found.Text(var text) when text.equals(written) && now.isBefore(notBefore) -> notBefore;
      case Found.Text(var text) when text.equals(written) -> write(found, state, self, now);
      case Found.Text(var text) when tools.mark.isOn(team, text) -> write(found, state, self, now);
      case Found strange -> foreign(strange, state, self, now);
    };
  }

  private @Nullable Instant foreign(Found found, TeamState state, Writer self, Instant now) {
    Lock lock = state.soundness().lock();
    boolean disputed = lock != null && lock.doubt() == Doubt.OWNERS;
    if (lock != null && disputed && lock.index() == dispute) return now.plus(TRUCE);
    boolean first = !tools.notebook.read(team).written();
    if (first) {
      tools.notebook.keep(team, now, tools.redact.apply(text(found)));
      return write(found, state, self, now);
    }
    if (!found.equals(reported) && !isSettled(found, now)) return now.plus(SETTLING);
    if (!found.equals(reported)) {
      reported = found;
      answerBy = now.plus(PATIENCE);
      tools.notebook.keep(team, now, tools.redact.apply(text(found)));
      tools.reporter.report(team, suspicion(found, state, self));
    }
    if (now.isBefore(answerBy)) return answerBy;
    if (lock != null && disputed) dispute = lock.index();
    return write(found, state, self, now);
  }

  /** Not everybody writes a file whole: half of one is nothing to be alarmed about. */
  private boolean isSettled(Found found, Instant now) {
    if (seen == null) seenFirst = now;
    if (!found.equals(seen)) seenSince = now;
    seen = found;
    return !now.isBefore(seenSince.plus(SETTLING)) || !now.isBefore(seenFirst.plus(SETTLED));
  }

  private static String text(Found found) {
    return switch (found) {
      case Found.Nothing _ -> "";
      case Found.Text(var text) -> text;
      case Found.Strange(var what, var start) -> what + "\n" + start;
    };
  }

  private Suspicion suspicion(Found found, TeamState state, Writer self) {
    String text = text(found);
    Writer rival = Claims.rival(text, state.ownership().epoch(), self, tools.mark.name());
    SafeText evidence = tools.redact.apply(Difference.between(expected(state, self), text));
    if (rival != null) {
      SafeText what = tools.redact.apply("state.md names another owner: " + rival);
      return new Suspicion(Doubt.OWNERS, 0, what, evidence, rival);
    }
    String what = found instanceof Found.Strange(var is, _) ? "in place of state.md is " + is : "";
    SafeText words =
        what.isEmpty()
            ? SafeText.own("state.md holds a text that Reeve never wrote")
            : tools.redact.apply(what);
    return new Suspicion(Doubt.FILE, 0, words, evidence, null);
  }

  private String expected(TeamState state, Writer self) {
    return written.isEmpty() ? text(state, self) : written;
  }

  /**
   * In place of what was found.
   *
   * @return as {@link #step} does; at once, if something else stands there by now
   */
  private @Nullable Instant write(Found found, TeamState state, Writer self, Instant now) {
    String text = text(state, self);
    if (found instanceof Found.Text(var there) && there.equals(text)) {
      written = text;
      return null;
    }
    events.moveOlder(folder);
    String moved = text(state, self);
    if (!tools.notebook.read(team).written()) {
      tools.notebook.write(team, tools.notebook.read(team).writing());
    }
    if (!folder.exchange(TeamFolder.STATE, found, moved)) return now;
    written = moved;
    reported = null;
    seen = null;
    notBefore = now.plus(PAUSE);
    return null;
  }

  private String text(TeamState state, Writer self) {
    events.catchUp();
    listSnapshots(events.last());
    return tools.mark.signed(
        team, StateText.of(state, new StateText.Facts(self, tools.mark.name(), snapshots, events)));
  }

  /** Before a team ends, all that there are. */
  void refresh() {
    snapshotsAt = -1;
    notBefore = Instant.EPOCH;
  }

  private void listSnapshots(long index) {
    if (0 <= snapshotsAt && index - snapshotsAt < RARELY) return;
    snapshotsAt = index;
    List<String> listed = new ArrayList<>();
    Optional<Snapshot> next = tools.log.snapshot(team, Long.MAX_VALUE);
    while (next.isPresent() && listed.size() < LISTED) {
      Snapshot each = next.get();
      listed.add(
          "- {epoch: %d, replay_index: %d, snapshot_hash: %s}"
              .formatted(each.epoch(), each.index(), each.hash().hex()));
      next = tools.log.snapshot(team, each.index() - 1);
    }
    snapshots = listed.reversed();
  }

  /** Whether what stands there tells of everything up to this line. */
  boolean isUpTo(long line) {
    return line <= events.last() && !written.isEmpty();
  }
}
