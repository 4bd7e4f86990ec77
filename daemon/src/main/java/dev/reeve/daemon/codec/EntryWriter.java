package dev.reeve.daemon.codec;

import dev.reeve.core.Cause;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.team.TeamId;
import org.jspecify.annotations.Nullable;

/**
 * Writes entries in their stored form, as {@link EntryCodec} has it, one after another: each is put
 * together in the array that the one before was put together in. Not for several threads.
 */
public final class EntryWriter {

  private final JsonBytes json = new JsonBytes();
  private final Out out = new Out(json);
  private @Nullable Writer writer;
  private String writerText = "";

  public byte[] encode(TeamId team, Entry entry) {
    try {
      out.begin();
      write(entry);
      out.end();
      return json.toArray();
    } catch (RuntimeException e) {
      throw new IllegalStateException(
          "team " + team + ", replay index " + entry.index() + ": cannot be written", e);
    } finally {
      json.clear();
    }
  }

  private void write(Entry entry) {
    Event event = entry.event();
    out.whole("v", EntryCodec.VERSION);
    out.time("at", entry.at());
    out.whole("epoch", entry.epoch());
    out.string("writer", text(entry.writer()));
    Envelope.write(out, event);
    if (entry.via() != Via.DIRECT) out.word("via", Words.VIA, entry.via());
    Envelope.writeSubject(out, event);
    if (entry.cause() != null) writeCause(entry.cause());
    out.begin("data");
    Events.write(out, event);
    out.timeIfAny("occurred_at", entry.occurred());
    out.end();
  }

  /** The same for all lines of a term. */
  private String text(Writer of) {
    if (!of.equals(writer)) {
      writer = of;
      writerText = of.toString();
    }
    return writerText;
  }

  private void writeCause(Cause cause) {
    out.begin("cause");
    out.idIfAny("request", cause.requestId());
    out.string("digest", cause.digest());
    out.whole("count", cause.count());
    out.end();
  }
}
