package dev.reeve.daemon.engine;

import dev.reeve.core.Entry;
import dev.reeve.core.Key;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.KeyPrint;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;

/** Turns an entry into a line of the log: stored form, key, hash. */
final class Sealer {

  private final EntryCodec codec = new EntryCodec();
  private final KeyPrint prints = new KeyPrint();
  private final Chain chain = new Chain();

  Line seal(TeamId team, Head previous, Entry entry) {
    Key key = entry.key();
    long print = key == null ? Line.NO_KEY : prints.of(key);
    return chain.seal(team, previous, codec.encode(team, entry), print);
  }
}
