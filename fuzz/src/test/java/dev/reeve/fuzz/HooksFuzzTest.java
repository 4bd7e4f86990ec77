package dev.reeve.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.reeve.agents.ToolCall;
import dev.reeve.agents.claude.Hook;
import dev.reeve.agents.claude.HookReader;
import dev.reeve.agents.claude.UnreadableHook;
import dev.reeve.agents.codex.CodexHooks;
import dev.reeve.agents.gemini.GeminiHooks;
import dev.reeve.agents.opencode.OpenCodeHooks;
import dev.reeve.server.hooks.SectionsDoor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("R-13 the hooks of agent programs")
class HooksFuzzTest {

  private static final List<HookReader> READERS =
      List.of(
          new HookReader(),
          new HookReader("Codex", CodexHooks::translated),
          new HookReader("Gemini CLI", GeminiHooks::translated),
          new HookReader("OpenCode", OpenCodeHooks::translated));

  @DisplayName("R-13 any bytes are a hook of a program, or no readable one")
  @FuzzTest
  void any_bytes(byte[] bytes) {
    Patience.with(HooksFuzzTest::read, bytes);
  }

  @Test
  @DisplayName("R-13 so is what is near to real hooks")
  void near_real_hooks() {
    Search.around(HooksFuzzTest.class, 4_000, HooksFuzzTest::read);
  }

  private static void read(byte[] bytes) {
    for (HookReader reader : READERS) {
      try {
        Hook hook = reader.read(bytes);
        Signs.comeBack(hook.signs());
        Hook.Agent agent = hook.agent();
        if (agent != null) agent.name();
        for (ToolCall call : hook.calls()) writes(call);
      } catch (UnreadableHook e) {
        // as documented
      }
    }
    SectionsDoor.touched(new String(bytes, StandardCharsets.UTF_8));
  }

  private static void writes(ToolCall call) {
    for (ToolCall.Write write : call.writes()) SectionsDoor.touched("## One\nwords\n", write);
  }
}
