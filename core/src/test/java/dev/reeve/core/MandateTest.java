package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.EVERYBODY;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.LOGIC;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Referred;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Mandate;
import dev.reeve.core.decision.Mandate.Standing;
import dev.reeve.core.decision.Mandate.Unattended;
import dev.reeve.core.health.Adjustment;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.health.Notices;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.LivenessEvent.LeadReminded;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.ownership.OwnershipEvent.HandedOff;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Escalate;
import dev.reeve.core.task.TaskCommand.ReportLoop;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nobody is awake: what was decided beforehand. */
class MandateTest {

  private static final Mandate SAFE = new Mandate(Unattended.SAFE, PersistentMap.empty());
  private static final DecisionId D1 = new DecisionId(1);

  @Test
  @DisplayName("T-76 without a standing answer everything waits")
  void nothing_by_itself() {
    Story story = team(Mandate.NONE).given(at(10), misses());
    story.when(at(90_000), new Noticed.Tick());
    assertThat(decision(story).isOpen()).isTrue();
  }

  @Test
  @DisplayName("T-76 safe proceeds with a caveat on a missing tool after ten minutes, via policy")
  void a_tool() {
    Story story = team(SAFE).given(at(10), misses());
    story.when(at(609), new Noticed.Tick());
    assertThat(decision(story).isOpen()).isTrue();
    story.when(at(611), new Noticed.Tick());
    assertThat(decision(story).answer()).isEqualTo("caveat");
    assertThat(story.latest().getFirst().via()).isEqualTo(Via.POLICY);
    assertThat(story.latest().getFirst().event().actor().value()).isEqualTo("operator");
  }

  @Test
  @DisplayName("T-76 safe lets the earliest claim go on, and leaves loops quarantined")
  void claims_and_loops() {
    Story story =
        team(SAFE)
            .given(at(10), order(CODER, 1, new Claim(T1)))
            .when(at(20), order(RIVAL, 2, new Claim(T1)))
            .when(at(621), new Noticed.Tick());
    assertThat(decision(story).answer()).isEqualTo("coder-1");
    story.given(at(700), order(CODER, new ReportLoop(T1, null, text("again"))));
    story.when(at(90_000), new Noticed.Tick());
    assertThat(story.state().docket().open(DecisionKind.LOOP)).hasSize(1);
    assertThat(story.task(T1).isHeld()).isTrue();
  }

  @Test
  @DisplayName("T-76 the operator's own answer goes before the safe one, at its own time")
  void ones_own_answer() {
    Mandate own =
        new Mandate(
            Unattended.SAFE,
            PersistentMap.<DecisionKind, Standing>empty()
                .with(DecisionKind.TOOL, new Standing(Duration.ofMinutes(2), "skip")));
    Story story = team(own).given(at(10), misses()).when(at(131), new Noticed.Tick());
    assertThat(decision(story).answer()).isEqualTo("skip");
  }

  @ParameterizedTest
  @CsvSource({
    "REASSIGN_PROPOSAL, ''",
    "LOOP, ''",
    "STAFFING, ''",
    "RECONCILE, ''",
    "SPLIT_BRAIN, ''",
    "UNFREEZE, ''",
    "FORCED_FINALIZE, ''",
    "CHECKPOINT, ''",
    "PERMISSION, ''",
    "BUDGET, stop",
    "TOOL, caveat",
    "RESTART, restart",
    "DUPLICATE, recommended",
    "OVERLAP, recommended"
  })
  @DisplayName("T-76 safe never forces, overrides, unfreezes or raises")
  void the_safe_answers(DecisionKind kind, String answer) {
    Standing standing = SAFE.of(kind);
    assertThat(standing == null ? "" : standing.answer()).isEqualTo(answer);
  }

  @Test
  @DisplayName("T-12 while nobody owns the team nothing is answered beforehand")
  void between_owners() {
    Story story = team(SAFE).given(at(10), misses()).given(new HandedOff(LEAD, 2));
    story.when(at(700), new Noticed.Tick());
    assertThat(decision(story).isOpen()).isTrue();
    assertThat(story.events()).hasOnlyElementsOfType(Referred.class);
    story.given(at(710), order(LEAD, new HandOff(2))).when(at(711), new Noticed.Tick());
    assertThat(decision(story).answer()).isEqualTo("caveat");
  }

  @Test
  @DisplayName("T-32 it is not said beforehand that somebody is there who is not")
  void nobody_is_there() {
    Mandate staffed =
        Mandate.NONE.saying(DecisionKind.STAFFING, Duration.ofMinutes(10), Mandate.RECOMMENDED);
    Story story =
        team(staffed)
            .given(at(10), order(CODER, 1, new Claim(T1)))
            .given(at(11), order(CODER, new Escalate(T1, text("touches auth"))));
    story.given(new Left(LOGIC, SafeText.EMPTY)).when(at(900), new Noticed.Tick());
    assertThat(decision(story).isOpen()).isTrue();
  }

  @Test
  @DisplayName("T-76 a hung run is begun again three times at most")
  void restarts() {
    Story story = team(SAFE);
    for (int i = 1; i <= 4; i++) {
      reported(story, AnomalyKind.IDLE, Health.CRITICAL, Adjustment.RESTART);
      story.when(at(i * 1_000L), new Noticed.Tick());
    }
    assertThat(story.state().docket().open(DecisionKind.RESTART)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "IDLE,      WARNING,  false",
    "IDLE,      CRITICAL, true",
    "STALE,     WARNING,  false",
    "STALE,     CRITICAL, true",
    "MCP_STUCK, CRITICAL, true",
    "ERRORS,    WARNING,  false",
    "HELP,      WARNING,  false",
    "QUALITY,   WARNING,  false",
    "SHARED,    WARNING,  false",
    "TIMEOUT,   WARNING,  false",
    "TIMEOUT,   CRITICAL, false"
  })
  @DisplayName("T-76 a restart decided beforehand stops who is critical and hangs; all else waits")
  void only_who_hangs(AnomalyKind kind, Health severity, boolean restarted) {
    for (Mandate mandate : List.of(SAFE, own("restart"), own(Mandate.RECOMMENDED))) {
      Story story = team(mandate);
      if (kind == AnomalyKind.MCP_STUCK) {
        Notices notices = new Notices(story.state(), new Patient(EXECUTOR, T1, kind));
        story.given(notices.askToStop(text("it hangs"), at(1)));
      }
      reported(story, kind, severity, Adjustment.RESTART);
      Decision asked = story.state().docket().open(DecisionKind.RESTART).getFirst();
      story.when(asked.opened().plusSeconds(600), new Noticed.Tick());
      assertThat(story.entries().stream().anyMatch(each -> each.event() instanceof RestartOrdered))
          .isEqualTo(restarted);
      assertThat(story.state().docket().open(DecisionKind.RESTART).isEmpty())
          .as("what is answered is done")
          .isEqualTo(restarted);
    }
  }

  @Test
  @DisplayName("H-7 a restart that was decided beforehand is given when the silence is critical")
  void when_it_grows_critical() {
    Story story = team(SAFE);
    reported(story, AnomalyKind.IDLE, Health.WARNING, Adjustment.RESTART);
    story.when(at(2_000), new Noticed.Tick());
    assertThat(story.events()).hasOnlyElementsOfTypes(Referred.class, LeadReminded.class);
    reported(story, AnomalyKind.IDLE, Health.CRITICAL, Adjustment.RESTART);
    story.when(at(2_001), new Noticed.Tick());
    assertThat(decision(story).answer()).isEqualTo("restart");
    assertThat(story.events()).hasAtLeastOneElementOfType(RestartOrdered.class);
  }

  private static Mandate own(String answer) {
    return Mandate.NONE.saying(DecisionKind.RESTART, Duration.ofMinutes(10), answer);
  }

  private static void reported(
      Story story, AnomalyKind kind, Health severity, Adjustment recommended) {
    story.given(
        new Notices(story.state(), new Patient(EXECUTOR, T1, kind))
            .report(severity, Duration.ofMinutes(5), recommended));
  }

  @Test
  @DisplayName("T-76 what the Lead leaves for ten minutes also goes to the operator, once")
  void referral() {
    Story story = team(Mandate.NONE).given(at(10), misses());
    Instant opened = decision(story).opened();
    assertThat(Core.nextDue(story.state())).isEqualTo(opened.plusSeconds(600));
    story.when(opened.plusSeconds(600), new Noticed.Tick());
    Referred referred = (Referred) story.events().getFirst();
    assertThat(referred.decision()).isEqualTo(D1);
    assertThat(referred.elapsed()).isEqualTo(Duration.ofMinutes(10));
    assertThat(referred.said().text().value()).contains("lead has left this for 10 min", "caveat");
    Effect effect = Core.react(story.state(), story.latest().getFirst()).getFirst();
    assertThat(effect)
        .isInstanceOf(Effect.Notify.class)
        .isEqualTo(Core.owed(story.state()).getLast());
    assertThat(((Effect.Notify) effect).message().to()).isEqualTo(MemberId.OPERATOR);
    assertThat(((Effect.Notify) effect).decision()).isEqualTo(D1);
    assertThat(Core.nextDue(story.state())).as("the reminder").isEqualTo(opened.plusSeconds(900));
  }

  @Test
  @DisplayName(
      "T-76 what is answered in time, or as it was decided beforehand, goes to nobody else")
  void no_referral() {
    Story story = team(SAFE).given(at(10), misses());
    story.tick(decision(story).opened().plusSeconds(600));
    assertThat(story.events()).noneMatch(Referred.class::isInstance);
    assertThat(decision(story).answer()).isEqualTo("caveat");
    Story answered = team(Mandate.NONE).given(at(10), misses());
    answered.given(at(500), order(LEAD, new Decide(D1, "skip", null, SafeText.EMPTY)));
    assertThat(Core.nextDue(answered.state())).as("nobody moves").isEqualTo(at(800));
  }

  @Test
  @DisplayName("T-76 time that nobody watched is no time that the Lead left it for")
  void unwatched_referral() {
    Story story = team(Mandate.NONE).given(at(10), misses());
    story.when(at(400), new Noticed.Unwatched(1, at(100), at(400), Duration.ZERO));
    assertThat(Core.nextDue(story.state())).isEqualTo(decision(story).opened().plusSeconds(900));
  }

  @Test
  @DisplayName("T-76 an operator who leads the team is asked at once, and not referred to")
  void the_operator_leads() {
    NewTeam team =
        new NewTeam(
            Profile.SOLO,
            Settings.DEFAULT,
            List.of(Cast.seat(CODER, "coder")),
            List.of(simple(T1)));
    Story story = Story.of(team).given(at(10), misses());
    assertThat(story.state().agenda().nextReferral()).isNull();
    List<Effect> effects = new ArrayList<>();
    for (Entry entry : story.latest()) effects.addAll(Core.react(story.state(), entry));
    assertThat(effects)
        .anyMatch(each -> each instanceof Effect.Notify notify && D1.equals(notify.decision()));
  }

  private static Order misses() {
    return order(CODER, new ReportToolOutage(text("docker"), SafeText.EMPTY, null));
  }

  private static Decision decision(Story story) {
    return Objects.requireNonNull(story.state().docket().decisions().get(D1));
  }

  private static Story team(Mandate mandate) {
    Settings settings =
        new Settings(
            Duration.ofMinutes(5),
            Clocks.DEFAULT,
            Templates.USUAL,
            HealthSettings.DEFAULT,
            mandate);
    NewTeam team = new NewTeam(Profile.STRICT, settings, EVERYBODY, List.of(simple(T1)));
    return Story.of(team).given(at(1), order(LEAD, new HandOff(1)));
  }
}
