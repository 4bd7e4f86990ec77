package dev.reeve.daemon.files;

import dev.reeve.base.text.Count;
import dev.reeve.core.Noticed;
import dev.reeve.core.Writer;
import dev.reeve.core.reconcile.Locks;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.Unmet;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.Listener;
import dev.reeve.daemon.engine.SealedEntry;
import dev.reeve.daemon.log.EventLog;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of all teams. It is told when a team moved on or a file was touched, from any thread;
 * one thread calls {@link #step}, which looks and writes.
 */
public final class TeamFiles implements Listener {

  /** What cannot be written now is tried again after so long. */
  private static final Duration AGAIN = Duration.ofSeconds(5);

  /** But if somebody else was about, first a little later. */
  private static final Duration SOON = Duration.ofMillis(200);

  private static final Logger LOG = LoggerFactory.getLogger(TeamFiles.class);

  private final Supplier<Engine> engine;
  private final Parts parts;
  private final UnaryOperator<String> hand;
  private final StateFile.Tools tools;
  private final Map<TeamId, Desk> desks = new TreeMap<>();
  private final NavigableSet<TeamId> without = new TreeSet<>();
  private final NavigableSet<TeamId> stirred = new ConcurrentSkipListSet<>();
  private final NavigableSet<TeamId> touched = new ConcurrentSkipListSet<>();
  private final NavigableSet<TeamId> answered = new ConcurrentSkipListSet<>();
  private final NavigableSet<TeamId> partsTouched = new ConcurrentSkipListSet<>();
  private final Map<TeamId, String> troubles = new ConcurrentSkipListMap<>();
  private volatile Runnable bell = () -> {};

  /**
   * @param folders where a team's files lie; null if it has none
   */
  public record Parts(
      EventLog log,
      Mark mark,
      Notebook notebook,
      Function<String, SafeText> redact,
      Function<TeamState, @Nullable TeamFolder> folders) {}

  /** One team's files, and when they want to be looked at again. */
  private static final class Desk {
    private final StateFile state;
    private final DecisionsFile decisions;
    private @Nullable Instant next;
    private String trouble = "";
    private int failures;

    Desk(StateFile state, DecisionsFile decisions) {
      this.state = state;
      this.decisions = decisions;
    }
  }

  public TeamFiles(Supplier<Engine> engine, Parts parts) {
    this(engine, parts, UnaryOperator.identity());
  }

  /**
   * @param hand by which a text of DECISIONS.md is put down; where nothing goes wrong, as it is
   */
  public TeamFiles(Supplier<Engine> engine, Parts parts, UnaryOperator<String> hand) {
    this.engine = engine;
    this.hand = hand;
    this.parts = parts;
    tools = new StateFile.Tools(parts.log, parts.mark, parts.notebook, parts.redact, this::report);
  }

  /** Called whenever there is something to do. */
  public void onWork(Runnable ring) {
    bell = ring;
  }

  @Override
  public void committed(List<SealedEntry> lines, TeamState after) {
    if (has(after)) stir(after.id());
  }

  /** Something in this team's folder was touched, or may have been. */
  public void touched(TeamId team, String name) {
    if (TeamFolder.isPart(name)) partsTouched.add(team);
    touched.add(team);
    stir(team);
  }

  /** Whether there is something to look at. */
  public boolean isStirred() {
    return !stirred.isEmpty();
  }

  private void stir(TeamId team) {
    stirred.add(team);
    bell.run();
  }

  /** Solo teams have no files, and before the handoff the state is the Lead's (T-12, T-77). */
  private static boolean has(TeamState state) {
    return state.profile() != Profile.SOLO && 0 < state.ownership().epoch();
  }

  private void report(TeamId team, Suspicion suspicion) {
    engine
        .get()
        .ask(
            new Ask.Inspection(
                team,
                suspicion,
                _ -> {
                  answered.add(team);
                  stir(team);
                }));
  }

  /**
   * Does what can be done now.
   *
   * @return when something is to be done without being told; null if nothing is
   */
  public @Nullable Instant step(Instant now) {
    for (TeamId team = stirred.pollFirst(); team != null; team = stirred.pollFirst()) {
      step(team, now);
    }
    Instant first = null;
    for (Map.Entry<TeamId, Desk> each : List.copyOf(desks.entrySet())) {
      Instant next = each.getValue().next;
      if (next != null && !now.isBefore(next)) step(each.getKey(), now);
      next = each.getValue().next;
      if (next != null && (first == null || next.isBefore(first))) first = next;
    }
    return first;
  }

  private void step(TeamId team, Instant now) {
    TeamState state = engine.get().state(team);
    Writer self = engine.get().writer(team);
    if (state == null || self == null || !has(state)) return;
    Desk desk = isOver(state) ? null : desk(state);
    if (desk == null) return;
    boolean changed = touched.remove(team);
    boolean pressing = changed || answered.contains(team);
    Instant notBefore = desk.state.notBefore();
    boolean early = now.isBefore(notBefore) && (desk.next == null || notBefore.equals(desk.next));
    if (early && !pressing) {
      desk.next = notBefore;
      return;
    }
    try {
      if (partsTouched.remove(team)) desk.state.beginAnew();
      if (answered.remove(team)) desk.state.answered();
      desk.next = desk.state.step(state, self, now);
      boolean written = Locks.isShut(state) || desk.decisions.step(state);
      boolean last = state.phase() == Phase.DELETED && !written;
      if (last && desk.next == null) desk.next = now.plus(SOON); // somebody else was about
      desk.trouble = "";
      desk.failures = 0;
      troubles.remove(team);
    } catch (UncheckedIOException e) {
      String trouble = String.valueOf(e.getMessage());
      desk.failures++;
      if (desk.failures == 2) LOG.warn("team {}: {}", team, trouble);
      if (1 < desk.failures) troubles.put(team, parts.redact.apply(trouble).value());
      desk.trouble = trouble;
      desk.next = now.plus(1 < desk.failures ? AGAIN : SOON);
    }
    if (state.phase() == Phase.DELETED && desk.next == null) letGo(team);
  }

  /** Whether its files tell of the end: from then on they are nobody's. */
  private boolean isOver(TeamState state) {
    return state.phase() == Phase.DELETED && parts.notebook.read(state.id()).over();
  }

  private void letGo(TeamId team) {
    parts.notebook.write(team, parts.notebook.read(team).ending());
    desks.remove(team);
  }

  /** Why a team's files are not what they should be, for people; null if they are (T-80). */
  public @Nullable String trouble(TeamId team) {
    return troubles.get(team);
  }

  /** Whether somebody still looks after this team's files. */
  public boolean isTending(TeamId team) {
    return desks.containsKey(team);
  }

  private @Nullable Desk desk(TeamState state) {
    Desk known = desks.get(state.id());
    if (known != null) return known;
    TeamFolder folder = without.contains(state.id()) ? null : parts.folders.apply(state);
    if (folder == null) {
      without.add(state.id());
      return null;
    }
    DecisionsFile decisions =
        new DecisionsFile(
            state.id(), folder, tools, hand, noticed -> engine.get().notice(state.id(), noticed));
    Desk desk = new Desk(new StateFile(state.id(), folder, tools), decisions);
    desks.put(state.id(), desk);
    return desk;
  }

  /** Writes everything that there is of a team now; what is not kept for all that (T-68). */
  public Noticed.SummariesKept flush(TeamId team, long line, Instant now) {
    TeamState state = engine.get().state(team);
    Desk desk = state == null || !has(state) ? null : desk(state);
    if (desk == null) return new Noticed.SummariesKept(line, List.of());
    desk.state.refresh();
    touched.add(team);
    step(team, now);
    if (!desk.trouble.isEmpty()) {
      return new Noticed.SummariesKept(line, List.of(unmet(desk.trouble)));
    }
    Unmet late = unmet("state.md is not written up to event " + line + " yet");
    List<Unmet> unmet = desk.state.isUpTo(line) ? List.of() : List.of(late);
    return new Noticed.SummariesKept(line, unmet, waiting(desk.decisions.waiting()));
  }

  private static SafeText waiting(int entries) {
    if (entries == 0) return SafeText.EMPTY;
    String waiting = Count.of(entries, "entry waits", "entries wait");
    return SafeText.own(waiting + " to be written into DECISIONS.md");
  }

  private Unmet unmet(String detail) {
    return new Unmet(Unmet.Precondition.SUMMARIES_NOT_PERSISTED, parts.redact.apply(detail));
  }
}
