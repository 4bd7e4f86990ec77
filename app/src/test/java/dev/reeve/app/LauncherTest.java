package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.reeve.app.Installation.Said;
import dev.reeve.app.Installation.User;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the launcher makes sure of before Java is started. */
@Timeout(120)
class LauncherTest {

  /** A folder with a letter that is in no locale but of UTF-8. */
  private static final String ELSEWHERE = "mkdir $'\\303\\274'; cd $'\\303\\274' || exit; ";

  /** To make it takes long on a busy machine, and is nobody's time. */
  @BeforeAll
  static void install() {
    Installation.shared();
  }

  @Test
  @DisplayName("W-1 without a UTF-8 locale files go where they should, and agents keep that locale")
  void folders_without_a_locale() throws Exception {
    User user = Installation.shared().user();
    Said init = user.say(ELSEWHERE + "LC_ALL=C reeve init && ls");
    assertThat(init.out()).isEqualTo("wrote " + user.here() + "/\u00fc/reeve.yaml\nreeve.yaml\n");
    String agent = "sh -c 'ls; echo \"${LC_ALL-none} ${LANG-none} ${REEVE_LC_ALL-none}\"'";
    Said run = user.say("cd *; reeve run -- " + agent + " 2>&1");
    assertThat(run.out()).startsWith("reeve.yaml\nnone none none\n");
    Said missing = user.say("cd *; LANG=xx_XX.UTF-8 LC_ALL=C reeve run -- " + agent + " 2>&1");
    assertThat(missing.out()).startsWith("reeve.yaml\nC xx_XX.UTF-8 none\n");
  }

  @Test
  @DisplayName("W-1 without a UTF-8 locale what is sent is stored as it was written")
  void words_without_a_locale() throws Exception {
    User user = Installation.shared().user();
    try {
      Said up = user.say(ELSEWHERE + "reeve up -d --port 0");
      assertThat(up.exit()).as(up.out()).isZero();
      String data = "$'{\"to\":\"b\",\"text\":\"gr\\303\\274\\303\\237e\"}'";
      Said sent =
          user.say(
              "reeve team create a --member b:coder --member c:coder && reeve send a MESSAGE --as c"
                  + " --data "
                  + data);
      assertThat(sent.exit()).as(sent.out()).isZero();
      assertThat(user.say("reeve log a").out()).contains("gr\u00fc\u00dfe");
    } finally {
      user.say("reeve down");
    }
  }

  @Test
  @DisplayName(
      "W-1 at a terminal lines are as long as there is room, elsewhere as long as they are")
  void a_narrow_terminal() throws Exception {
    User user = Installation.shared().user();
    try {
      assertThat(user.say("reeve up -d --port 0").exit()).isZero();
      String name = "a-team-of-some-length";
      assertThat(user.say("reeve team create " + name + " --member b:coder").exit()).isZero();
      String look = "script -qec 'stty cols 40; NO_COLOR=1 reeve status " + name + "' /dev/null";
      assertThat(user.say(look).out().lines().filter(line -> !line.startsWith("Script ")))
          .isNotEmpty()
          .allMatch(line -> line.length() <= 40);
      assertThat(user.say(look.replace("NO_COLOR", "COLUMNS=70 NO_COLOR")).out().lines())
          .anyMatch(line -> 40 < line.length())
          .allMatch(line -> line.length() <= 70);
      assertThat(user.say("COLUMNS=40 reeve status " + name).out().lines())
          .as("nobody looks")
          .anyMatch(line -> 40 < line.length());
    } finally {
      user.say("reeve down");
    }
  }

  @Test
  @DisplayName("W-1 status --watch shows what the window has room for, also once it is resized")
  void a_window_that_is_resized() throws Exception {
    User user = Installation.shared().user();
    try {
      assertThat(user.say("reeve up -d --port 0").exit()).isZero();
      String name = "a-team-of-some-length";
      assertThat(user.say("reeve team create " + name + " --member b:coder").exit()).isZero();
      String watch = "tty >tty; stty rows 9 cols 100; exec reeve status " + name + " --watch";
      user.say("TERM=xterm script -qfec '" + watch + "' shown >/dev/null & echo $! >pid");
      Path shown = user.here().resolve("shown");
      Patience.until(() -> 2 < frames(shown).size());
      assertThat(frames(shown).getLast())
          .hasSize(8)
          .anyMatch(line -> 40 < line.length())
          .startsWith(name + "  solo, active, epoch 1, owned by supervisor@1")
          .last(STRING)
          .matches("… and [0-9]+ more lines");
      assertThat(user.say("stty -F $(cat tty) rows 7 cols 40").exit()).isZero();
      Patience.until(() -> frames(shown).getLast().stream().allMatch(line -> line.length() <= 40));
      assertThat(frames(shown).getLast()).hasSize(6).first(STRING).startsWith(name);
    } finally {
      user.say("kill $(cat pid); reeve down");
    }
  }

  /** What was seen at a terminal from one moment to the next, in lines, the last one whole. */
  private static List<List<String>> frames(Path shown) throws IOException {
    if (!Files.exists(shown)) return List.of();
    String[] parts = Files.readString(shown).split("\u001b\\[H\u001b\\[2J", -1);
    List<List<String>> frames = new ArrayList<>();
    for (String part : List.of(parts).subList(0, parts.length - 1)) {
      frames.add(part.replaceAll("\u001b\\[[0-9;]*m", "").lines().toList());
    }
    return frames;
  }

  @Test
  @DisplayName("W-1 in a folder that was deleted a command says so, in one line")
  void a_folder_that_was_deleted() throws Exception {
    User user = Installation.shared().user();
    String deleted = "mkdir gone && cd gone && rmdir ../gone && ";
    for (String command : List.of("status", "run -- true", "--help")) {
      Said said = user.say(deleted + "reeve " + command);
      assertThat(said.exit()).isEqualTo(1);
      assertThat(said.out().lines().filter(line -> !line.startsWith("shell-init: "))) // bash's own
          .containsExactly(
              "reeve: the current folder is not there any more: go to one that is, with 'cd', and"
                  + " call it again.");
    }
  }

  @ParameterizedTest
  @DisplayName("W-1 what may not be written is named once, with the reason")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          install claude --project /etc    | make /etc/.claude: access is denied
          scenario $1 --picture /etc/x.svg | write /etc/x.svg: access is denied
          up --store sqlite:/no/x.db       | use the store /no/x.db: /no: $2
          up --dir /proc/x                 | use the folder /proc/x: $2
          """)
  void what_may_not_be_written(String command, String said) throws Exception {
    Installation reeve = Installation.shared();
    String story = reeve.path(Checkout.files("scenarios/*.yaml").getFirst().toString()).toString();
    Said shown = reeve.user().say("reeve " + command.replace("$1", story));
    assertThat(shown.exit()).isEqualTo(1);
    String words = said.replace("$2", "there is no such file or folder");
    assertThat(shown.out().lines()).contains("reeve: cannot " + words);
  }

  @Test
  @DisplayName("W-1 doctor and up say the same of a folder that cannot be made")
  void a_folder_that_cannot_be_made() throws Exception {
    User user = Installation.shared().user();
    String nowhere = "HOME=/nonexistent XDG_STATE_HOME= reeve ";
    String folder = "/nonexistent/.local/state/reeve";
    assertThat(user.say(nowhere + "up -d --port 0").out())
        .isEqualTo("reeve: cannot use the folder " + folder + ": /nonexistent: access is denied\n");
    assertThat(user.say(nowhere + "doctor").out())
        .contains(folder + " cannot be made: nothing may be written into /;");
  }
}
