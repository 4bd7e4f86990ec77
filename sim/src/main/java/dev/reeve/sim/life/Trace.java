package dev.reeve.sim.life;

import java.time.Instant;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The story of a life, told while it happens; to nobody, unless somebody listens. */
final class Trace {

  private final @Nullable Consumer<String> listener;
  private final Supplier<Instant> now;

  Trace(@Nullable Consumer<String> listener, Supplier<Instant> now) {
    this.listener = listener;
    this.now = now;
  }

  void note(String what, Object... about) {
    if (listener == null) return;
    listener.accept(now.get() + " " + what + " " + Arrays.toString(about));
  }
}
