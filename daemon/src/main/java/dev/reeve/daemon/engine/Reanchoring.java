package dev.reeve.daemon.engine;

import dev.reeve.core.Entry;
import dev.reeve.core.reconcile.Anchor;
import dev.reeve.core.reconcile.ReconcileEvent.Diverged;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;

/** Whether a line says of itself, truly, that the log goes on with it behind a break. */
record Reanchoring(Chain chain, TeamId team) {

  boolean isBy(Line line, Entry entry) {
    if (!(entry.event() instanceof Diverged diverged) || diverged.anchor() == null) return false;
    Anchor anchor = diverged.anchor();
    if (anchor.index() != line.index() - 1 || !isHash(anchor.hash())) return false;
    return chain.follows(team, new Head(anchor.index(), Hash.fromHex(anchor.hash())), line);
  }

  private static boolean isHash(String text) {
    return text.matches("[0-9a-f]{64}");
  }
}
