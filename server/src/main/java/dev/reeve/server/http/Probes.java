package dev.reeve.server.http;

import dev.reeve.daemon.engine.Engine;
import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

/**
 * Whether the daemon is well (H-12, R-5): {@code /livez} says that the process is there, {@code
 * /readyz} and {@code /healthz} that store and engine do their work. To strangers they say well or
 * not, and no more.
 */
final class Probes {

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
    return engine.vitals().complaint();
  }
}
