package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.workflows.markdown.UnreadableFile;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoleSpecReaderTest {

  static final String HEAD = "---\nrole: supervisor\nprefix: CHECKPOINT\n---\n";
  static final String TABLE = "\n| Check | Kind | Critical | Evidence |\n|---|---|---|---|\n";

  @Test
  @DisplayName("C-6 the spec that comes with Reeve has the checks of the five documents")
  void shipped() {
    RoleSpec spec = RoleSpecReader.shipped();
    assertThat(spec.checkpoints()).containsOnlyKeys(Pipeline.ALL);
    assertThat(spec.checkpoints().values().stream().map(List::size)).containsExactly(10, 11, 10);
    assertThat(spec.types()).isEqualTo(RoleSpec.MessageTypes.USUAL);
    assertThat(critical(spec, "CHECKPOINT-001")).containsExactly("documents-exist");
    assertThat(critical(spec, "CHECKPOINT-002")).isEmpty();
    assertThat(critical(spec, "CHECKPOINT-003")).containsExactly("dependencies-sound");
  }

  private static List<String> critical(RoleSpec spec, String task) {
    return spec.checkpoints().getOrDefault(task, List.of()).stream()
        .filter(Check::critical)
        .map(Check::name)
        .toList();
  }

  @Test
  @DisplayName("C-6 kinds, groups, evidence and words of messages are read")
  void all_that_is_in_it() {
    RoleSpec spec =
        RoleSpecReader.parse(
            "---\n"
                + "role: supervisor\n"
                + "prefix: CHECKPOINT\n"
                + "message_types: {success: well, error: bad}\n"
                + "---\n"
                + "## CHECKPOINT-007: mine\n"
                + TABLE
                + "| lint | command lint-it | yes | plan |\n"
                + "| tone | judged Is it kind? | no | brief, epics |\n"
                + "\n## All checkpoints\n\n### Execution Health\n"
                + TABLE
                + "| tasks-active | built-in | no | bus |\n\n## Notes\n\n| a | b |\n|---|---|\n",
            "mine.md");
    assertThat(spec.types().success()).isEqualTo("well");
    assertThat(spec.types().of(Verdict.BLOCK)).isEqualTo("consistency_alert");
    assertThat(spec.checkpoints().get("CHECKPOINT-007"))
        .containsExactly(
            new Check(
                "lint",
                Group.CONSISTENCY,
                new Check.Command("lint-it"),
                true,
                List.of(Source.PLAN)),
            new Check(
                "tone",
                Group.CONSISTENCY,
                new Check.Judged("Is it kind?"),
                false,
                List.of(Source.BRIEF, Source.EPICS)),
            new Check(
                "tasks-active", Group.HEALTH, new Check.BuiltIn(), false, List.of(Source.BUS)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tasks-activ; built-in; no; bus | 9: there is no built-in check 'tasks-activ', perhaps",
        "lint; command rm -rf /; no; bus | 9: 'command' takes the name of an entry",
        "lint; command $(date); no; bus | 9: 'command' takes the name of an entry",
        "lint; shell; no; bus | 9: 'Kind' is built-in, command NAME or judged QUESTION",
        "tone; judged; no; bus | 9: 'judged' takes the question",
        "tasks-active; built-in; maybe; bus | 9: 'Critical' should be yes or no",
        "tasks-active; built-in; no; moon | 9: evidence is one of",
        "Tasks active; built-in; no; bus | 9: a check's name is like",
      })
  @DisplayName("C-6 a mistake is said with its line, and a command is never a line for a shell")
  void mistakes(String row, String complaint) {
    String cells = "| " + row.replace("; ", " | ") + " |\n";
    assertThatThrownBy(
            () -> RoleSpecReader.parse(HEAD + "## CHECKPOINT-001\n" + TABLE + cells, "s.md"))
        .isInstanceOf(UnreadableFile.class)
        .hasMessageContaining("s.md:" + complaint);
  }

  @Test
  void what_is_no_role_spec() {
    for (String text : List.of("", "---\nrole: writer\nprefix: CHECKPOINT\n---\n", HEAD, "---\n")) {
      assertThatThrownBy(() -> RoleSpecReader.parse(text, "s.md"))
          .isInstanceOf(UnreadableFile.class);
    }
  }

  @Test
  @DisplayName("C-9 a check of the plan rests on it, also where the spec does not say so")
  void the_plan_is_evidence() {
    String rows = "| complexity-sane | built-in | no | |\n| tone | judged Kind? | no | |\n";
    RoleSpec spec = RoleSpecReader.parse(HEAD + "## CHECKPOINT-001\n" + TABLE + rows, "mine.md");
    assertThat(spec.checkpoints().get("CHECKPOINT-001"))
        .extracting(Check::evidence)
        .containsExactly(List.of(Source.PLAN), List.of());
  }
}
