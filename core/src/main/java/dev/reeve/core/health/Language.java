package dev.reeve.core.health;

/** In which language Reeve speaks to a team's executors and their coordinator (H-3). */
public enum Language {
  EN,
  ZH;

  /** The text of this language. */
  String of(String english, String chinese) {
    return this == EN ? english : chinese;
  }
}
