package dev.reeve.models;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The end of a team. */
@Execution(ExecutionMode.CONCURRENT)
class TeardownModelTest {

  private static Model model(String configuration) {
    return Model.of("Teardown", configuration);
  }

  @Test
  @DisplayName("R-14 nobody is asked, passed over or forgotten against the rules, crash or not")
  void teardown() {
    Verdict verdict = Tlc.brief().check(model("Teardown").countingActions());
    verdict.holds(25_000);
    assertThat(verdict.actionsTaken())
        .contains("Begin", "Kept", "KeptTooEarly", "KeptForNothing", "NotKeptInTime")
        .contains("AskAgain", "Judge", "Deliver", "Agree", "Leave")
        .contains("StopWhoAgreed", "Die", "Notice")
        .contains("Approve", "Refuse", "Unanswered", "Delete", "Stir", "Crash", "Restart")
        .doesNotContain("Succeed");
  }

  @Test
  @DisplayName("R-14 a second attempt at a teardown takes no answer to the first")
  void twice() {
    Tlc.brief().check(model("TeardownTwice")).holds(20_000);
  }

  @Test
  @DisplayName("R-14 a teardown comes to an end, whoever is silent")
  void ends() {
    Tlc.brief().check(model("TeardownEnds")).holds(10_000);
  }

  @ParameterizedTest
  @CsvSource({
    "Teardown, precondition, LookedBeforeAsking",
    "Teardown, consent, PassedOverByConsent",
    "Teardown, forgetful, AskedOnceInARound",
    "TeardownTwice, request, NobodyIsForgotten",
    "Teardown, process, NothingIsLeftBehind",
    "Teardown, leftovers, NothingIsLeftBehind",
    "Teardown, nobody, AskedAboutSomebody"
  })
  @DisplayName("R-14 a model of the teardown in which a rule is left out is refuted")
  void broken(String configuration, String rule, String law) {
    Tlc.brief().check(model(configuration).brokenBy(rule)).isRefutedBy(law);
  }

  @Test
  @DisplayName("R-14 a teardown that waits for a successor who may not begin never ends")
  void never_ends() {
    Tlc.brief().check(model("TeardownEnds").brokenBy("successor")).neverComesToIt();
  }

  @Test
  @DisplayName("R-14 somebody is passed over after a crash in the end: the model is not empty")
  void witness() {
    String opposite = "NobodyIsPassedOver";
    Tlc.brief().check(model("Teardown").butOnly(opposite)).isRefutedBy(opposite);
  }

  @Test
  @EnabledIfSystemProperty(named = "models.large", matches = "true")
  @DisplayName("R-14 the same within larger bounds: all rounds, two attempts and a crash")
  void large() {
    Tlc.large().check(model("TeardownLarge")).holds(500_000);
  }
}
