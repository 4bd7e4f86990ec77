package dev.reeve.daemon.codec;

import dev.reeve.core.file.FileEvent;
import dev.reeve.core.file.FileEvent.MarkerMissing;
import dev.reeve.core.file.FileEvent.ScopeViolated;
import dev.reeve.core.message.Saying;
import java.util.Objects;

/** The stored form of what happens with files that Reeve shares with others. */
final class FileEvents {

  private FileEvents() {}

  static void write(Out out, FileEvent event) {
    switch (event) {
      case MarkerMissing(var headings, var said) -> {
        out.namesIfAny("headings", headings);
        out.said(said);
      }
      case ScopeViolated(var what, var said) -> {
        out.textIfAny("what", what);
        out.said(said);
      }
    }
  }

  static FileEvent read(Envelope envelope, In in) {
    Saying said = Objects.requireNonNull(in.said());
    return switch (envelope.type()) {
      case DECISIONS_MARKER_MISSING -> new MarkerMissing(in.names("headings", each -> each), said);
      case DECISIONS_SCOPE_VIOLATION -> new ScopeViolated(in.textIfAny("what"), said);
      default -> throw Events.misdirected(envelope);
    };
  }
}
