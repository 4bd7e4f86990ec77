package dev.reeve.core;

import org.jspecify.annotations.Nullable;

/**
 * Why a command was refused: a code that programs rely on (W-3), and a sentence that says what is
 * and what was asked.
 *
 * @param field which part of the command is at fault
 * @param current what the sender should know of the present state (a rev, an owner, an epoch)
 */
public record Rejection(
    Code code, String reason, @Nullable String field, @Nullable String current) {

  private static final String THERE_IS_NO = "there is no ";

  /** In the order of T-7: of several that apply, the first answers. */
  public enum Code {
    TOO_LARGE,
    RATE_LIMITED,
    MISSING_FIELD,
    INVALID,
    UNKNOWN_TEAM,
    UNKNOWN_MEMBER,
    UNKNOWN_TASK,
    FORBIDDEN,
    CONFLICT,
    STALE_INCARNATION,
    STALE_EPOCH,
    NOT_OWNED,
    LOCKED,
    FROZEN,
    TEAM_CLOSED,
    ALREADY_CLAIMED,
    STALE_REV,
    SINGLE_WRITER,
    INVALID_TRANSITION,
    APPROVALS_MISSING
  }

  public static Rejection of(Code code, String reason) {
    return new Rejection(code, reason, null, null);
  }

  public static Rejection of(Code code, String reason, String current) {
    return new Rejection(code, reason, null, current);
  }

  public static Rejection missing(String field) {
    return new Rejection(Code.MISSING_FIELD, "the field " + field + " is missing", field, null);
  }

  public static Rejection invalid(String field, String reason) {
    return new Rejection(Code.INVALID, reason, field, null);
  }

  /** Nothing of that kind has that name, and the reason says just that. */
  public static Rejection unknown(Code code, String kind, Object name, String field) {
    return new Rejection(code, THERE_IS_NO + kind + " " + name, field, null);
  }

  /** The name that nothing of that kind has, if {@link #unknown} says so; else null. */
  public @Nullable String unknown(String kind) {
    String before = THERE_IS_NO + kind + " ";
    return reason.startsWith(before) ? reason.substring(before.length()) : null;
  }

  public static Rejection invalidTransition(String reason, String current) {
    return new Rejection(Code.INVALID_TRANSITION, reason, null, current);
  }
}
