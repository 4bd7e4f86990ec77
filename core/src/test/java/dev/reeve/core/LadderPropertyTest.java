package dev.reeve.core;

import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.T3;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.simple;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.health.HealthEvent.Checked;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Duty;
import dev.reeve.core.liveness.LivenessEvent.OfDuty;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Specialty;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskEvent.Judged;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What holds for ladders in whatever life: repeatable by the seed. */
class LadderPropertyTest {

  private static final int SEEDS = Integer.getInteger("ladder.seeds", 250);
  private static final int STEPS = 120;
  private static final Duration COOLDOWN = Clocks.Manners.DEFAULT.cooldown();
  private static final Duration INTERVAL = Clocks.Manners.DEFAULT.interval();

  private static final List<EventType> NEVER_HELD_BACK =
      List.of(
          EventType.SECURITY_INCIDENT,
          EventType.TEARDOWN_BLOCKED,
          EventType.FORCED_FINALIZE_CANDIDATE);

  @Test
  @DisplayName(
      "T-45 in random lives nobody is nudged too often, twice in the same words, or for nothing")
  void laws_of_the_ladder() {
    SortedMap<EventType, Integer> seen = new TreeMap<>();
    for (long seed = 1; seed <= SEEDS; seed++) {
      try {
        Story story = live(Dice.of(seed));
        judge(story);
        for (Entry entry : story.entries()) seen.merge(entry.event().type(), 1, Integer::sum);
      } catch (RuntimeException | AssertionError broken) {
        throw new AssertionError("seed " + seed + ": " + broken.getMessage(), broken);
      }
    }
    assertThat(seen.keySet())
        .as("the lives reach these, else they prove little")
        .contains(EventType.PING, EventType.NUDGE, EventType.NUDGE_SUPPRESSED, EventType.ESCALATE)
        .contains(EventType.REASSIGN_PROPOSAL, EventType.RECOVERED, EventType.SECURITY_INCIDENT)
        .contains(EventType.HEALTH_CHECK, EventType.ANOMALY_REPORT, EventType.CONTINUE);
  }

  private static Story live(Dice dice) {
    Chance chance = new Chance(dice);
    Story story = active(simple(T1), job(T2, Complexity.MEDIUM), job(T3, Complexity.COMPLEX));
    Instant now = Story.at(2);
    for (int step = 0; step < STEPS; step++) {
      now = now.plusSeconds(dice.upTo(dice.oneIn(4) ? 1_500 : 200));
      Dues.run(story, now.minusNanos(1_000), Cast.CODER);
      Instant last = story.state().position().at();
      if (now.isBefore(last)) now = last;
      Order order = dice.oneIn(10) ? alarm(story, dice) : chance.order(story.state());
      if (order != null) story.when(now, order);
    }
    return story;
  }

  /** Somebody takes what is free, brings it into review, or finds something critical in it. */
  private static @Nullable Order alarm(Story story, Dice dice) {
    Task task = story.state().tasks().get(dice.oneOf(List.of(T1, T3)));
    MemberId owner = task == null ? null : task.owner();
    if (task == null || task.isHeld()) return null;
    return switch (task.status()) {
      case PENDING -> {
        MemberId taker = dice.oneIn(2) ? Cast.EXECUTOR : Cast.CODER;
        yield Cast.order(taker, task.rev(), new Claim(task.id()));
      }
      case IN_PROGRESS ->
          owner == null ? null : Cast.order(owner, task.rev(), new Submit(task.id(), List.of()));
      case IN_REVIEW ->
          Cast.order(Cast.SECURITY, new Judge(task.id(), Verdict.CHANGES, List.of(CRITICAL)));
      default -> null;
    };
  }

  private static final Finding CRITICAL =
      new Finding(Severity.CRITICAL, SafeText.EMPTY, SafeText.EMPTY, SafeText.own("a hole"));

  private static void judge(Story story) {
    SortedMap<MemberId, List<Instant>> nudges = new TreeMap<>();
    TeamState state = TeamState.blank(story.state().id());
    Entry found = null;
    for (Entry entry : story.entries()) {
      assertToldAtOnce(found, entry);
      found =
          isCritical(state, entry)
              ? entry
              : entry.event().type() == EventType.SECURITY_INCIDENT ? null : found;
      if (NEVER_HELD_BACK.contains(entry.event().type())) {
        assertThat(entry.event().said()).as("%s", entry.event()).isNotNull();
      }
      if (entry.event() instanceof OfDuty event) assertOwed(state, event);
      if (entry.event() instanceof Checked check) assertAsked(state, check);
      if (entry.event() instanceof Reminded reminded) {
        assertStage(state, reminded);
        boolean counts = reminded.stage() == IdleStage.NUDGED && reminded.said() != null;
        if (counts) {
          nudges.computeIfAbsent(reminded.member(), _ -> new ArrayList<>()).add(entry.at());
        }
      }
      state = Core.evolve(state, entry);
    }
    nudges.values().forEach(LadderPropertyTest::assertFew);
  }

  /** Nothing holds back what is critical: it is told in the same instant. */
  private static void assertToldAtOnce(@Nullable Entry found, Entry next) {
    if (found == null) return;
    assertThat(Duration.between(found.at(), next.at())).isLessThan(Duration.ofSeconds(1));
  }

  private static boolean isCritical(TeamState before, Entry entry) {
    if (!(entry.event() instanceof Judged judged)) return false;
    Member reviewer = before.roster().get(judged.actor());
    boolean security = reviewer != null && reviewer.role().specialty() == Specialty.SECURITY;
    return security
        && judged.findings().stream().anyMatch(each -> each.severity() == Severity.CRITICAL);
  }

  /** One ask and one urgent ask an episode, of executors who owe something (H-4). */
  private static void assertAsked(TeamState state, Checked check) {
    Member member = Objects.requireNonNull(state.roster().get(check.member()));
    assertThat(member.role()).isEqualTo(Role.EXECUTOR);
    List<Duty> about =
        member.owes().stream().filter(each -> Objects.equals(each.task(), check.task())).toList();
    assertThat(about).isNotEmpty();
    IdleStage before = check.check().urgent() ? IdleStage.PINGED : IdleStage.NONE;
    assertThat(member.idleStage()).isEqualTo(before);
    assertThat(about).anyMatch(each -> each.stage() == before);
  }

  /** Nobody who owes nothing is asked for anything, and never the Lead (T-37, T-40). */
  private static void assertOwed(TeamState state, OfDuty event) {
    Member member = Objects.requireNonNull(state.roster().get(event.member()));
    assertThat(member.owes()).extracting(Duty::what).contains(event.what());
    assertThat(member.id()).isNotEqualTo(state.roster().authority());
  }

  /** Each stage once an episode, in its order, in other words; none before its time (T-35). */
  private static void assertStage(TeamState state, Reminded reminded) {
    Member member = Objects.requireNonNull(state.roster().get(reminded.member()));
    Duty duty =
        member.duties().stream()
            .filter(each -> each.what().isSame(reminded.what()))
            .findFirst()
            .orElseThrow();
    assertThat(member.role()).isNotEqualTo(Role.EXECUTOR);
    assertThat(duty.stage()).isLessThan(reminded.stage());
    if (reminded.why().template() != null) {
      assertThat(duty.climb().tried())
          .noneMatch(each -> reminded.why().template() == each.template());
    }
    if (reminded.stage() != IdleStage.ESCALATED) return;
    Duration least = Clocks.Sets.DEFAULT.reviewer().escalate().plus(INTERVAL);
    assertThat(reminded.elapsed()).isGreaterThanOrEqualTo(least);
  }

  private static void assertFew(List<Instant> nudges) {
    for (int i = 1; i < nudges.size(); i++) {
      assertThat(Duration.between(nudges.get(i - 1), nudges.get(i)))
          .isGreaterThanOrEqualTo(COOLDOWN);
      if (i == 1) continue;
      assertThat(Duration.between(nudges.get(i - 2), nudges.get(i)))
          .isGreaterThanOrEqualTo(Duration.ofHours(1));
    }
  }
}
