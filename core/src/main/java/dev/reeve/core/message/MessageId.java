package dev.reeve.core.message;

import dev.reeve.core.data.Ranked;
import org.jspecify.annotations.Nullable;

/** {@code m-41}: the message that came into being with line 41 of the team's log. */
public record MessageId(long index) implements Comparable<MessageId>, Ranked {

  /** Null if the text is no such id. */
  public static @Nullable MessageId parse(String text) {
    if (!text.matches("m-[1-9][0-9]{0,17}")) return null;
    return new MessageId(Long.parseLong(text.substring(2)));
  }

  @Override
  public long rank() {
    return index;
  }

  @Override
  public int compareTo(MessageId other) {
    return Long.compare(index, other.index);
  }

  @Override
  public String toString() {
    return "m-" + index;
  }
}
