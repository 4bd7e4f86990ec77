package dev.reeve.core.reconcile;

import dev.reeve.core.Writer;
import dev.reeve.core.text.SafeText;
import org.jspecify.annotations.Nullable;

/**
 * Why somebody looked into a team's log.
 *
 * @param index the line it is about; 0 if it is about none
 * @param evidence what was found, word for word or as a difference
 * @param rival who else claims to own the team; null if nobody does
 */
public record Suspicion(
    Doubt doubt, long index, SafeText what, SafeText evidence, @Nullable Writer rival) {

  public static final Suspicion ASKED =
      new Suspicion(Doubt.REQUEST, 0, SafeText.own("somebody asked for it"), SafeText.EMPTY, null);

  public static Suspicion of(Doubt doubt, long index, SafeText what) {
    return new Suspicion(doubt, index, what, SafeText.EMPTY, null);
  }
}
