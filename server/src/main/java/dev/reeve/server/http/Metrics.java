package dev.reeve.server.http;

import dev.reeve.daemon.engine.Engine;
import dev.reeve.server.access.Bearer;
import io.javalin.http.Context;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What can be counted, for Prometheus. */
public final class Metrics {

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  /** To look a counter up by its tags costs more than to count. */
  private final Map<Integer, Counter> answers = new ConcurrentHashMap<>();

  void watch(Engine engine, Streams streams) {
    gauge("reeve_engine_lateness_seconds", () -> engine.vitals().worstLateness().toMillis() / 1e3);
    gauge("reeve_engine_inbox", () -> engine.vitals().waiting());
    gauge("reeve_engine_reports", () -> engine.vitals().reports());
    gauge("reeve_engine_well", () -> engine.vitals().complaint() == null ? 1 : 0);
    gauge("reeve_teams", () -> engine.teams().size());
    gauge("reeve_streams", streams::open);
  }

  private void gauge(String name, java.util.function.Supplier<Number> value) {
    Gauge.builder(name, value).register(registry);
  }

  void answered(int status) {
    answers.computeIfAbsent(status, this::answers).increment();
  }

  private Counter answers(int status) {
    return Counter.builder("reeve_http_answers")
        .tag("status", String.valueOf(status))
        .register(registry);
  }

  /** Something that a hook brought and this version does not know. */
  public void unknown(String agent) {
    count("reeve_hooks_unknown", agent);
  }

  public void hook(String agent) {
    count("reeve_hooks", agent);
  }

  /** A tool call that was not to be made. */
  public void denied(String agent) {
    count("reeve_hooks_denied", agent);
  }

  private void count(String name, String agent) {
    Counter.builder(name).tag("agent", agent).register(registry).increment();
  }

  void show(Context request) {
    Bearer bearer = Caller.of(request).bearer();
    if (!(bearer instanceof Bearer.Operator) && !(bearer instanceof Bearer.Scraper)) {
      throw Refused.forbidden("metrics are for the operator and for scrape tokens");
    }
    request.contentType("text/plain; version=0.0.4; charset=utf-8").result(registry.scrape());
  }
}
