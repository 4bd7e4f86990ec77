package dev.reeve.core;

/** By which way a command came, where that is worth recording. */
public enum Via {
  /** The member itself, over the structured protocol. */
  DIRECT,
  /** The operator acted for the member. */
  OPERATOR,
  /** The text protocol (T-6). */
  TEXT,
  /** A hook of an agent's command line. */
  HOOK,
  /** A standing answer of the policy (T-76). */
  POLICY
}
