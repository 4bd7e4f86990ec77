package dev.reeve.daemon.engine;

import dev.reeve.core.Entry;
import dev.reeve.core.Key;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.KeyPrint;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;

/** Turns entries into lines of the log: stored form, key, hash. Not for several threads. */
final class Sealer {

  private final EntryCodec codec = new EntryCodec();
  private final KeyPrint prints = new KeyPrint();
  private final Chain chain = new Chain();

  /** Under which number a line with this key is to be found. */
  long print(Key key) {
    return prints.of(key);
  }

  Line seal(TeamId team, Head previous, Entry entry) {
    Key key = entry.key();
    long print = key == null ? Line.NO_KEY : print(key);
    return chain.seal(team, previous, codec.encode(team, entry), print);
  }
}
