package dev.reeve.agents.claude;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.agents.Sign;
import dev.reeve.agents.stream.Part;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What hooks of Claude Code amount to, against recordings of a real one. */
class HookReaderTest {

  private static final String HEAD = "{\"session_id\":\"s1\",\"hook_event_name\":";

  private final HookReader reader = new HookReader();

  @Test
  @DisplayName("A-7 each of the 33 events is read, and none of its fields is unknown")
  void every_event_is_read() throws UnreadableHook {
    var events = new TreeSet<String>();
    for (byte[] payload : Recorded.hooks()) {
      Hook hook = reader.read(payload);
      events.add(hook.event());
      assertThat(hook.unknown()).as(hook.event()).isEmpty();
      assertThat(hook.session()).startsWith("00000000-");
      assertThat(hook.folder()).startsWith("/home/user/");
      assertThat(hook.transcript()).endsWith(".jsonl");
    }
    assertThat(events).hasSize(33);
  }

  @ParameterizedTest
  @DisplayName("A-7 a session's hooks give the signs of its turns, calls and waits, in order")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          longtool             | active; began, waits MODEL; active; Bash#1 PT2M; \
            ok#1, waits MODEL; \
                                 ok#1, waits MODEL; active; completed; left other
          tui_permission       | active; began, waits MODEL; active; Bash#1; waits PERMISSION; \
                                 waits PERMISSION; ok#1, waits MODEL; ok#1, waits MODEL; active; \
                                 completed; interrupted; left prompt_input_exit
          perm_manual          | active; began, waits MODEL; active; Bash#1; waits PERMISSION; \
                                 ok#1, waits MODEL; active; Write#2; waits PERMISSION; \
                                 ok#2, waits MODEL; active; completed; left other
          sleep_blocked        | active; began, waits MODEL; active; bad#1, waits MODEL; active; \
                                 completed; left other
          elicit               | active; began, waits MODEL; mcp__demo__ask#1; waits HUMAN; \
            active; \
                                 active; ok#1, waits MODEL; ok#1, waits MODEL; active; completed; \
                                 left other
          err_billing          | active; began, waits MODEL; active; failed, erred, waits HUMAN; \
                                 left other
          tui_interrupt        | active; began, waits MODEL; Bash#1 PT10M; active; \
                                 left prompt_input_exit
          resume_after_sigkill | interrupted, active; began, waits MODEL; active; completed; \
                                 left other
          tui_commands         | active; began, waits MODEL; active; Bash#1; ok#1, waits MODEL; \
                                 ok#1, waits MODEL; active; completed; waits COMPACTION; active; \
                                 active; left clear; active; began, waits MODEL; active; \
            completed; \
                                 left prompt_input_exit
          """)
  void a_session_gives_its_signs(String session, String signs) throws UnreadableHook {
    assertThat(signs(Recorded.session(session), null)).isEqualTo(signs.replaceAll(" +", " "));
  }

  @Test
  @DisplayName("A-7 the signs of subagents and teammates are their own")
  void signs_of_agents_are_their_own() throws UnreadableHook {
    String worker =
        "began, waits MODEL; Bash#2; ok#2, waits MODEL; ok#2, waits MODEL; SendMessage#3;"
            + " ok#3, waits MODEL; ok#3, waits MODEL; completed";
    assertThat(
            signs(
                Recorded.session("tui_team2"),
                new Hook.Agent("aworker-0000000000000001", "worker")))
        .isEqualTo(worker + "; completed");
    var general = new Hook.Agent("a0000000000000001", "general-purpose");
    assertThat(signs(Recorded.session("team_p2"), general))
        .isEqualTo(worker + ", left its work is done");
    assertThat(signs(Recorded.session("team_p2"), null))
        .isEqualTo(
            "active; began, waits MODEL; Agent#1; ok#1, waits MODEL; ok#1, waits MODEL; active;"
                + " completed, waits BACKGROUND; began, waits MODEL; active; completed; left"
                + " other");
    assertThat(signs(Recorded.session("tui_team2"), null))
        .as("teammates are listed as running also when idle: no reason to wait")
        .doesNotContain("BACKGROUND");
  }

  @Test
  @DisplayName("A-7 the end of an agent without a type, as compaction reports it, is nobody's")
  void the_end_of_a_phantom_is_nobodys() throws UnreadableHook {
    int phantoms = 0;
    for (byte[] payload : Recorded.session("tui_commands")) {
      Hook hook = reader.read(payload);
      if (!hook.event().equals("SubagentStop")) continue;
      phantoms++;
      assertThat(hook.agent()).isNull();
      assertThat(hook.signs()).isEmpty();
    }
    assertThat(phantoms).isEqualTo(2);
  }

  @ParameterizedTest
  @DisplayName("A-7 a turn that failed says what it needs: time, a person, or neither")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rate_limit            | failed, waits RATE_LIMIT
          billing_error         | failed, erred, waits HUMAN
          authentication_failed | failed, erred, waits HUMAN
          server_error          | failed, erred
          of tomorrow           | failed, erred
          """)
  void a_failed_turn_says_what_it_needs(String error, String signs) throws UnreadableHook {
    assertThat(signs("\"StopFailure\",\"error\":\"" + error + "\"")).isEqualTo(signs);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "Notification","notification_type":"idle_prompt"               | interrupted
          "Notification","notification_type":"agent_needs_input"         | waits HUMAN
          "Notification","notification_type":"elicitation_dialog"        | waits HUMAN
          "Notification","notification_type":"auth_success"              | active
          "Notification"                                                 | active
          "PreToolUse","tool_use_id":"c1","tool_name":"ExitPlanMode" | ExitPlanMode#1, waits HUMAN
          "PreToolUse","tool_use_id":"c1","tool_name":"Bash","tool_input":{"timeout":-1}   | Bash#1
          "PreToolUse","tool_use_id":"c1","tool_name":"Bash","tool_input":{"timeout":"x"}  | Bash#1
          "PreToolUse","tool_use_id":"c1","tool_name":"X","tool_input":{"timeout":100}     | X#1
          "PreToolUse","tool_name":"Bash"                                | active
          "PostToolUse"                                                  | active
          "PostToolUseFailure","tool_use_id":"c1"                        | bad#1, waits MODEL
          "PostToolUseFailure","tool_use_id":"c1","is_interrupt":true    | bad#1, interrupted
          "PermissionDenied","tool_use_id":"c1"                          | bad#1, waits MODEL
          "PostToolBatch","tool_calls":[{"tool_use_id":"c1"},7,{}]       | ok#1, waits MODEL
          "Stop","background_tasks":[{"type":"shell"}]                | completed, waits BACKGROUND
          "Stop","background_tasks":[{"type":"teammate"}]                | completed
          "SessionStart","source":"resume"                               | interrupted, active
          "OfTomorrow"                                                   | ''
          "FileChanged"                                                  | ''
          """)
  void a_hook_gives_signs(String fields, String signs) throws UnreadableHook {
    assertThat(signs(fields)).isEqualTo(signs);
  }

  @Test
  void texts_and_ids_are_passed_on() throws UnreadableHook {
    Hook hook =
        read("\"UserPromptSubmit\",\"prompt_id\":\"p1\",\"cwd\":\"/w\",\"prompt\":\"Do it\"");
    assertThat(hook.signs().getFirst()).isEqualTo(new Sign.TurnBegan("p1", "Do it"));
    assertThat(hook.turn()).isEqualTo("p1");
    assertThat(hook.folder()).isEqualTo("/w");
    assertThat(read("\"Stop\",\"prompt_id\":\"p1\",\"last_assistant_message\":\"Done\"").signs())
        .containsExactly(new Sign.TurnEnded("p1", Sign.End.COMPLETED, "Done"));
    assertThat(
            read("\"PreToolUse\",\"tool_use_id\":\"c1\",\"tool_name\":\"Bash\","
                    + "\"tool_input\":{\"timeout\":1500}")
                .signs())
        .containsExactly(new Sign.ToolBegan("c1", "Bash", Duration.ofMillis(1500)));
  }

  @Test
  @DisplayName("A-7 unknown events and fields are named, so that they can be counted")
  void unknown_things_are_named() throws UnreadableHook {
    assertThat(read("\"OfTomorrow\",\"x\":1").unknown()).containsExactly("OfTomorrow");
    assertThat(read("\"Stop\",\"zeal\":1,\"age\":[],\"a b\":1").unknown())
        .containsExactly("Stop.?", "Stop.age", "Stop.zeal");
    var many = new StringBuilder("\"Stop\"");
    for (int i = 0; i < 100; i++) many.append(",\"f").append(i).append("\":1");
    assertThat(read(many.toString()).unknown()).hasSize(16);
  }

  @Test
  void texts_are_cut_and_never_inside_a_pair() throws UnreadableHook {
    String prompt = "x".repeat(Part.LONGEST_TEXT - 1) + "\uD83D\uDE00 and more";
    Sign began = read("\"UserPromptSubmit\",\"prompt\":\"" + prompt + "\"").signs().getFirst();
    assertThat(began).isEqualTo(new Sign.TurnBegan("", "x".repeat(Part.LONGEST_TEXT - 1)));
  }

  @ParameterizedTest
  @DisplayName("A-7 what is no hook is refused, and the reason quotes nothing of it")
  @ValueSource(
      strings = {
        "",
        "secret",
        "[\"secret\"]",
        "{\"session_id\":\"secret\"}",
        "{\"hook_event_name\":\"secret\"}",
        "{\"session_id\":7,\"hook_event_name\":\"Stop\",\"x\":\"secret\"}",
        "{\"session_id\":\"a secret\",\"hook_event_name\":\"Stop\"}",
        "{\"session_id\":\"s\",\"session_id\":\"secret\",\"hook_event_name\":\"Stop\"}",
        "{\"session_id\":\"s\",\"hook_event_name\":\"Stop\"} secret",
        "{\"session_id\":\"s\",\"hook_event_name\":\"Stop\",\"x\":secret}"
      })
  void what_is_no_hook_is_refused(String payload) {
    assertThatThrownBy(() -> reader.read(Recorded.bytes(payload)))
        .isInstanceOf(UnreadableHook.class)
        .message()
        .doesNotContain("secret");
  }

  @Test
  @DisplayName("A-7 the end of an edit is read from a hook that holds the whole file")
  void large_file() throws UnreadableHook {
    String file = "x".repeat(10_000_000);
    Hook hook =
        read(
            "\"PostToolUse\",\"tool_name\":\"Edit\",\"tool_use_id\":\"c1\","
                + "\"tool_input\":{\"odd\":\"FILE\"},\"tool_response\":{\"originalFile\":\"FILE\"}"
                    .replace("FILE", file));
    assertThat(hook.signs()).contains(new Sign.ToolEnded("c1", true, ""));
    assertThat(hook.calls().toString()).hasSizeLessThan(100_000);
  }

  @Test
  @DisplayName("R-22 what is too large or too deep is refused")
  void bounds_hold() {
    byte[] large = new byte[HookReader.LARGEST + 1];
    Arrays.fill(large, (byte) ' ');
    assertThatThrownBy(() -> reader.read(large)).isInstanceOf(UnreadableHook.class);
    String deep = HEAD + "\"Stop\",\"x\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}";
    assertThatThrownBy(() -> reader.read(Recorded.bytes(deep))).isInstanceOf(UnreadableHook.class);
  }

  private Hook read(String fields) throws UnreadableHook {
    return reader.read(Recorded.bytes(HEAD + fields + "}"));
  }

  private String signs(String fields) throws UnreadableHook {
    return signs(List.of(Recorded.bytes(HEAD + fields + "}")), null);
  }

  /** Of one agent, or of the session itself: hooks apart by semicolons, signs by commas. */
  private String signs(List<byte[]> payloads, Hook.@Nullable Agent agent) throws UnreadableHook {
    var hooks = new ArrayList<String>();
    for (byte[] payload : payloads) {
      Hook hook = reader.read(payload);
      if (!Objects.equals(hook.agent(), agent) || hook.signs().isEmpty()) continue;
      hooks.add(String.join(", ", hook.signs().stream().map(Recorded::brief).toList()));
    }
    return String.join("; ", hooks);
  }
}
