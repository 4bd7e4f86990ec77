package dev.reeve.core.file;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.message.Saying;
import dev.reeve.core.text.SafeText;
import java.util.List;

/** What Reeve came upon while it wrote into a file that is not its own alone (T-81). */
public sealed interface FileEvent extends Event {

  /** DECISIONS.md lacks headings under which Reeve may write: its entries wait for them. */
  record MarkerMissing(List<String> headings, Saying said) implements FileEvent {

    public MarkerMissing {
      headings = List.copyOf(headings);
    }

    @Override
    public EventType type() {
      return EventType.DECISIONS_MARKER_MISSING;
    }
  }

  /** An edit of Reeve's touched more than it may; it was taken back. */
  record ScopeViolated(SafeText what, Saying said) implements FileEvent {
    @Override
    public EventType type() {
      return EventType.DECISIONS_SCOPE_VIOLATION;
    }
  }
}
