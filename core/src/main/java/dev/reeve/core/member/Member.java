package dev.reeve.core.member;

import org.jspecify.annotations.Nullable;

/** One member of a team, in its current incarnation (T-2). */
public record Member(
    MemberId id,
    Role role,
    Presence presence,
    long incarnation,
    Skills skills,
    IdleStage idleStage,
    Life life,
    Labour labour) {

  /** A member as it begins: nothing has been heard of it yet. */
  public static Member first(MemberId id, Role role, Presence presence, Skills skills) {
    return new Member(id, role, presence, 1, skills, IdleStage.NONE, Life.NONE, Labour.NONE);
  }

  /** Started again or replaced under the same id: what the predecessor was at is gone. */
  public Member reborn(Role newRole, Presence newPresence, Skills newSkills, long newIncarnation) {
    return new Member(
        id,
        newRole,
        newPresence,
        newIncarnation,
        newSkills,
        IdleStage.NONE,
        new Life(null, null, life.lastPulse(), life.earlierPulse()),
        Labour.NONE);
  }

  public Member with(Life newLife) {
    return new Member(id, role, presence, incarnation, skills, idleStage, newLife, labour);
  }

  public Member with(Labour newLabour) {
    return new Member(id, role, presence, incarnation, skills, idleStage, life, newLabour);
  }

  public boolean isActive() {
    return presence == Presence.ACTIVE;
  }

  /** The tool call of this id, if that is the one in flight. */
  public @Nullable ToolCall call(dev.reeve.core.text.SafeText call) {
    ToolCall tool = labour.tool();
    return tool != null && tool.call().equals(call) ? tool : null;
  }
}
