package dev.reeve.server.mcp;

import org.jspecify.annotations.Nullable;

/** What was asked is refused: a code that programs rely on, and a sentence. */
public final class Denied extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String code;
  private final @Nullable String field;
  private final @Nullable String current;

  /**
   * @param field which part of what was asked is at fault
   * @param current what the sender should know of the present state
   */
  public Denied(
      String code, @Nullable String sentence, @Nullable String field, @Nullable String current) {
    super(sentence, null, false, false);
    this.code = code;
    this.field = field;
    this.current = current;
  }

  static Denied forbidden(String sentence) {
    return new Denied("FORBIDDEN", sentence, null, null);
  }

  static Denied missing(String field, String sentence) {
    return new Denied("MISSING_FIELD", sentence, field, null);
  }

  String code() {
    return code;
  }

  @Nullable String field() {
    return field;
  }

  @Nullable String current() {
    return current;
  }
}
