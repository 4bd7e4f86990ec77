package dev.reeve.pages.timeline;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Erred;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberEvent.ToolEnded;
import dev.reeve.core.member.MemberEvent.ToolStarted;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamEvent.NotWatching;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.timeline.Timeline.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes lanes of the lines of a log. What lasts is read off the state after each line, so it is
 * what the rules themselves go by; what happened at an instant is a mark.
 */
public final class TimelineReader implements Consumer<Entry> {

  /** The lane of what concerns no single member. */
  private static final String TEAM = "team";

  private final Track team = new Track(TEAM, "");
  private final SortedMap<MemberId, Track> tracks = new TreeMap<>();
  private final SortedMap<MemberId, Member> seen = new TreeMap<>();
  private final SortedMap<DecisionId, Track> asked = new TreeMap<>();
  private final List<Window> unwatched = new ArrayList<>();
  private TeamState state;
  private @Nullable Instant first;
  private int skipped;

  /**
   * @param start what was before the first line that it will hear
   */
  public TimelineReader(TeamState start) {
    state = start;
    if (!start.isFounded()) return;
    first = start.position().at();
    phase(Phase.ACTIVE, start.phase(), start.position().at());
    for (Member member : start.roster().members().values()) look(member, start.position().at());
  }

  /** Every line in order. */
  @Override
  public void accept(Entry entry) {
    TeamState before = state;
    state = Core.evolve(before, entry);
    if (first == null) first = entry.at();
    changes(before, entry);
    signs(entry);
    Event event = entry.event();
    Mark.Kind kind = Sorting.kind(before, event);
    if (kind != null) track(Sorting.lane(state, event)).mark(Sorting.mark(kind, entry));
    decisions(entry);
    if (event instanceof NotWatching gap) unwatched.add(new Window(gap.from(), gap.to()));
  }

  /** A line was left out, because it could not be applied. */
  public void skipped() {
    skipped++;
  }

  private void changes(TeamState before, Entry entry) {
    if (before.phase() != state.phase()) phase(before.phase(), state.phase(), entry.at());
    if (isOfOneAlone(entry.event())) {
      Member member = state.roster().get(entry.event().actor());
      if (member != null) look(member, entry.at());
      return;
    }
    for (Member member : state.roster().members().values()) look(member, entry.at());
  }

  /** What comes often, and changes nobody but the one who did it. */
  private static boolean isOfOneAlone(Event event) {
    return switch (event) {
      case Pulsed _, Progressed _, ToolStarted _, ToolEnded _, Erred _ -> true;
      default -> false;
    };
  }

  @SuppressWarnings("ReferenceEquality") // a member that did not change is the very same
  private void look(Member member, Instant at) {
    if (seen.get(member.id()) == member) return;
    seen.put(member.id(), member);
    track(member).is(member, at);
  }

  private void phase(Phase before, Phase after, Instant at) {
    if (before != after) team.end("phase", at);
    if (after == Phase.ACTIVE) return;
    String words = after.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    team.begin("phase", Span.Kind.PHASE, at, words);
  }

  private void signs(Entry entry) {
    MemberId actor = entry.event().actor();
    if (state.roster().get(actor) == null) return;
    if (entry.event() instanceof Pulsed pulse) {
      track(actor).active(pulse.first(), pulse.last());
    } else {
      track(actor).active(entry.happened(), entry.happened());
    }
  }

  private void decisions(Entry entry) {
    switch (entry.event()) {
      case Opened opened -> {
        Decision decision = state.docket().decisions().get(opened.decision());
        Track track = track(decision == null ? null : Sorting.subject(state, decision));
        asked.put(opened.decision(), track);
        String label = opened.decision() + " " + opened.matter().kind();
        track.begin("decision " + opened.decision(), Span.Kind.ASKED, entry.at(), label);
      }
      case Decided decided -> settled(decided.decision(), entry.at());
      case Withdrawn withdrawn -> settled(withdrawn.decision(), entry.at());
      default -> {}
    }
  }

  private void settled(DecisionId decision, Instant at) {
    Track track = asked.remove(decision);
    if (track != null) track.end("decision " + decision, at);
  }

  private Track track(@Nullable MemberId id) {
    Member member = id == null ? null : state.roster().get(id);
    return member == null ? team : track(member);
  }

  private Track track(Member member) {
    return tracks.computeIfAbsent(member.id(), id -> new Track(id.value(), member.role().word()));
  }

  /** All that was heard, up to the last line. */
  public Timeline timeline() {
    return timeline(null, null, Instant.MIN);
  }

  /**
   * What was heard of a stretch of time.
   *
   * @param from null means the beginning
   * @param to null means the end
   * @param now so far at least what has not ended lasts
   */
  public Timeline timeline(@Nullable Instant from, @Nullable Instant to, Instant now) {
    Instant begin = first == null ? Instant.EPOCH : first;
    Instant last = state.isFounded() ? state.position().at() : begin;
    Window whole = new Window(begin, last.isBefore(now) ? now : last);
    Window window = new Window(from == null ? begin : from, to == null ? whole.to() : to);
    List<Lane> lanes = new ArrayList<>();
    Lane common = team.lane(window, whole.to());
    if (!common.isEmpty()) lanes.add(common);
    for (Member member : inOrder()) lanes.add(track(member).lane(window, whole.to()));
    List<Window> gaps =
        unwatched.stream()
            .filter(gap -> gap.from().isBefore(window.to()) && window.from().isBefore(gap.to()))
            .toList();
    return new Timeline(state.id().value(), window, whole, lanes, gaps, skipped);
  }

  /** Whoever leads comes first, then by role and name. */
  private List<Member> inOrder() {
    return state.roster().members().values().stream()
        .sorted(
            Comparator.comparingInt((Member each) -> rank(each.role()))
                .thenComparing(each -> each.role().word())
                .thenComparing(Member::id, BY_NAME))
        .toList();
  }

  /** So that coder-10 stands behind coder-9. */
  private static final Comparator<MemberId> BY_NAME =
      Comparator.<MemberId>comparingInt(id -> id.value().replaceAll("[0-9]+$", "").length())
          .thenComparing(id -> id.value().replaceAll("[0-9]+$", ""))
          .thenComparingInt(id -> id.value().length())
          .thenComparing(MemberId::value);

  private static int rank(Role role) {
    return switch (role.kind()) {
      case LEAD -> 0;
      case COORDINATOR -> 1;
      case TECH_LEAD -> 2;
      case CODER, EXECUTOR, RESEARCHER -> 3;
      case OTHER -> 4;
      case REVIEWER -> 5;
    };
  }
}
