package dev.reeve.pages.team;

import dev.reeve.base.text.NaturalOrder;
import dev.reeve.core.budget.Payer;
import dev.reeve.core.health.Wellbeing;
import dev.reeve.core.liveness.Duty;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.liveness.Upcoming;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.Wait;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Look;
import dev.reeve.pages.Look.Moment;
import dev.reeve.pages.Shown;
import dev.reeve.pages.Spend;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One member, as a person wants to see it: how far its ladder has gone and what comes next, what it
 * owes, what it is at, and what Reeve can do about it.
 *
 * @param stage how far the ladder has gone: 0 for none, up to 3 for escalated
 * @param awaits whose answers it waits for, in words; empty if nobody's
 * @param next what comes next, if nothing is heard of it
 * @param reach what Reeve can do there
 * @param concern 2 if somebody should look at once, 1 if soon, 0 if all is well
 */
public record MemberCard(
    String id,
    String role,
    long incarnation,
    boolean there,
    int stage,
    String stageWord,
    @Nullable Next next,
    String status,
    String health,
    List<Owed> owes,
    String awaits,
    @Nullable Waiting waiting,
    @Nullable Call call,
    @Nullable Integer percent,
    String step,
    String spend,
    int errors,
    @Nullable Moment seen,
    @Nullable Moment progressed,
    String reach,
    int concern) {

  private static final int LONGEST_STEP = 160;

  public MemberCard {
    owes = List.copyOf(owes);
  }

  /** The next stage of the ladder, and when it comes. */
  public record Next(String what, String about, Moment at) {}

  /** A move that it owes. */
  public record Owed(String what, String name, boolean question, Moment since) {}

  /** What it says it waits for. */
  public record Waiting(String reason, Moment since, @Nullable Moment until, boolean forAPerson) {}

  /** The tool call in flight. */
  public record Call(String tool, Moment since, int more) {}

  /** Where it stands on the page. */
  public String anchor() {
    return "m-" + id;
  }

  /** All members of a team, as people count them. */
  static List<Member> inOrder(TeamState state) {
    return state.roster().members().values().stream()
        .sorted(Comparator.comparing(member -> member.id().value(), NaturalOrder.NAMES))
        .toList();
  }

  /**
   * @param shown the same member, as everybody else is shown it
   */
  static MemberCard of(TeamState state, Member member, JsonNode shown, Look look) {
    Wellbeing being = Wellbeing.of(state, member, look.now());
    Wait wait = member.labour().declared();
    IdleStage stage = member.idleStage();
    return new MemberCard(
        member.id().value(),
        member.role().word(),
        member.incarnation(),
        member.isActive(),
        steps(stage),
        shown.path("idle_stage").asString(""),
        next(state, member, look),
        member.isActive() ? word(being.status()) : Shown.word(member.presence().name()),
        word(being.health()),
        owes(member, look),
        awaits(shown),
        wait == null ? null : waiting(wait, shown, look),
        call(member, look),
        member.labour().percent(),
        Shown.line(member.labour().step().value(), LONGEST_STEP),
        Spend.of(state, Payer.of(member.id())),
        member.labour().errors(),
        look.ifAny(member.life().lastActivity()),
        look.ifAny(member.life().lastProgress()),
        reach(state, member),
        concern(member, being, wait));
  }

  private static int steps(IdleStage stage) {
    return switch (stage) {
      case NONE -> 0;
      case PINGED -> 1;
      case NUDGED -> 2;
      case ESCALATED -> 3;
    };
  }

  private static @Nullable Next next(TeamState state, Member member, Look look) {
    Upcoming next = Liveness.next(state, member);
    if (next == null) return null;
    String what =
        switch (next.rung()) {
          case PING -> "ping";
          case NUDGE -> "nudge";
          case ESCALATE -> "escalation";
          case PROPOSE -> "replacement proposed";
        };
    return new Next(what, next.what().words(), look.moment(next.at()));
  }

  private static List<Owed> owes(Member member, Look look) {
    return member.owes().stream()
        .map(duty -> {
          boolean question = duty.what().question() != null;
          return new Owed(move(duty), duty.what().name(), question, look.moment(duty.since()));
        })
        .toList();
  }

  private static String awaits(JsonNode shown) {
    StringJoiner words = new StringJoiner(", ");
    for (var each : shown.path("waits_for").properties()) {
      words.add(each.getValue().asString("") + " to answer " + each.getKey());
    }
    return words.length() == 0 ? "" : Shown.line("waits for " + words, LONGEST_STEP);
  }

  private static String move(Duty duty) {
    return switch (duty.kind()) {
      case WORK -> "work on";
      case BLOCKED -> "unblock";
      case TURN -> "turn";
      case FINISH -> "close";
      case REVIEW -> "review";
      case APPROVAL -> "approve";
      case ANSWER -> "answer";
    };
  }

  private static Waiting waiting(Wait wait, JsonNode shown, Look look) {
    return new Waiting(
        Shown.word(shown.path("wait_reason").asString("")),
        look.moment(wait.since()),
        look.ifAny(wait.until()),
        wait.reason().isForAPerson());
  }

  private static @Nullable Call call(Member member, Look look) {
    var calls = member.labour().calls();
    if (calls.isEmpty()) return null;
    var last = calls.getLast();
    String tool = Shown.line(last.tool().value(), 60);
    return new Call(tool, look.moment(last.since()), calls.size() - 1);
  }

  /** Whom Reeve runs it can stop and start again; to all others it can only speak. */
  private static String reach(TeamState state, Member member) {
    if (state.crew().isLive(member.id())) return "see, speak, stop, restart";
    return member.labour().turn() == null ? "speak by inbox" : "see, speak by inbox";
  }

  private static int concern(Member member, Wellbeing being, @Nullable Wait wait) {
    if (!member.isActive()) return 0;
    Instant until = wait == null ? null : wait.until();
    boolean asks = wait != null && wait.reason().isForAPerson() && until == null;
    return switch (being.health()) {
      case CRITICAL -> 2;
      case WARNING -> 1;
      case HEALTHY -> asks ? 1 : 0;
    };
  }

  private static String word(Enum<?> value) {
    return Shown.word(value.name());
  }
}
