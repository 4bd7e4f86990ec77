package dev.reeve.sim.life;

import java.util.function.Supplier;

/** Something happened that must never happen: the rule, and what was seen. */
public final class LawBroken extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String rule;

  LawBroken(String rule, String what) {
    super(rule + ": " + what);
    this.rule = rule;
  }

  public String rule() {
    return rule;
  }

  static void unless(boolean holds, String rule, Supplier<String> what) {
    if (!holds) throw new LawBroken(rule, what.get());
  }
}
