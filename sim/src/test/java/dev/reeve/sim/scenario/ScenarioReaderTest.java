package dev.reeve.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.reeve.sim.scenario.read.ScenarioFile;
import dev.reeve.sim.scenario.read.ScenarioReader;
import dev.reeve.sim.scenario.read.UnreadableScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is not understood is refused, with its place and what was probably meant. */
class ScenarioReaderTest {

  @ParameterizedTest
  @DisplayName("W-6 a step that is not understood is refused where it stands")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {at: 1m, form: lead, send: CANCEL}                    | 8:14 | a step with 'send' has no key 'form'; did you mean 'from'?
          {at: 1m, from: lead, sned: CANCEL}                    | 8:26 | a step has no key 'sned'; did you mean 'send'?
          {at: 1m}                                              | 8:5  | a step needs one of the keys send, say, expect, never, message, state, decision, fault, do
          {at: 1m, send: CLAIM, expect: {event: CLAIM}}         | 8:27 | a step is one thing: this one is 'send' and 'expect'
          {from: lead, send: CANCEL}                            | 8:5  | a step with 'send' needs the key 'at'
          {at: soon, from: lead, send: CANCEL}                  | 8:10 | 'at' should be a time like 30s, 15m or 2h, but is 'soon'
          {at: 1m, from: laed, send: CANCEL}                    | 8:20 | there is no member 'laed' in this story; did you mean 'lead'?
          {at: 1m, from: lead, send: CANSEL}                    | 8:32 | 'send' cannot be 'CANSEL'; did you mean 'CANCEL'?
          {at: 1m, from: lead, send: CANCEL, rejected: LOCKT}   | 8:50 | 'rejected' cannot be 'LOCKT'; did you mean 'LOCKED'?
          {at: 1m, from: lead, send: CANCEL, rev: one}          | 8:45 | 'rev' should be a whole number, but is 'one'
          {at: 1m, from: lead, send: CANCEL, data: 7}           | 8:46 | 'data' should be a mapping, but is '7'
          {at: 1m, from: lead, send: CANCEL, every: 1m}         | 8:5  | 'every' and 'until' go together
          {at: 1m, from: lead, send: ACTIVITY, every: 0s, until: 2m} | 8:49 | 'every' should be longer than no time
          {at: 3m, from: lead, send: ACTIVITY, every: 1s, until: 2m} | 8:60 | 'until' is before 'at'
          {at: 0s, from: lead, send: ACTIVITY, every: 1ms, until: 2h} | 8:5 | this would be sent more than 100000 times
          {at: 1m, expect: {event: CLAIMED}}                    | 8:30 | 'event' cannot be 'CLAIMED'; did you mean 'CLAIM'?
          {at: 1m, expect: {event: CLAIM, severity: INFO}}      | 8:37 | 'expect' has no key 'severity'; expected one of event, member, task, data, count
          {at: 1m, expect: {event: CLAIM, count: 0}}            | 8:22 | 'count' should be 1 or more; for none at all use 'never'
          {at: 1m, expect: {event: CLAIM, member: coder-3}}     | 8:45 | there is no member 'coder-3' in this story; did you mean 'coder-1'?
          {at: 1m, expect: {event: CLAIM, task: 2}}             | 8:43 | there is no task '2' in this story; did you mean '1'?
          {at: 1m, expect: {event: CLAIM, data: {files: "~["}}} | 8:51 | '~[' is no pattern: missing closing ]
          {between: [5m, 1m], never: {event: CLAIM}}            | 8:15 | 'between' ends before it begins
          {between: [5m], never: {event: CLAIM}}                | 8:15 | 'between' needs two times: [a, b]
          {between: [0m, 5m], at: 1m, never: {event: CLAIM}}    | 8:15 | 'between' stands alone, without 'at' and 'within'
          {at: 1m, message: {to: nobody, contains: x}}          | 8:28 | there is no member 'nobody' in this story; expected one of coder-1, coder-2, lead, operator, supervisor
          {at: 1m, state: {}}                                   | 8:5  | 'state' says nothing
          {at: 1m, decision: {kind: LOOPS, as: d1}}             | 8:31 | 'kind' cannot be 'LOOPS'; did you mean 'LOOP'?
          {at: 1m, decision: {kind: LOOP, as: $d1}}             | 8:41 | 'as' should be a name like d1
          {at: 1m, fault: crahs}                                | 8:21 | there is no fault 'crahs'; did you mean 'crash'?
          {at: 1m, fault: clock 2h}                             | 8:21 | 'clock' should be like +2h or -10m, not '2h'
          {at: 1m, fault: {tamper: {field: at, value: 1}}}      | 8:30 | 'tamper' needs 'index' or 'event'
          {at: 1m, fault: {swap: [1]}}                          | 8:28 | 'swap' needs two: [i, j]
          {at: 1m, fault: drop 0}                               | 8:21 | a replay index is a number from 1 on
          {at: 1m, fault: crash, until: 2m}                     | 8:35 | only 'disk full' takes 'until'
          {at: 1m, do: reconcile}                               | 8:18 | 'do' cannot be 'reconcile'; expected one of snapshot, verify, restart
          {at: 1m, data: &a {x: 1}, from: lead, send: CANCEL}   | 8:20 | anchors and aliases are not taken here: write it out
          {at: 1m, at: 2m, state: {epoch: 1}}                   | 8:14 | the key 'at' stands here twice
          """)
  void a_step_that_is_not_understood_is_refused(String step, String place, String reason) {
    Throwable trouble = catchThrowable(() -> Stories.with("- " + step));
    assertThat(trouble).isInstanceOf(UnreadableScenario.class);
    assertThat(trouble.getMessage()).isEqualTo("story.yaml:" + place + ": " + reason);
  }

  @ParameterizedTest
  @DisplayName("W-6 a team that cannot be played is refused where it stands")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {id: t, members: {lead: {role: lead, run: reeve}}}                | 2:49 | 'run: reeve' cannot be played yet; leave it out, or write 'run: external'
          {id: t, members: {lead: {role: lead, on_shutdown: ack}}}          | 2:57 | 'on_shutdown: ack' cannot be played yet; leave it out, or write 'on_shutdown: ignore'
          {id: t, members: {lead: {role: lead, delivers: maybe}}}           | 2:54 | 'delivers' cannot be 'maybe'; expected one of yes, no, unconfirmed
          {id: t, members: {lead: {roll: lead}}}                            | 2:32 | a member has no key 'roll'; did you mean 'role'?
          {id: t, member: {lead: lead}}                                     | 2:15 | the team has no key 'member'; did you mean 'members'?
          {members: {lead: lead}}                                           | 2:7  | the team needs the key 'id'
          {id: t, members: {lead: lead}, tasks: [{id: 1}]}                  | 2:46 | the field tasks[0].subject is missing
          {id: t, members: {lead: lead}, tasks: [{id: 1, sujbect: x}]}      | 2:54 | there is no field sujbect; did you mean subject?
          {id: No Name, members: {lead: lead}}                              | 2:8  | id should be a team's id: small letters, digits and dashes, at most 63, but is "No Name"
          """)
  void a_team_that_cannot_be_played_is_refused(String team, String place, String reason) {
    String text = "scenario: \"A story\"\nteam: " + team + "\nsteps: []\n";
    assertRefused(text, place, reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                                    | 1:1 | the file is empty
          just words                            | 1:1 | a scenario should be a mapping, but is 'just words'
          {scenaro: x}                          | 1:2 | a scenario has no key 'scenaro'; did you mean 'scenario'?
          {scenario: x}                         | 1:1 | a scenario needs the key 'steps'
          {scenario: x, steps: []}              | 1:1 | a scenario needs the key 'team'
          """)
  void a_file_that_is_no_scenario_is_refused(String text, String place, String reason) {
    assertRefused(text, place, reason);
  }

  @Test
  @DisplayName("W-2 a threshold that is misspelt is refused where it stands")
  void a_threshold_that_is_misspelt_is_refused() {
    String text =
        """
        scenario: x
        team: {id: t, members: {lead: lead}}
        policy: {handoff_timout: 1m}
        steps: []
        """;
    assertRefused(text, "3:10", "there is no field handoff_timout; did you mean handoff_timeout?");
  }

  @Test
  void a_character_that_yaml_keeps_for_itself_is_explained() {
    Throwable trouble =
        catchThrowable(
            () -> Stories.with("- {at: 1m, from: lead, send: WAIT, data: {until: @3h}}"));
    assertThat(trouble.getMessage())
        .startsWith("story.yaml:8:52: this is not YAML: ")
        .endsWith("a value that begins with such a character is put in quotes");
  }

  @Test
  @DisplayName("R-22 a file that is too large or too deep is refused")
  void a_file_that_is_too_large_or_too_deep_is_refused(@TempDir Path folder) throws IOException {
    assertRefused(
        "[".repeat(100) + "]".repeat(100), "1:33", "this is nested too deeply, or too long");
    Path large = Files.writeString(folder.resolve("large.yaml"), "#".repeat(1_000_001));
    assertThatThrownBy(() -> ScenarioFile.read(large))
        .hasMessageEndingWith("large.yaml:1:1: the file is larger than 1 MB");
    Path bytes = Files.write(folder.resolve("bytes.yaml"), new byte[] {(byte) 0xff, 0x41});
    assertThatThrownBy(() -> ScenarioFile.read(bytes))
        .hasMessageEndingWith("bytes.yaml:1:1: the file is not text in UTF-8");
    assertThatThrownBy(() -> ScenarioFile.read(folder.resolve("none.yaml")))
        .hasMessageEndingWith("none.yaml:1:1: there is no such file");
  }

  private static void assertRefused(String text, String place, String reason) {
    assertThatThrownBy(() -> ScenarioReader.read("story.yaml", text == null ? "" : text))
        .isInstanceOf(UnreadableScenario.class)
        .hasMessage("story.yaml:" + place + ": " + reason);
  }
}
