package dev.reeve.daemon.views;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.report.Chronicle;
import dev.reeve.core.report.Gazette;
import dev.reeve.core.report.PostMortem;
import dev.reeve.core.report.Report;
import dev.reeve.core.report.why.Explanation;
import dev.reeve.core.report.why.Why;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryReader;
import dev.reeve.daemon.engine.TeamReader;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.LogDamaged;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The lines of one team, as far as they can be read from its log. */
public final class Past {

  private final EventLog log;
  private final TeamId team;

  public Past(EventLog log, TeamId team) {
    this.log = log;
    this.team = team;
  }

  /** Every line up to and including this one, in order, that can be read. */
  public void read(long upTo, Consumer<Entry> reader) {
    read(0, upTo, reader, index -> {});
  }

  /**
   * Every line after one, up to and including another, in order.
   *
   * @param unreadable is told of the lines that cannot be read
   */
  public void read(long after, long upTo, Consumer<Entry> reader, LongConsumer unreadable) {
    new EntryReader(log, team).read(after, upTo, new Telling(reader, unreadable));
  }

  private record Telling(Consumer<Entry> reader, LongConsumer unreadable)
      implements EntryReader.Visitor {

    @Override
    public void entry(Entry entry, Hash hash) {
      reader.accept(entry);
    }

    @Override
    public void unreadable(long index, Hash hash, String why) {
      unreadable.accept(index);
    }
  }

  /**
   * Why a line stands there; null if there is no such line (T-71).
   *
   * @throws LogDamaged if it cannot be read
   */
  public @Nullable Explanation explain(long index) {
    List<Entry> lines = new ArrayList<>();
    read(
        0,
        index,
        lines::add,
        lost -> {
          if (lost == index) throw new LogDamaged(team, index, "it cannot be read");
        });
    if (lines.isEmpty() || lines.getLast().index() != index) return null;
    Entry entry = lines.removeLast();
    return Why.explain(new TeamReader(log).before(team, index), lines, entry);
  }

  /** What happened from an instant on, up to and including a line. */
  public Chronicle chronicle(Instant since, long upTo) {
    return chronicle(new Chronicle(since), upTo);
  }

  /** What happened from an instant on and counts, seen from a state of the team (T-26). */
  public Chronicle counting(Instant since, TeamState state) {
    return chronicle(new Chronicle(since, state.soundness()), state.position().index());
  }

  private Chronicle chronicle(Chronicle chronicle, long upTo) {
    Replay replay = new Replay(TeamState.blank(team), chronicle::read);
    read(0, upTo, replay, _ -> chronicle.missed());
    return chronicle;
  }

  /** Hears every line together with the state before it. */
  private static final class Replay implements Consumer<Entry> {

    private final BiConsumer<TeamState, Entry> listener;
    private TeamState state;

    private Replay(TeamState start, BiConsumer<TeamState, Entry> listener) {
      state = start;
      this.listener = listener;
    }

    @Override
    public void accept(Entry entry) {
      listener.accept(state, entry);
      try {
        state = Core.evolve(state, entry);
      } catch (RuntimeException e) {
        return; // it does not fit: a line is lost that it rests on
      }
    }
  }

  /** Everything about a team that is over (T-66). */
  public PostMortem postMortem(TeamState state) {
    return PostMortem.of(state, chronicle(Instant.EPOCH, state.position().index()));
  }

  /** How the team has done since an instant, seen from a state of it (T-70). */
  public Report report(TeamState state, Instant since, Instant now) {
    Gathered gathered = new Gathered(since);
    read(state.position().index(), gathered);
    return Report.of(gathered.gazette, state, now);
  }

  /** Begins where the team began, if that was later. */
  private static final class Gathered implements Consumer<Entry> {

    private final Instant since;
    private Gazette gazette;

    private Gathered(Instant since) {
      this.since = since;
      gazette = Gazette.from(since);
    }

    @Override
    public void accept(Entry entry) {
      if (entry.at().isBefore(since)) return;
      if (entry.index() == 1) gazette = Gazette.from(entry.at());
      gazette = gazette.after(entry);
    }
  }
}
