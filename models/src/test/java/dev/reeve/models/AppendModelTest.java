package dev.reeve.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One team's log and the nodes that would write to it. */
@Execution(ExecutionMode.CONCURRENT)
class AppendModelTest {

  private static Model model(String configuration) {
    return Model.of("Append", configuration);
  }

  @Test
  @DisplayName("R-14 with term and head compared in the append nobody's acknowledged line is lost")
  void append() {
    Tlc.brief().check(model("Append")).holds(30_000);
  }

  @Test
  @DisplayName("R-14 whatever the order of handoffs and zombies, each epoch has one owner")
  void epochs() {
    Verdict verdict = Tlc.brief().check(model("AppendEpochs").countingActions());
    verdict.holds(5_000);
    assertThat(verdict.actionsTaken())
        .contains("Start", "Read", "Repeat", "DoWork", "HandOver", "HandOverAgain", "Fence");
  }

  @Test
  @DisplayName("R-14 once faults stop, whoever asks again is answered; and every fault did happen")
  void answered() {
    Verdict verdict = Tlc.brief().check(model("AppendAnswered").countingActions());
    verdict.holds(5_000);
    assertThat(verdict.actionsTaken())
        .contains("Start", "Crash", "Read", "Repeat", "DoWork", "HandOver")
        .contains("Commit", "Fence", "Move", "Fail", "LoseAnswer")
        .contains("LandDone", "LandFenced", "LandMoved", "LandFailed")
        .doesNotContain("Tear");
  }

  @ParameterizedTest
  @CsvSource({
    "term, TermsNeverDecrease",
    "head, OneChainWithoutGaps",
    "hash, OneChainWithoutGaps",
    "grant, OneWriterInATerm",
    "key, OnceForEachKey",
    "early, WhatWasToldIsInTheLog",
    "torn, HandedOverWhole",
    "epoch, OneOwnerInAnEpoch"
  })
  @DisplayName("R-14 a model of the append in which a comparison is left out is refuted")
  void broken(String rule, String law) {
    Model model = model("Append").withHandoffs("{1, 2}").brokenBy(rule);
    Tlc.brief().check(model).isRefutedBy(law);
  }

  @Test
  @DisplayName("R-14 a flight does land that stands on one taken for lost: the model is not empty")
  void witness() {
    String opposite = "NobodyIsReadAgain";
    Tlc.brief().check(model("Append").butOnly(opposite)).isRefutedBy(opposite);
  }

  @Test
  @DisplayName("R-14 a model that does not come to an end is stopped, and that is said")
  void endless() {
    Tlc hasty = Tlc.brief().within(Duration.ofMillis(100));
    Model lengthy = model("AppendLarge").butOnly("OneWriterInATerm");
    assertThatThrownBy(() -> hasty.check(lengthy))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("OneWriterInATerm: TLC had not come to an end after PT0.1S");
  }

  @Test
  @EnabledIfSystemProperty(named = "models.large", matches = "true")
  @DisplayName("R-14 the same within larger bounds: two epochs and two flights in the air")
  void large() {
    Tlc.large().check(model("AppendLarge")).holds(500_000);
  }
}
