package dev.reeve.daemon.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Rejection;
import dev.reeve.core.Rejection.Code;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.member.Specialty;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.ingress.NewTeamReader.Founding;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NewTeamReaderTest {

  private static final MemberId CODER = new MemberId("coder-1");
  private static final MemberId REV = new MemberId("rev-1");

  private final NewTeamReader reader = new NewTeamReader(Redactor.standard()::inspect);

  @Test
  @DisplayName("W-6 a team as a scenario has it")
  void full() {
    Founding founding =
        read(
            """
            {'id': 'feature-login', 'profile': 'strict',
             'members': {
               'lead': 'lead',
               'coder-1': {'role': 'coder', 'fit': 'MEDIUM', 'capabilities': ['java']},
               'coder-2': {'role': 'coder', 'spawned': '5m'},
               'coder-3': {'role': 'coder', 'spawned': '0s'},
               'rev-1': 'reviewer/unified'},
             'tasks': [
               {'id': '#1', 'subject': 'Add login', 'scope': ['src/auth/**'],
                'complexity': 'SIMPLE'},
               {'id': 2, 'subject': 'More', 'status': 'IN_REVIEW', 'owner': 'coder-1',
                'approvals': {'unified': 'rev-1'}}],
             'policy': {'handoff_timeout': '90s'}}
            """);
    Skills skills = new Skills(List.of(text("java")), Complexity.MEDIUM);
    List<Seat> seats =
        List.of(
            new Seat(CODER, Role.CODER, Presence.ACTIVE, skills),
            new Seat(new MemberId("coder-2"), Role.CODER, Presence.NOT_SPAWNED, Skills.ANY),
            new Seat(new MemberId("coder-3"), Role.CODER, Presence.ACTIVE, Skills.ANY),
            new Seat(new MemberId("lead"), Role.LEAD, Presence.ACTIVE, Skills.ANY),
            new Seat(REV, Role.reviewer(Specialty.UNIFIED), Presence.ACTIVE, Skills.ANY));
    Settings settings = new Settings(Duration.ofSeconds(90), Clocks.DEFAULT);
    assertThat(founding)
        .isEqualTo(
            new Founding(
                new TeamId("feature-login"),
                new NewTeam(Profile.STRICT, settings, seats, List.of(first(), second()))));
  }

  private static Job first() {
    Plan plan =
        new Plan(
            text("Add login"),
            null,
            List.of(),
            List.of(),
            List.of(),
            List.of(text("src/auth/**")),
            SafeText.EMPTY,
            Complexity.SIMPLE,
            null,
            List.of(),
            null,
            SafeText.EMPTY);
    return new Job(new TaskId("1"), plan, Task.Standing.NEW);
  }

  private static Job second() {
    PersistentMap<String, MemberId> approvals =
        PersistentMap.<String, MemberId>empty().with("unified", REV);
    return new Job(
        new TaskId("2"),
        Plan.of(text("More"), Complexity.SIMPLE),
        new Task.Standing(TaskStatus.IN_REVIEW, CODER, approvals));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'lead': 'lead'|STRICT",
        "'c': 'coordinator', 'd': 'coder'|STRICT",
        "'d': 'coder', 't': 'tech-lead'|SOLO",
        "|SOLO",
      })
  @DisplayName("T-17 a team is strict if somebody is named who can hand over, else solo")
  void profile(String members, Profile profile) {
    String named = members == null ? "" : members;
    assertThat(read("{'id': 't', 'members': {" + named + "}}").team().profile()).isEqualTo(profile);
  }

  @Test
  @DisplayName("T-1 a name is enough for a team")
  void minimal() {
    assertThat(read("{'id': 't'}").team())
        .isEqualTo(new NewTeam(Profile.SOLO, Settings.DEFAULT, List.of(), List.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{}|MISSING_FIELD|id|the field id is missing",
        "{'id': 'Big'}|INVALID|id|id should be a team's id",
        "{'id': 't', 'mebmers': {}}|INVALID|mebmers|there is no field mebmers; did you mean"
            + " members?",
        "{'id': 't', 'zebra': {}}|INVALID|zebra|there is no field zebra; known are [id, profile",
        "{'id': 't', 'profile': 'lax'}|INVALID|profile|one of [strict, solo]",
        "{'id': 't', 'members': []}|INVALID|members|should be an object, but is a list",
        "{'id': 't', 'members': {'a b': 'coder'}}|INVALID|members|a b is no member's id, which"
            + " is at most 64 letters",
        "{'id': 't', 'members': {'m': 7}}|INVALID|members.m.role|should be a text",
        "{'id': 't', 'members': {'m': {}}}|MISSING_FIELD|members.m.role|is missing",
        "{'id': 't', 'members': {'l': 'lead', 'm': null}}|MISSING_FIELD|members.m.role|is missing",
        "{'id': 't', 'members': {'m': {'rôle': 'coder'}}}|INVALID|members.m.rôle|did you mean"
            + " role?",
        "{'id': 't', 'members': {'m': {'role': 'coder', 'on_term':"
            + " 'exit'}}}|INVALID|members.m.on_term|there is no field",
        "{'id': 't', 'members': {'m': {'role': 'coder', 'spawned':"
            + " 'later'}}}|INVALID|members.m.spawned|or never",
        "{'id': 't', 'tasks': {}}|INVALID|tasks|should be a list",
        "{'id': 't', 'tasks': ['x']}|INVALID|tasks[0]|should be an object",
        "{'id': 't', 'tasks': [{'subject': 's'}]}|MISSING_FIELD|tasks[0].id|is missing",
        "{'id': 't', 'tasks': [{'id': '1'}]}|MISSING_FIELD|tasks[0].subject|is missing",
        "{'id': 't', 'tasks': [{'id': '1', 'subjekt': 's'}]}|INVALID|tasks[0].subjekt|did you mean"
            + " subject?",
        "{'id': 't', 'tasks': [{'id': '1', 'subject': 's', 'owner': 1}]}|INVALID|tasks[0].owner|a"
            + " text",
        "{'id': 't', 'policy': {'handof_timeout': '1m'}}|INVALID|policy.handof_timeout|mean"
            + " handoff_timeout?",
        "{'id': 't', 'policy': {'handoff_timeout': '0s'}}|INVALID|policy.handoff_timeout|more than"
            + " nothing",
        "{'id': 't', 'policy': {'handoff_timeout': 5}}|INVALID|policy.handoff_timeout|a duration"
            + " like",
        "[]|INVALID|team|a team is a JSON object",
        "{'id'|INVALID|command|no valid JSON",
      })
  @DisplayName("W-6 what is wrong with a team is said, with the nearest valid key")
  void faults(String json, Code code, String field, String reason) {
    Rejection rejection = refusal(json);
    assertThat(rejection.code()).isEqualTo(code);
    assertThat(rejection.field()).isEqualTo(field);
    assertThat(rejection.reason()).contains(reason);
  }

  @Test
  @DisplayName("T-82 a secret does not get in as the name of a team, a member or a task")
  void secrets() {
    assertThat(refusal("{'id': '" + Wire.SECRET + "'}").reason()).doesNotContain(Wire.SECRET);
    assertThat(refusal("{'id': 't', 'members': {'" + Wire.SECRET + "': 'coder'}}").reason())
        .doesNotContain(Wire.SECRET);
    assertThat(refusal("{'id': 't', '" + Wire.SECRET + "': 1}").reason())
        .doesNotContain(Wire.SECRET);
    assertThat(refusal("{'id': 't', 'tasks': [{'id': '" + Wire.SECRET + "'}]}").reason())
        .isEqualTo("tasks[0].id looks like a secret");
  }

  @Test
  @DisplayName("W-6 fields that somebody else reads are left to them")
  void other_keys() {
    var scenario = new NewTeamReader(Redactor.standard()::inspect, List.of("on_term"));
    String team = "{'id': 't', 'members': {'m': {'role': 'coder', 'on_term': 'exit'}}}";
    assertThat(scenario.read(Wire.bytes(team))).isInstanceOf(Read.Ok.class);
  }

  @Test
  @DisplayName(
      "W-2 stages that do not rise are refused, also where some of them are the usual ones")
  void stages_must_rise() {
    Rejection rejection = refusal("{'id': 't', 'policy': {'idle': {'ping': '40m'}}}");
    assertThat(rejection.code()).isEqualTo(Code.INVALID);
    assertThat(rejection.reason()).contains("must rise", "PT40M", "PT30M");
    assertThat(read("{'id': 't', 'policy': {'idle': {'ping': '1m'}}}").team().settings().clocks())
        .isNotEqualTo(Clocks.DEFAULT);
  }

  @Test
  @DisplayName("T-7 a team that is too large is refused")
  void too_large() {
    String tasks = "{'id':'1','subject':'s'},".repeat(1_000) + "{'id':'1','subject':'s'}";
    assertThat(refusal("{'id': 't', 'tasks': [" + tasks + "]}").code()).isEqualTo(Code.TOO_LARGE);
  }

  private Founding read(String json) {
    return switch (reader.read(Wire.bytes(json))) {
      case Read.Ok<Founding>(var founding) -> founding;
      case Read.Refused<Founding>(var rejection) -> throw new AssertionError(rejection);
    };
  }

  private Rejection refusal(String json) {
    return switch (reader.read(Wire.bytes(json))) {
      case Read.Ok<Founding>(var founding) -> throw new AssertionError("was read: " + founding);
      case Read.Refused<Founding>(var rejection) -> rejection;
    };
  }

  private static SafeText text(String text) {
    return SafeText.own(text);
  }
}
