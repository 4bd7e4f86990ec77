package dev.reeve.core.member;

import dev.reeve.core.Case;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Noticed;
import dev.reeve.core.Outcome;
import dev.reeve.core.member.MemberEvent.Beating;
import dev.reeve.core.member.MemberEvent.Gone;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberEvent.Lifeline;
import dev.reeve.core.member.MemberEvent.LifelineBack;
import dev.reeve.core.member.MemberEvent.LifelineCut;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.task.Turns;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.Watch;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The signs by which it is known that a member is gone (T-39): its process, its connection, and the
 * heartbeats that it promised. Each is recorded when it is lost and when it comes back; a second
 * one that is lost means that the member is not there any more.
 */
public final class Losing {

  private static final Duration SHORTEST = Duration.ofSeconds(5);
  private static final Duration LONGEST = Duration.ofHours(1);

  private Losing() {}

  static boolean isPossible(@Nullable Duration heartbeat) {
    return heartbeat == null
        || heartbeat.isZero()
        || (SHORTEST.compareTo(heartbeat) <= 0 && heartbeat.compareTo(LONGEST) <= 0);
  }

  /** A promise is recorded once; to keep it is a mere signal (T-19). */
  static Outcome promised(Case it, @Nullable Duration heartbeat) {
    Member sender = it.sender();
    if (heartbeat == null || sender == null) return Outcome.NOTED;
    Duration every = sender.life().ties().every();
    boolean known = heartbeat.equals(every == null ? Duration.ZERO : every);
    return known ? Outcome.NOTED : Outcome.accept(new Beating(it.order().actor(), heartbeat));
  }

  /**
   * One sign alone proves nothing, two that differ do, and so does the end of Reeve's own child
   * (T-39, T-48). Whoever owes nothing by then has only ended, and so has everybody in a team that
   * is not at work. Before a team is handed over nobody concludes anything from signs (T-12).
   */
  public static Outcome lost(TeamState state, Noticed.Lost lost) {
    Member member = current(state, lost.member(), lost.incarnation());
    if (member == null) return Outcome.NOTHING;
    boolean run = state.crew().isLive(member.id());
    List<Loss> known = member.life().ties().lost();
    List<Loss> all = signs(known, run ? own(lost.signs()) : lost.signs());
    boolean ended = all.contains(Loss.EXITED);
    if (!ended && state.phase() == Phase.BOOTSTRAP) return Outcome.NOTHING;
    if (!ended && (run || all.size() < 2)) return cut(member, all);
    List<Event> events = new ArrayList<>(Turns.closed(member, TurnEnd.INTERRUPTED));
    boolean missed = state.phase() == Phase.ACTIVE && (!ended || member.isOwing());
    events.add(missed ? gone(state, member, all, lost.detail()) : left(member, all, lost));
    return Outcome.accept(events);
  }

  /** Whoever owes a move is missed, all others are merely not there any more. */
  public static Outcome exited(TeamState state, MemberId id, SafeText reason) {
    Member member = state.roster().get(id);
    if (member == null) return Outcome.NOTHING;
    return lost(state, new Noticed.Lost(id, member.incarnation(), List.of(Loss.EXITED), reason));
  }

  /** What was taken for lost is there again, if it is this incarnation's. */
  public static Outcome found(TeamState state, Noticed.Found found) {
    Member member = current(state, found.member(), found.incarnation());
    boolean missed = member != null && member.life().ties().lost().contains(found.sign());
    return missed
        ? Outcome.accept(new LifelineBack(found.member(), found.incarnation(), found.sign()))
        : Outcome.NOTHING;
  }

  /** What nobody could hear counts against nobody: everybody has all its time again (T-34). */
  public static TeamState unseen(TeamState state) {
    List<Watch.Gap> gaps = state.watch().gaps();
    TeamState next = state;
    if (gaps.isEmpty()) return next;
    Instant until = gaps.getLast().to();
    for (Member member : state.roster().beating()) {
      Life life = member.life();
      next = next.with(member.with(life.with(life.ties().unheard(until))));
    }
    return next;
  }

  static TeamState evolve(TeamState state, Lifeline event, Entry entry) {
    MemberId id = event.member() == null ? event.actor() : event.member();
    Member member = Objects.requireNonNull(state.roster().get(id), id::value);
    Ties ties = member.life().ties();
    Ties next =
        switch (event) {
          case Beating(_, var every) -> ties.beating(every, entry.happened());
          case LifelineCut(_, _, var sign) -> ties.cut(sign);
          case LifelineBack(_, _, var sign) -> ties.back(sign);
        };
    return state.with(member.with(member.life().with(next)));
  }

  private static @Nullable Member current(TeamState state, MemberId id, long incarnation) {
    Member member = state.roster().get(id);
    boolean there = member != null && member.isActive() && member.incarnation() == incarnation;
    return there ? member : null;
  }

  /** Of a process that Reeve runs it knows the end, and nothing else about it counts. */
  private static List<Loss> own(List<Loss> signs) {
    return signs.stream()
        .filter(each -> each == Loss.EXITED || each == Loss.HEARTBEATS_MISSED)
        .toList();
  }

  private static List<Loss> signs(List<Loss> known, List<Loss> told) {
    List<Loss> all = new ArrayList<>(known);
    all.addAll(told);
    return all.stream().distinct().sorted().toList();
  }

  /** The first that is not known yet; nobody tells of two that are not enough. */
  private static Outcome cut(Member member, List<Loss> signs) {
    for (Loss sign : signs) {
      if (member.life().ties().lost().contains(sign)) continue;
      return Outcome.accept(new LifelineCut(member.id(), member.incarnation(), sign));
    }
    return Outcome.NOTHING;
  }

  private static Event left(Member member, List<Loss> signs, Noticed.Lost lost) {
    boolean told = !lost.detail().isBlank();
    return new Left(member.id(), told ? lost.detail() : SafeText.own(Loss.words(signs)));
  }

  private static Event gone(TeamState state, Member member, List<Loss> signs, SafeText detail) {
    String more = detail.isBlank() ? "" : ", " + detail;
    SafeText words = SafeText.phrase("%s is gone: %s%s.", member.id(), Loss.words(signs), more);
    Saying said = new Saying(state.roster().authority(), words);
    return new Gone(member.id(), member.incarnation(), signs, detail, said);
  }
}
