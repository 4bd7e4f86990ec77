package dev.reeve.core;

import static dev.reeve.core.Cast.COORDINATOR;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.requested;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.DecisionCommand.Adjust;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.RestartNotDone;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.health.Notices;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.run.RunEvent.StopOrdered;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often a member is started again, and how long after its end. */
@Timeout(60)
class RestartIntensityTest {

  private static final int USUAL = 3;
  private static final int MOST = HealthSettings.MOST_RESTARTS;
  private static final long WINDOW = Duration.ofMinutes(15).toSeconds();

  private int request;

  /** An executor that Reeve runs is at a task, in a team that allows so many restarts. */
  private static Story atWork(int limit) {
    HealthSettings usual = HealthSettings.DEFAULT;
    var health =
        new HealthSettings(
            usual.language(), usual.limits(), usual.pace(), limit, null, false, false);
    Role executor = Objects.requireNonNull(Role.parse("executor"));
    Seat run = new Seat(EXECUTOR, executor, Presence.ACTIVE, Skills.ANY, text("claude"), null);
    return Story.of(
            new NewTeam(
                Profile.STRICT,
                new Settings(Duration.ofMinutes(5), Clocks.DEFAULT, Templates.USUAL, health),
                List.of(seat(COORDINATOR, "coordinator"), run),
                List.of(simple(T1))))
        .given(at(1), order(COORDINATOR, new HandOff(1)))
        .given(at(2), order(EXECUTOR, 1, new Claim(T1)));
  }

  /** It is silent, and the coordinator wants it to be started again. */
  private void restart(Story story, long second) {
    story.given(
        new Notices(story.state(), new Patient(EXECUTOR, T1, AnomalyKind.IDLE))
            .report(Health.WARNING, Duration.ofMinutes(3), Adjustment.RESTART));
    Adjust restart = new Adjust(EXECUTOR, "restart", SafeText.EMPTY, text("it hangs"));
    story.given(at(second), requested("r" + request++, COORDINATOR, restart));
  }

  /** The process ends at once, and its successor comes when its time has come. */
  private static long succeeded(Story story, long ended) {
    long incarnation = incarnation(story);
    story.when(at(ended), new Noticed.RunOver(EXECUTOR, incarnation, receipt()));
    long second = ended;
    while (incarnation(story) == incarnation) {
      Instant due = due(story);
      story.when(due, new Noticed.Tick());
      second = Duration.between(Story.START, due).toSeconds();
    }
    assertThat(story.events()).hasAtLeastOneElementOfType(Spawned.class);
    return second;
  }

  private static Receipt receipt() {
    return new Receipt(
        text("r"),
        Receipt.Cause.STOPPED,
        143,
        Duration.ofSeconds(1),
        text("TERMINATE"),
        List.of(7L),
        0,
        SafeText.EMPTY);
  }

  private static Instant due(Story story) {
    return Objects.requireNonNull(Core.nextDue(story.state()));
  }

  private static long incarnation(Story story) {
    return Objects.requireNonNull(story.state().crew().get(EXECUTOR)).incarnation();
  }

  private void progress(Story story, long second) {
    Headway headway = Headway.step(text("step " + second));
    story.given(at(second), requested("p" + request++, EXECUTOR, new ReportProgress(T1, headway)));
  }

  private static void isOrdered(Story story) {
    assertThat(story.events())
        .hasAtLeastOneElementOfType(RestartOrdered.class)
        .hasAtLeastOneElementOfType(StopOrdered.class)
        .noneMatch(RestartNotDone.class::isInstance);
  }

  /** Nobody is stopped for it, and the coordinator is told what to do instead. */
  private static void isTooMany(Story story, int restarts) {
    assertThat(story.events())
        .noneMatch(RestartOrdered.class::isInstance)
        .noneMatch(StopOrdered.class::isInstance);
    assertThat(story.events())
        .filteredOn(RestartNotDone.class::isInstance)
        .singleElement()
        .satisfies(event -> {
          RestartNotDone refused = (RestartNotDone) event;
          assertThat(refused.reason().value())
              .isEqualTo(words(restarts) + "; replan is recommended");
          assertThat(refused.said().to()).isEqualTo(COORDINATOR);
        });
  }

  private static String words(int restarts) {
    if (restarts == 0) return "no restart is allowed by the policy";
    return restarts == 1
        ? "it was restarted once already"
        : "it was restarted " + restarts + " times already";
  }

  @ParameterizedTest
  @ValueSource(ints = {1, USUAL, MOST})
  @DisplayName("H-9 as many restarts as are allowed happen, and one more is answered with replan")
  void one_too_many(int limit) {
    Story story = atWork(limit);
    long second = 10;
    for (int i = 0; i < limit; i++) {
      restart(story, second);
      isOrdered(story);
      second = succeeded(story, second + 1) + 1;
      progress(story, second);
      second++;
    }
    assertThat(second).as("all of it within the window").isLessThan(WINDOW);
    assertThat(incarnation(story)).isEqualTo(limit + 1);
    restart(story, second);
    isTooMany(story, limit);
    assertThat(incarnation(story)).isEqualTo(limit + 1);
  }

  @Test
  @DisplayName("H-9 a team that allows no restart has none")
  void none_allowed() {
    Story story = atWork(0);
    restart(story, 10);
    isTooMany(story, 0);
  }

  @Test
  @DisplayName("H-9 a restart counts for 15 min: when the first is older, one more is allowed")
  void window_slides() {
    Story story = atWork(USUAL);
    for (long second : List.of(100L, 300L, 500L)) {
      restart(story, second);
      isOrdered(story);
      progress(story, succeeded(story, second + 1) + 1);
    }
    restart(story, 100 + WINDOW);
    isTooMany(story, USUAL);
    restart(story, 101 + WINDOW);
    isOrdered(story);
    progress(story, succeeded(story, 102 + WINDOW) + 1);
    restart(story, 300 + WINDOW);
    isTooMany(story, USUAL);
    restart(story, 301 + WINDOW);
    isOrdered(story);
  }

  @Test
  @DisplayName("H-9 restarts on one task without progress count, however long ago they were")
  void without_progress() {
    Story story = atWork(USUAL);
    long second = 10;
    for (int i = 0; i < USUAL; i++) {
      restart(story, second);
      isOrdered(story);
      second = succeeded(story, second + 1) + 2 * WINDOW;
    }
    restart(story, second);
    isTooMany(story, USUAL);
    progress(story, second + 1);
    restart(story, second + 2);
    isOrdered(story);
  }

  @Test
  @DisplayName("H-9 the pause before a successor doubles up to 10 min, and begins anew by progress")
  void back_off() {
    Story story = atWork(MOST);
    long second = 10;
    for (long pause : List.of(30L, 60L, 120L, 240L, 480L, 600L, 600L)) {
      restart(story, second);
      long came = succeeded(story, second + 1);
      assertThat(came - (second + 1)).isEqualTo(pause);
      second = came + WINDOW;
    }
    progress(story, second);
    restart(story, second + 1);
    assertThat(succeeded(story, second + 2) - (second + 2)).isEqualTo(30);
  }

  @ParameterizedTest
  @CsvSource({"29, false", "30, true"})
  @DisplayName("H-9 before its pause is over no successor comes")
  void not_before(long after, boolean comes) {
    Story story = atWork(USUAL);
    restart(story, 10);
    story.when(at(20), new Noticed.RunOver(EXECUTOR, 1, receipt()));
    story.when(at(20 + after), new Noticed.Tick());
    assertThat(story.events().stream().anyMatch(Spawned.class::isInstance)).isEqualTo(comes);
  }
}
