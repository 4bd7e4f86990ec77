package dev.reeve.core.team;

import dev.reeve.core.CommandType;
import dev.reeve.core.CommandType.Group;
import dev.reeve.core.Rejection.Code;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What each phase makes of each command: one table (T-8). */
public final class Phases {

  /** One cell of the table. */
  public enum Rule {
    ACCEPT(null),
    /** Stored, answered as held, applied when the lock is lifted (T-23). */
    HOLD(null),
    NOT_OWNED(Code.NOT_OWNED),
    LOCKED(Code.LOCKED),
    FROZEN(Code.FROZEN),
    TEAM_CLOSED(Code.TEAM_CLOSED),
    INVALID_TRANSITION(Code.INVALID_TRANSITION);

    private final @Nullable Code code;

    Rule(@Nullable Code code) {
      this.code = code;
    }

    public @Nullable Code code() {
      return code;
    }
  }

  private static final Rule OK = Rule.ACCEPT;
  private static final Rule HOLD = Rule.HOLD;
  private static final Rule UNOWNED = Rule.NOT_OWNED;
  private static final Rule LOCKED = Rule.LOCKED;
  private static final Rule FROZEN = Rule.FROZEN;
  private static final Rule CLOSED = Rule.TEAM_CLOSED;
  private static final Rule NO = Rule.INVALID_TRANSITION;

  private static final Map<Group, Map<Phase, Rule>> TABLE = table();

  private Phases() {}

  // Columns: bootstrap, active, locked, frozen, tearing down, ready to delete, deleted.
  private static Map<Group, Map<Phase, Rule>> table() {
    Map<Group, Map<Phase, Rule>> table = new EnumMap<>(Group.class);
    table.put(Group.SIGNAL, row(OK, OK, HOLD, OK, OK, OK, CLOSED));
    table.put(Group.LIVENESS, row(OK, OK, HOLD, OK, OK, OK, CLOSED));
    table.put(Group.TRANSITION, row(UNOWNED, OK, LOCKED, FROZEN, NO, FROZEN, CLOSED));
    table.put(Group.VERDICT, row(UNOWNED, OK, LOCKED, FROZEN, NO, FROZEN, CLOSED));
    table.put(Group.ESCALATION, row(UNOWNED, OK, LOCKED, OK, NO, FROZEN, CLOSED));
    table.put(Group.TALK, row(UNOWNED, OK, LOCKED, OK, OK, FROZEN, CLOSED));
    table.put(Group.SHUTDOWN, row(UNOWNED, OK, HOLD, OK, OK, OK, CLOSED));
    table.put(Group.ENVELOPE, row(OK, OK, OK, OK, OK, OK, CLOSED));
    table.put(Group.HANDOFF, row(OK, OK, LOCKED, FROZEN, NO, NO, CLOSED));
    table.put(Group.STAFFING, row(OK, OK, LOCKED, FROZEN, NO, FROZEN, CLOSED));
    table.put(Group.ARBITRATION, row(UNOWNED, OK, LOCKED, FROZEN, NO, FROZEN, CLOSED));
    table.put(Group.DECISION, row(UNOWNED, OK, OK, OK, OK, FROZEN, CLOSED));
    table.put(Group.TEARDOWN, row(UNOWNED, OK, LOCKED, FROZEN, NO, NO, CLOSED));
    table.put(Group.FORCE, row(UNOWNED, NO, LOCKED, FROZEN, OK, NO, CLOSED));
    table.put(Group.DELETION, row(UNOWNED, NO, LOCKED, FROZEN, NO, OK, CLOSED));
    return table;
  }

  private static Map<Phase, Rule> row(Rule... rules) {
    Map<Phase, Rule> row = new EnumMap<>(Phase.class);
    int column = 0;
    for (Phase phase : Phase.values()) row.put(phase, rules[column++]);
    return row;
  }

  public static Rule rule(CommandType type, Phase phase) {
    return Objects.requireNonNull(Objects.requireNonNull(TABLE.get(type.group())).get(phase));
  }
}
