package dev.reeve.daemon.engine;

import dev.reeve.core.Rejection;
import java.util.List;

/** What the sender of a command is told, once it is certain. */
public sealed interface Reply {

  /** It is durable; these lines are the result. */
  record Accepted(List<SealedEntry> lines) implements Reply {
    public Accepted {
      lines = List.copyOf(lines);
    }
  }

  /** A signal: noted, and not yet durable (T-19). */
  record Noted() implements Reply {}

  /** Kept until the team's lock is lifted (T-23). */
  record Held() implements Reply {}

  record Refused(Rejection rejection) implements Reply {}

  /** It could not be stored; nothing changed, and it may be sent again. */
  record Unavailable(String reason) implements Reply {}

  /** Several commands came in one; each has its own reply. */
  record Each(List<Reply> parts) implements Reply {
    public Each {
      parts = List.copyOf(parts);
    }
  }
}
