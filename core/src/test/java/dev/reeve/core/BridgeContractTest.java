package dev.reeve.core;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Authority.Office;
import dev.reeve.core.ownership.BridgeContract;
import dev.reeve.core.ownership.BridgeContract.Party;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The seven rows of the Bridge Contract, as they were agreed. */
class BridgeContractTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "STATE_OWNERSHIP_HANDOFF   | lead                      | supervisor",
        "STATE_OWNERSHIP_ACK       | supervisor                | lead",
        "ESCALATE_TO_MEDIUM        | unified reviewer or coder | supervisor, then lead",
        "SPLIT_BRAIN_DETECTED      | supervisor                | lead",
        "FORCED_FINALIZE_CANDIDATE | supervisor                | lead",
        "FORCED_FINALIZE_ACK       | lead                      | supervisor",
        "TOOL_UNAVAILABLE          | any agent                 | supervisor, then lead"
      })
  @DisplayName("T-30 who brings it about, and whom it is for")
  void producers_and_consumers(BridgeContract row, String producer, String consumer) {
    assertThat(words(row.producers(), " or ")).isEqualTo(producer);
    assertThat(words(row.consumers(), ", then ")).isEqualTo(consumer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "STATE_OWNERSHIP_HANDOFF   | lead -> supervisor           | emit STATE_OWNERSHIP_ACK",
        "STATE_OWNERSHIP_ACK       | supervisor -> lead           | unlock operational writes",
        "ESCALATE_TO_MEDIUM        | source -> supervisor -> lead | await the staffing decision",
        "SPLIT_BRAIN_DETECTED      | supervisor -> lead           | enter RECONCILE_LOCK",
        "FORCED_FINALIZE_CANDIDATE | supervisor -> lead           | request an explicit",
        "FORCED_FINALIZE_ACK       | lead -> supervisor           | toward READY_TO_DELETE",
        "TOOL_UNAVAILABLE          | source -> supervisor -> lead | skip, retry or proceed"
      })
  @DisplayName("T-30 by which way it comes there, who writes it down, and what follows")
  void route_and_next_step(BridgeContract row, String route, String next) {
    assertThat(words(row.route(), " -> ")).isEqualTo(route);
    assertThat(row.next()).contains(next);
    assertThat(row.writer()).isEqualTo(Party.SUPERVISOR);
  }

  @Test
  @DisplayName("T-30 there are seven rows")
  void seven_rows() {
    assertThat(BridgeContract.values()).hasSize(7);
  }

  @ParameterizedTest
  @CsvSource({
    "STATE_OWNERSHIP_HANDOFF, AUTHORITY",
    "FORCED_FINALIZE_ACK,     AUTHORITY",
    "ESCALATE_TO_MEDIUM,      REVIEWER CODER EXECUTOR RESEARCHER OTHER",
    "TOOL_UNAVAILABLE,        AUTHORITY TECH_LEAD REVIEWER CODER EXECUTOR RESEARCHER OTHER"
        + " BYSTANDER"
  })
  @DisplayName("T-30 what somebody else than Reeve brings about, those may send")
  void producers_may_send_it(CommandType type, String offices) {
    assertThat(BridgeContract.valueOf(type.name()).producers()).doesNotContain(Party.SUPERVISOR);
    assertThat(Arrays.stream(Office.values()).filter(office -> Authority.may(office, type)))
        .map(Enum::name)
        .containsExactly(offices.split(" "));
  }

  private static String words(List<Party> parties, String between) {
    return parties.stream()
        .map(party -> party.name().toLowerCase(Locale.ROOT).replace('_', ' '))
        .collect(joining(between));
  }
}
