package dev.reeve.agents.claude;

/**
 * A payload that cannot be read as a hook. The message says where and why, and quotes nothing of
 * the payload: its words were not redacted.
 */
public final class UnreadableHook extends Exception {

  UnreadableHook(String message) {
    super(message);
  }
}
