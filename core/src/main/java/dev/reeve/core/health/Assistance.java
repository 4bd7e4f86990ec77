package dev.reeve.core.health;

/** What kind of help is offered (H-3). */
public enum Assistance {
  GUIDANCE,
  NEW_MEMBER,
  RESOURCE
}
