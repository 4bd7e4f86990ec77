package dev.reeve.daemon.codec;

import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LineReader;
import dev.reeve.daemon.log.Scannable;

/**
 * Reads what the lines of a team say, one after another; a line that is lost, broken or cannot be
 * understood is told as such and stepped over.
 */
public final class EntryReader {

  private final EntryCodec codec = new EntryCodec();
  private final LineReader lines;

  public EntryReader(EventLog log, TeamId team) {
    lines = new LineReader(log, team);
  }

  /** Who reads. */
  public interface Visitor {

    void entry(Entry entry, Hash hash);

    /**
     * A line that cannot be read.
     *
     * @param hash the line's; zero if not even that is known
     */
    void unreadable(long index, Hash hash, String why);
  }

  /** As {@link LineReader#read}. */
  public void read(long after, long upTo, Visitor visitor) {
    lines.read(after, upTo, new Decoding(visitor));
  }

  /** As {@link LineReader#next}. */
  public long next(long after, int limit, Visitor visitor) {
    return lines.next(after, limit, new Decoding(visitor));
  }

  private final class Decoding implements Scannable.TeamVisitor {

    private final Visitor visitor;

    Decoding(Visitor visitor) {
      this.visitor = visitor;
    }

    @Override
    public void line(Line line) {
      Entry entry;
      try {
        entry = codec.decode(lines.team(), line.index(), line.body());
      } catch (UnreadableEntry e) {
        visitor.unreadable(line.index(), line.hash(), e.what());
        return;
      }
      visitor.entry(entry, line.hash());
    }

    @Override
    public void damage(long index, String what) {
      visitor.unreadable(index, Hash.ZERO, what);
    }
  }
}
