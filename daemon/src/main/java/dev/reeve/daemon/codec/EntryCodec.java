package dev.reeve.daemon.codec;

import dev.reeve.core.Cause;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.reconcile.Anchor;
import dev.reeve.core.reconcile.Break;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.ReconcileEvent.Diverged;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.reconcile.Span;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.EventLog.Tenure;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Verifier;
import dev.reeve.daemon.log.Verifier.Acknowledged;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of one line of the log: a JSON object. Team and index are not in it; they stand
 * beside it in the store, and under the line's hash.
 *
 * <pre>{@code
 * {"v":1,"at":"2026-11-15T21:00:00.000001Z","epoch":1,"writer":"n1@3","type":"CLAIM",
 *  "actor":"coder-1","via":"text","task_id":"1","rev":1,"member":"…",
 *  "cause":{"request":"…","digest":"…","count":1},"data":{}}
 * }</pre>
 *
 * {@code via} is left out where a member spoke for itself, and {@code task_id}, {@code rev}, {@code
 * member} and {@code cause} where there are none. May be used by several threads.
 */
public final class EntryCodec {

  static final int VERSION = 1;

  public byte[] encode(TeamId team, Entry entry) {
    return new EntryWriter().encode(team, entry);
  }

  /**
   * @throws UnreadableEntry if these are not the bytes of an entry that this version can read
   */
  public Entry decode(TeamId team, long index, byte[] body) {
    try {
      return read(Json.read(body), index);
    } catch (RuntimeException e) {
      throw new UnreadableEntry(team, index, String.valueOf(e.getMessage()), e);
    }
  }

  /** One that also knows whether each line was written by the one who held the term (T-18). */
  public Verifier verifier() {
    return new Verifier(writers());
  }

  /** Who wrote a line, as the line itself says. */
  public Verifier.Writers writers() {
    return new Verifier.Writers() {
      @Override
      public boolean agree(byte[] body, Tenure tenure) {
        return Peek.writer(body).equals(tenure.node() + "@" + tenure.term())
            || isBy(body, tenure.node(), tenure.term());
      }

      @Override
      public @Nullable Head resumed(byte[] body) {
        return Peek.isDivergence(body) ? anchor(body) : null;
      }

      @Override
      public List<Acknowledged> acknowledged(byte[] body) {
        return Peek.isExit(body) ? known(body) : List.of();
      }
    };
  }

  private static @Nullable Head anchor(byte[] body) {
    try {
      if (!(read(Json.read(body), 0).event() instanceof Diverged diverged)) return null;
      Anchor anchor = diverged.anchor();
      return anchor == null ? null : new Head(anchor.index(), Hash.fromHex(anchor.hash()));
    } catch (RuntimeException e) {
      return null;
    }
  }

  /** The break, all that is left out because of it, and the line with which the log goes on. */
  private static List<Acknowledged> known(byte[] body) {
    try {
      if (!(read(Json.read(body), 0).event() instanceof LockExited exited)) return List.of();
      List<Acknowledged> known = new ArrayList<>();
      for (Span span : exited.rollback().excluded()) {
        known.add(new Acknowledged(false, span.from(), span.to() + 1));
      }
      for (Break each : exited.breaks()) {
        known.add(new Acknowledged(each.doubt() == Doubt.SNAPSHOT, each.index(), each.index()));
      }
      return known;
    } catch (RuntimeException e) {
      return List.of();
    }
  }

  /**
   * Whether the line says of itself that this node wrote it under this term. Of a line that cannot
   * be read nobody knows the writer; its broken seal tells enough.
   */
  private static boolean isBy(byte[] body, String node, long term) {
    try {
      Writer writer = read(Json.read(body), 0).writer();
      return writer.term() == term && writer.node().equals(node);
    } catch (RuntimeException e) {
      return true;
    }
  }

  private static Entry read(In in, long index) {
    Json.checkVersion(in, VERSION);
    Envelope envelope = Envelope.read(in);
    In data = in.object("data");
    Event event = envelope.holding(Events.read(envelope, data));
    Via via = in.wordIfAny("via", Words.VIA);
    return new Entry(
        index,
        in.time("at"),
        in.whole("epoch"),
        OwnershipEvents.writer(in, "writer"),
        via == null ? Via.DIRECT : via,
        readCause(in.objectIfAny("cause")),
        event,
        data.timeIfAny("occurred_at"));
  }

  private static @Nullable Cause readCause(@Nullable In in) {
    if (in == null) return null;
    String request = in.has("request") ? in.string("request") : null;
    return new Cause(request, in.string("digest"), in.count("count"));
  }
}
