package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.COORDINATOR;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.health.Consent;
import dev.reeve.core.health.HealthEvent.RestartNotDone;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.health.RebootTest;
import dev.reeve.core.health.Successor;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.message.Saying;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.policy.Processes;
import dev.reeve.core.report.Meanings;
import dev.reeve.core.report.Severity;
import dev.reeve.core.report.why.Explanation;
import dev.reeve.core.report.why.Explanation.Fact;
import dev.reeve.core.report.why.Why;
import dev.reeve.core.run.Breakpoint;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.run.RestartPace;
import dev.reeve.core.run.RunEvent.Ended;
import dev.reeve.core.run.RunEvent.StopOrdered;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskEvent.Because;
import dev.reeve.core.task.TaskEvent.OwnerChanged;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who comes after a member that is started again, and how often. */
class SuccessionTest {

  private static final MemberId NEXT = new MemberId("exec-2");

  private static Seat run(MemberId id, @Nullable MemberId replaces) {
    return new Seat(
        id,
        Objects.requireNonNull(Role.parse("executor")),
        Presence.ACTIVE,
        Skills.ANY,
        text("claude"),
        replaces);
  }

  /** An executor that Reeve runs is at a task. */
  private static Story atWork() {
    List<Seat> seats =
        List.of(seat(COORDINATOR, "coordinator"), run(EXECUTOR, null), seat(CODER, "coder"));
    return Story.of(Cast.team(seats, Cast.simple(T1)))
        .given(at(1), order(COORDINATOR, new HandOff(1)))
        .given(at(2), order(EXECUTOR, 1, new Claim(T1)));
  }

  private static Event ordered(MemberId member, String spec) {
    return new RestartOrdered(member, T1, 1, Consent.ADJUSTMENT_DECISION, text(spec));
  }

  private static Receipt receipt() {
    return new Receipt(
        text("r1"),
        Receipt.Cause.STOPPED,
        137,
        Duration.ofSeconds(9),
        text("KILL"),
        List.of(7L),
        0,
        text("refs/reeve/rescue/exec-1-1"),
        text("c0ffee"));
  }

  @Test
  @DisplayName("H-8 work that could not be saved is told to whoever leads, and in the morning")
  void not_saved() {
    SafeText none = SafeText.EMPTY;
    SafeText why = text("all of it lies in /trees/exec-1: no index");
    Receipt receipt =
        new Receipt(
            text("r1"),
            Receipt.Cause.EXITED,
            3,
            Duration.ZERO,
            none,
            List.of(),
            0,
            none,
            none,
            none,
            why);
    Story story = atWork().when(at(10), new Noticed.RunOver(EXECUTOR, 1, receipt));
    Event ended = story.events().stream().filter(Ended.class::isInstance).findFirst().orElseThrow();
    SafeText words =
        text("Work of exec-1 was NOT saved: all of it lies in /trees/exec-1: no index.");
    assertThat(ended.said()).isEqualTo(new Saying(COORDINATOR, words));
    assertThat(Meanings.of(ended).severity()).isEqualTo(Severity.CRITICAL);
    assertThat(receipt.words().value())
        .isEqualTo("exit status 3; nothing is left; work NOT saved: " + why);
    assertThat(Meanings.of(new Ended(EXECUTOR, 1, receipt())).alert()).isNull();
  }

  @Test
  @DisplayName("H-8 a successor under a name of its own replaces the old one, with task and place")
  void replaces() {
    Story story = atWork();
    Headway headway = new Headway(40, text("reading"), SafeText.EMPTY, List.of(), null);
    story.given(at(3), order(EXECUTOR, new ReportProgress(T1, headway)));
    story.given(ordered(EXECUTOR, "{\"id\":\"exec-2\"}"));
    story.when(at(10), new Noticed.RunOver(EXECUTOR, 1, receipt()));
    story.when(at(60), new Noticed.Tick());
    assertThat(story.events())
        .contains(
            new Spawned(MemberId.SUPERVISOR, run(NEXT, EXECUTOR), 1),
            new OwnerChanged(T1, NEXT, Because.DECISION));
    assertThat(story.task(T1).owner()).isEqualTo(NEXT);
    List<Effect> effects =
        story.latest().stream().flatMap(line -> Core.react(story.state(), line).stream()).toList();
    Breakpoint from =
        new Breakpoint(T1, 40, text("reading"), text("refs/reeve/rescue/exec-1-1"), text("c0ffee"));
    assertThat(effects).contains(new Effect.Start(NEXT, 1, text("claude"), from));
    story.when(at(600), new Noticed.Tick());
    assertThat(story.events()).noneMatch(Spawned.class::isInstance);
  }

  @Test
  @DisplayName("H-8 without a name, or under one that another has, it is the same member anew")
  void same() {
    for (String spec : List.of("", "{}", "{\"id\":\"coder-1\"}", "{\"id\":\"exec-1\"}")) {
      Story story = atWork();
      story.given(ordered(EXECUTOR, spec));
      story.when(at(10), new Noticed.RunOver(EXECUTOR, 1, receipt()));
      story.when(at(60), new Noticed.Tick());
      assertThat(story.events())
          .as(spec)
          .contains(new Spawned(MemberId.SUPERVISOR, run(EXECUTOR, null), 2));
    }
  }

  @ParameterizedTest
  @CsvSource({"false, T-39", "true, A-4"})
  @DisplayName("T-71 the end of a process is explained by its beginning and the order to stop it")
  void end_explained(boolean asked, String rule) {
    Story story = atWork().when(at(3), new Noticed.RunBegun(EXECUTOR, 1, text("r1")));
    long begun = story.latest().getFirst().index();
    if (asked) {
      Consent consent = Consent.ADJUSTMENT_DECISION;
      story.given(new StopOrdered(EXECUTOR, 1, consent, at(30), null));
    }
    long order = story.entries().getLast().index();
    story.when(at(40), new Noticed.RunOver(EXECUTOR, 1, receipt()));
    Entry end = story.latest().getFirst();
    List<Entry> past = story.entries().subList(0, (int) end.index() - 1);
    Explanation why = Why.explain(story.before(), past, end);
    assertThat(why.rule()).isEqualTo(rule);
    assertThat(why.facts()).extracting(Fact::index).contains(begun, order, end.index());
    assertThat(why.facts())
        .extracting(Fact::what)
        .anyMatch(each -> each.startsWith("its beginning: RUN_STARTED"))
        .anyMatch(each -> each.startsWith("the order to stop it: RUN_STOP") || !asked);
  }

  @Test
  @DisplayName("H-8 it is told first, and half a minute later by signals")
  void told_first() {
    Story story = atWork().when(at(3), new Noticed.RunBegun(EXECUTOR, 1, text("r1")));
    List<Event> events = new Processes().of(story.state(), ordered(EXECUTOR, ""), story.state());
    assertThat(events).hasSize(1);
    StopOrdered stop = (StopOrdered) events.getFirst();
    assertThat(stop.consent()).isEqualTo(Consent.ADJUSTMENT_DECISION);
    assertThat(stop.after()).isEqualTo(story.state().position().at().plusSeconds(30));
    assertThat(Objects.requireNonNull(stop.said()).to()).isEqualTo(EXECUTOR);
  }

  @Test
  @DisplayName("H-8 as long as something is left of it no successor comes, and that is told")
  void something_is_left() {
    Story story = atWork();
    story.given(ordered(EXECUTOR, ""));
    SafeText none = SafeText.EMPTY;
    Receipt left =
        new Receipt(
            text("r1"), Receipt.Cause.STOPPED, null, Duration.ZERO, none, List.of(7L), 2, none);
    story.when(at(10), new Noticed.RunOver(EXECUTOR, 1, left));
    assertThat(story.events()).hasAtLeastOneElementOfType(RestartNotDone.class);
    story.when(at(3_600), new Noticed.Tick());
    assertThat(story.events()).noneMatch(Spawned.class::isInstance);
  }

  @ParameterizedTest
  @CsvSource({"1, 30", "2, 60", "3, 120", "4, 240", "5, 480", "6, 600", "7, 600", "99, 600"})
  @DisplayName("H-9 each successor is waited with twice as long as the one before, 10 min at most")
  void pauses(int attempt, long seconds) {
    assertThat(RestartPace.pause(attempt)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"id\":\"exec-2\"}                             | exec-2",
        "{\"a\":{\"id\":\"no\"},\"id\":\"exec-2\",\"z\":1} | exec-2",
        "{\"a\":\"\\\"id\\\":\\\"no\\\"\"}                 | ",
        "{\"a\":[{\"id\":\"no\"}]}                         | ",
        "{\"id\":7}                                        | ",
        "{\"id\":\"supervisor\"}                           | ",
        "{\"id\":\"not a name\"}                           | "
      })
  @DisplayName("H-3 of what is written of a new executor its name is read")
  void names(String spec, @Nullable String name) {
    assertThat(Successor.id(text(spec))).isEqualTo(name == null ? null : new MemberId(name));
  }

  @Test
  @DisplayName("H-9 restarts on one task count, whoever had it, until there is progress on it")
  void on_one_task() {
    Story story = atWork();
    story.given(ordered(EXECUTOR, ""));
    story.given(ordered(EXECUTOR, ""));
    assertThat(restarts(story, EXECUTOR, 3)).isEqualTo(2);
    assertThat(restarts(story, EXECUTOR, 3_600)).as("an hour later").isEqualTo(2);
    assertThat(restarts(story, CODER, 3_600)).as("another's, on the same task").isEqualTo(2);
    assertThat(RebootTest.restarts(story.state(), EXECUTOR, null, at(3_600)))
        .as("of the member alone")
        .isZero();
    Headway headway = new Headway(40, text("reading"), SafeText.EMPTY, List.of(), null);
    story.given(at(3_601), order(EXECUTOR, new ReportProgress(T1, headway)));
    assertThat(restarts(story, EXECUTOR, 3_602)).isZero();
  }

  private static int restarts(Story story, MemberId member, long second) {
    return RebootTest.restarts(story.state(), member, T1, at(second));
  }
}
