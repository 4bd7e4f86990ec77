package dev.reeve.agents.stream;

/**
 * What cannot be read as a JSON object. The message says where and why, and quotes nothing of it:
 * its words were not redacted.
 */
public final class UnreadableJson extends Exception {

  UnreadableJson(String message) {
    super(message);
  }
}
