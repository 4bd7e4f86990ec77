package dev.reeve.agents.claude;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.reeve.agents.Sign;
import dev.reeve.agents.codex.CodexHooks;
import dev.reeve.agents.gemini.GeminiHooks;
import dev.reeve.agents.opencode.OpenCodeHooks;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Hooks of other programs, as they were recorded, read in Claude Code's words. */
class OtherHooksTest {

  private final HookReader codex = new HookReader("Codex", CodexHooks::translated);
  private final HookReader gemini = new HookReader("Gemini CLI", GeminiHooks::translated);

  private final HookReader openCode = new HookReader("OpenCode", OpenCodeHooks::translated);

  /** What all hooks of a session amount to, without repetitions of mere activity. */
  private static List<String> account(HookReader reader, String file) throws UnreadableHook {
    List<String> account = new ArrayList<>();
    var calls = new ArrayList<String>();
    for (byte[] payload : Recorded.others(file)) {
      if (!Recorded.json(payload).toString().matches(".*\"session_?[iI][dD]\".*")) continue;
      Hook hook = reader.read(payload);
      assertThat(hook.unknown()).as(hook.event()).isEmpty();
      assertThat(hook.folder()).isIn("", "/home/user/project");
      for (var sign : hook.signs()) {
        String brief =
            switch (sign) {
              case Sign.ToolBegan(var id, var tool, _) -> tool + number(calls, id);
              case Sign.ToolEnded(var id, var ok, _) -> (ok ? "ok" : "bad") + number(calls, id);
              default -> Recorded.brief(sign);
            };
        if (account.isEmpty() || !account.getLast().equals(brief)) account.add(brief);
      }
    }
    return account;
  }

  private static String number(List<String> calls, String id) {
    if (!calls.contains(id)) calls.add(id);
    return "#" + (calls.indexOf(id) + 1);
  }

  @Test
  @DisplayName("A-10 the hooks of Codex tell its turn and its calls")
  void codex() throws UnreadableHook {
    assertThat(account(codex, "codex/hooks.jsonl"))
        .containsExactly(
            "active",
            "began",
            "waits MODEL",
            "Bash#1",
            "ok#1",
            "waits MODEL",
            "apply_patch#2",
            "ok#2",
            "waits MODEL",
            "Bash#3",
            "ok#3",
            "waits MODEL",
            "completed",
            "left other");
    Hook turn = codex.read(Recorded.others("codex/hooks.jsonl").get(1));
    assertThat(turn.turn()).isEqualTo("00000000-0000-4000-8000-000000000002");
  }

  @Test
  @DisplayName("A-10 the hooks of Gemini CLI tell its turn and its calls")
  void gemini() throws UnreadableHook {
    List<String> account = account(gemini, "gemini/hooks.jsonl");
    assertThat(account).startsWith("active", "began", "waits MODEL");
    assertThat(account).endsWith("completed", "left exit");
    assertThat(account)
        .containsSubsequence(
            "run_shell_command#1",
            "ok#1",
            "replace#2",
            "ok#2",
            "write_file#3",
            "ok#3",
            "run_shell_command#4",
            "ok#4",
            "waits MODEL",
            "completed");
    assertThat(new TreeSet<>(account)).doesNotContain("waits COMPACTION");
  }

  @Test
  @DisplayName("A-10 what a plugin of OpenCode is told is its turn and its calls")
  void open_code() throws UnreadableHook {
    List<String> account = account(openCode, "opencode/hooks.jsonl");
    assertThat(account).startsWith("active", "began", "waits MODEL");
    assertThat(account)
        .containsSubsequence("bash#1", "ok#1", "bash#5", "ok#5", "waits MODEL", "completed");
    byte[] unbound = Recorded.bytes("{\"hook\":\"event\",\"event\":{\"type\":\"plugin.added\"}}");
    assertThatExceptionOfType(UnreadableHook.class).isThrownBy(() -> openCode.read(unbound));
  }

  @Test
  @DisplayName("A-10 what Gemini CLI asks a person, and what fails, is told apart")
  void permission() throws UnreadableHook {
    String head = "{\"session_id\":\"s1\",\"hook_event_name\":";
    assertThat(
            gemini
                .read(
                    Recorded.bytes(
                        head + "\"Notification\",\"notification_type\":\"ToolPermission\"}"))
                .signs())
        .extracting(Recorded::brief)
        .containsExactly("waits PERMISSION");
    String failed =
        head
            + "\"AfterTool\",\"tool_name\":\"replace\",\"tool_input\":{},"
            + "\"tool_response\":{\"error\":{\"message\":\"no such file\"}}}";
    assertThat(gemini.read(Recorded.bytes(failed)).signs())
        .extracting(Recorded::brief)
        .first()
        .asString()
        .startsWith("bad#");
    assertThatExceptionOfType(UnreadableHook.class)
        .isThrownBy(() -> gemini.read(Recorded.bytes("{}")))
        .withMessageContaining("a hook of Gemini CLI has a hook_event_name");
  }

  @Test
  @DisplayName("A-10 unknown events and fields are tolerated and counted")
  void unknown() throws UnreadableHook {
    String later = "{\"session_id\":\"s1\",\"hook_event_name\":\"Later\",\"x\":1}";
    assertThat(codex.read(Recorded.bytes(later)).unknown()).containsExactly("Later");
    assertThat(gemini.read(Recorded.bytes(later)).signs()).isEmpty();
  }
}
