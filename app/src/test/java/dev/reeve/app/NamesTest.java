package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.app.Terminal.Shown;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names that are nobody's: whoever slips is told what there is. */
class NamesTest {

  @TempDir private static Path temp = Path.of("");
  private static Terminal terminal = new Terminal(Path.of(""));

  @BeforeAll
  static void start() {
    terminal = new Terminal(temp.resolve("home"));
    ok("up", "-d", "--port", "0");
    ok(
        "team",
        "create",
        "login",
        "--member",
        "lead:lead",
        "--member",
        "ann:coder",
        "--task",
        "1: a");
    ok("send", "login", "ADD_TASK", "--task", "api-2", "--data", "{\"subject\": \"b\"}");
    ok("send", "login", "STATE_OWNERSHIP_HANDOFF", "--data", "{\"epoch\": 1}");
    ok("send", "login", "CLAIM", "--as", "ann", "--task", "1");
    ok("send", "login", "STUCK", "--as", "ann", "--task", "1", "--data", "{\"problem\": \"x\"}");
    ok("team", "create", "rest", "--member", "bob:coder");
  }

  @AfterAll
  static void stop() {
    terminal.stop();
  }

  private static Shown ok(String... args) {
    Shown shown = terminal.run(args);
    assertThat(shown.exit()).as(shown.err()).isZero();
    return shown;
  }

  @Test
  @DisplayName("T-2 any word is a role, but one that is nearly another is doubted")
  void a_role_that_is_a_slip() {
    Shown slip = ok("team", "create", "slips", "--member", "a:leed", "--member", "b:codr");
    assertThat(slip.err())
        .contains("a gets the role leed, which is no role that Reeve knows; did you mean 'lead'?")
        .contains("b gets the role codr", "'coder'?");
    assertThat(ok("team", "create", "sound", "--member", "a:lead", "--member", "b:tester").err())
        .isEmpty();
  }

  @ParameterizedTest
  @DisplayName("W-1 whoever names what is not there is told what is, by every command")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          send lgin ACTIVITY --as ann | there is no team lgin; did you mean 'login'?
          send lgin CLAIM --as ann --task 1 --rev 1 | there is no team lgin; did you mean 'login'?
          send lgin MESSAGE | there is no team lgin; did you mean 'login'?
          status lgin | there is no team lgin; did you mean 'login'?
          status payments | there is no team payments; there are
          log lgin | there is no team lgin; did you mean 'login'?
          why lgin 1 | there is no team lgin; did you mean 'login'?
          report lgin | there is no team lgin; did you mean 'login'?
          postmortem lgin | there is no team lgin; did you mean 'login'?
          decide lgin d-1 keep | there is no team lgin; did you mean 'login'?
          stop lgin | there is no team lgin; did you mean 'login'?
          team show lgin | there is no team lgin; did you mean 'login'?
          team token lgin ann | there is no team lgin; did you mean 'login'?
          team token login an | there is no member an; did you mean 'ann'?
          team token login zzz | there is no member zzz; there are ann, lead
          send login ACTIVITY --as zzz | there is no member zzz; there are ann, lead
          send login ASSIGN --task 1 --data {"member":"an"} | there is no member an; did you mean
          send login MESSAGE --data {"to":"anm","text":"x"} | there is no member anm; did you mean
          send login CLAIM --as ann --task ap-2 | there is no task ap-2; did you mean 'api-2'?
          send login CLAIM --as ann --task 77 | there is no task 77; there are 1, api-2
          decide login d-9 keep | there is no decision d-9; what waits: d-1
          decide login m-9 yes | no open question m-9 waits for lead; what waits: d-1
          decide rest d-9 keep | there is no decision d-9; nothing waits there
          why login STUK | team login has no event STUK; did you mean 'STUCK'?
          why login 999 | team login has no event 999; its last one is
          why login d-9 | team login has no event d-9; did you mean 'd-1'?
          """)
  void a_slip(String line, String words) {
    Shown shown = terminal.run(line.split(" "));
    assertThat(shown.err()).contains(": " + words).hasLineCount(1);
    assertThat(shown.exit()).isEqualTo(5);
  }
}
