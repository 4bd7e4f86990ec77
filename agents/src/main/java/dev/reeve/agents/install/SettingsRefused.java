package dev.reeve.agents.install;

/** A settings file that Reeve does not touch; says which, why, and what to do. */
public final class SettingsRefused extends RuntimeException {

  SettingsRefused(String message) {
    super(message);
  }

  SettingsRefused(String message, Exception cause) {
    super(message, cause);
  }
}
