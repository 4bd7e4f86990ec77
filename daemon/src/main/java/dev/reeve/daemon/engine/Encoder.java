package dev.reeve.daemon.engine;

import dev.reeve.core.Entry;
import dev.reeve.core.Key;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryWriter;
import dev.reeve.daemon.codec.KeyPrint;
import dev.reeve.daemon.log.Line;
import org.jspecify.annotations.Nullable;

/** Brings entries into their stored form. Not for several threads. */
final class Encoder {

  private final EntryWriter writer = new EntryWriter();

  /** What is looked for and not found is soon put in. */
  private @Nullable Key known;

  private long knownPrint;

  /** This is the fingerprint of this key. */
  void print(Key key, long print) {
    known = key;
    knownPrint = print;
  }

  Encoded encode(TeamId team, Entry entry) {
    Key key = entry.key();
    return new Encoded(entry, key, print(key), writer.encode(team, entry));
  }

  private long print(@Nullable Key key) {
    if (key == null) return Line.NO_KEY;
    return key.equals(known) ? knownPrint : KeyPrint.of(key);
  }
}
