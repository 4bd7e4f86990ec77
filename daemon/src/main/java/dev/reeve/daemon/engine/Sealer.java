package dev.reeve.daemon.engine;

import dev.reeve.core.Entry;
import dev.reeve.core.Key;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryWriter;
import dev.reeve.daemon.codec.KeyPrint;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import org.jspecify.annotations.Nullable;

/** Turns entries into lines of the log: stored form, key, hash. Not for several threads. */
final class Sealer {

  private final EntryWriter writer = new EntryWriter();
  private final Chain chain = new Chain();

  /** What is looked for and not found is soon put in. */
  private @Nullable Key known;

  private long knownPrint;

  /** This is the fingerprint of this key. */
  void print(Key key, long print) {
    known = key;
    knownPrint = print;
  }

  Line seal(TeamId team, Head previous, Entry entry) {
    return chain.seal(team, previous, writer.encode(team, entry), print(entry.key()));
  }

  private long print(@Nullable Key key) {
    if (key == null) return Line.NO_KEY;
    return key.equals(known) ? knownPrint : KeyPrint.of(key);
  }
}
