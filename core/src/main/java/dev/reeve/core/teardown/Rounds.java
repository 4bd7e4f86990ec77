package dev.reeve.core.teardown;

import dev.reeve.core.Event;
import dev.reeve.core.Noticed.SummariesKept;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.policy.Policy;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.teardown.Unmet.Precondition;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The times of a teardown (T-61): whoever is missing is asked again three times, a minute apart,
 * and a minute after the last time it is judged. All on the watch clock, so that nobody is passed
 * over for the time that nobody watched.
 */
public record Rounds() implements Policy {

  /** {@code ACK_RETRY_ROUNDS}. */
  public static final int RETRIES = 3;

  /** {@code ACK_RETRY_TIMEOUT_SEC}. */
  public static final Duration BETWEEN = Duration.ofSeconds(60);

  /** How long members are waited for where consent was given beforehand (T-77). */
  public static final Duration STOP = Duration.ofSeconds(30);

  /** How long the Lead may think about going on without somebody (T-62). */
  public static final Duration DECISION = Duration.ofMinutes(10);

  /** How long keeping the summaries may take. */
  public static final Duration KEEPING = Duration.ofSeconds(30);

  private static final List<Unmet> NOT_KEPT =
      List.of(
          new Unmet(
              Precondition.SUMMARIES_NOT_PERSISTED,
              SafeText.own("nobody reported within 30 s that snapshot and files are written")));

  private static SummariesKept notKept(Teardown.Check check) {
    return new SummariesKept(check.line(), NOT_KEPT);
  }

  @Override
  public @Nullable Instant due(TeamState state) {
    WatchTime next = next(state);
    return next == null ? null : state.watch().due(next);
  }

  private static @Nullable WatchTime next(TeamState state) {
    Teardown teardown = state.teardown();
    if (state.phase() != Phase.TEARING_DOWN || isWaitingForProcesses(state)) return null;
    if (teardown.check() != null) return teardown.check().since().plus(KEEPING);
    if (teardown.candidate() != null) {
      Decision decision = state.docket().decisions().get(teardown.candidate());
      return decision == null ? null : state.watch().watched(decision.opened()).plus(DECISION);
    }
    if (teardown.requested() == null) return null;
    return teardown
        .requested()
        .plus(teardown.stop() ? STOP : BETWEEN.multipliedBy(teardown.round() + 1L));
  }

  /** Nobody has to answer any more: all that is left are processes that are being stopped. */
  private static boolean isWaitingForProcesses(TeamState state) {
    Teardown teardown = state.teardown();
    return teardown.stage().isWaiting() && teardown.isOverWithWords() && !Steps.isSettled(state);
  }

  @Override
  public List<Event> check(TeamState state, Instant now) {
    Instant due = due(state);
    if (due == null || now.isBefore(due)) return List.of();
    Teardown teardown = state.teardown();
    if (teardown.check() != null) return Steps.checked(state, notKept(teardown.check()), now);
    if (Steps.isSettled(state)) return Steps.settled(state);
    if (teardown.candidate() != null) return Steps.unanswered(state);
    boolean over = teardown.stop() || RETRIES <= teardown.round();
    return over ? Steps.judged(state) : Steps.retries(state);
  }
}
