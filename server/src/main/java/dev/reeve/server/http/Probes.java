package dev.reeve.server.http;

import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.Vitals;
import io.javalin.http.Context;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether the daemon is well (H-12, R-5): {@code /livez} says that the process is there, {@code
 * /readyz} and {@code /healthz} that store and engine do their work. To strangers they say well or
 * not, and no more.
 */
final class Probes {

  /** Three check intervals: whoever is later than this is not supervising. */
  private static final Duration TOO_LATE = Duration.ofSeconds(90);

  private static final Duration STUCK = Duration.ofSeconds(10);

  private final Engine engine;

  Probes(Engine engine) {
    this.engine = engine;
  }

  void live(Context request) {
    request.result("ok\n");
  }

  void ready(Context request) {
    boolean well = trouble() == null;
    request.status(well ? 200 : 503).result(well ? "ok\n" : "not well\n");
  }

  /** What is wrong, in a sentence; null if nothing is. */
  @Nullable String trouble() {
    Vitals vitals = engine.vitals();
    if (vitals.trouble() != null) return vitals.trouble();
    if (STUCK.compareTo(vitals.sinceStep()) < 0) {
      return "the engine has not moved for " + vitals.sinceStep().toSeconds() + " s";
    }
    if (TOO_LATE.compareTo(vitals.lateness()) < 0) {
      return "checks come " + vitals.lateness().toSeconds() + " s too late";
    }
    return null;
  }
}
