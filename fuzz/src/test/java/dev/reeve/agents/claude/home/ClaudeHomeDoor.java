package dev.reeve.agents.claude.home;

import dev.reeve.agents.stream.Parsing;
import dev.reeve.agents.stream.UnreadableJson;

/** Lets the fuzzer in. */
public final class ClaudeHomeDoor {

  private ClaudeHomeDoor() {}

  public static void letters(byte[] bytes) {
    try {
      Letter.all(bytes);
    } catch (UnreadableJson e) {
      // as documented
    }
  }

  public static void session(byte[] bytes) {
    try {
      ClaudeSession.of(Parsing.object(bytes)).isSound();
    } catch (UnreadableJson e) {
      // as documented
    }
  }
}
