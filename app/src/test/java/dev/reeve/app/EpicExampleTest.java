package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.app.Installation.Said;
import dev.reeve.app.Installation.User;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The example, as an ordinary user runs it: each tick is a process of its own. */
@Timeout(120)
class EpicExampleTest {

  @Test
  @DisplayName("E-2 from an empty epic to its handoff tick by tick, half-way in another folder")
  void the_example() throws Exception {
    User user = Installation.shared().user();
    Path script = Installation.shared().path("examples/epic/run.sh");
    Said said = user.say("sh " + script + " " + user.here().resolve("try"));
    assertThat(said.exit()).as(said.out()).isZero();
    Path epic = user.here().resolve("try/other/EPIC.md");
    String text = Files.readString(epic);
    assertThat(text)
        .startsWith("---\nid: GREET\nstatus: ready_for_user_review\n")
        .contains("The program should greet its user by name, in English and in German.\n")
        .contains("| 2 | T-2 | Greet in German | made/T-2.txt | ready_for_user_review |  |");
    assertThat(user.here().resolve("try/one/EPIC.md")).doesNotExist();
    assertThat(user.here().resolve("try/one/made/T-1.txt")).exists();
    assertThat(user.here().resolve("try/other/made/T-2.txt")).exists();
    List<String> logged =
        text.lines()
            .filter(line -> line.startsWith("- ["))
            .map(line -> line.replaceAll("- \\[\\S+] (\\w+):.*", "$1"))
            .toList();
    assertThat(logged)
        .containsExactly(
            "decomposed",
            "brake_reset",
            "dispatch_ok",
            "verify_pass",
            "dispatch_ok",
            "verify_pass",
            "handoff");
  }
}
