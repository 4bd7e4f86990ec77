package dev.reeve.core.member;

import dev.reeve.core.data.Ranked;
import dev.reeve.core.text.Names;
import org.jspecify.annotations.Nullable;

/** The name of a member within its team. */
public record MemberId(String value) implements Comparable<MemberId>, Ranked {

  /** Reeve itself, as the author of what it does on its own. Never a member. */
  public static final MemberId SUPERVISOR = new MemberId("supervisor");

  /** The person at the controls: the authority of a team that names no other. Never a member. */
  public static final MemberId OPERATOR = new MemberId("operator");

  /** What an id may be, in words. */
  public static final String FORM =
      "at most 64 letters (a-z, A-Z), digits and . _ @ -, a letter or digit first";

  public MemberId {
    if (!isValid(value)) throw new IllegalArgumentException("not a member id: " + value);
  }

  public static boolean isValid(String value) {
    return Names.isPlain(value);
  }

  public boolean isReserved() {
    return equals(SUPERVISOR) || equals(OPERATOR);
  }

  /** Written out, for every guard asks for it several times: a record's own is slow at times. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MemberId id && value.equals(id.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public int compareTo(MemberId other) {
    return value.compareTo(other.value);
  }

  @Override
  public long rank() {
    return Ranked.of(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
