package dev.reeve.bench;

import dev.reeve.base.file.Home;
import dev.reeve.server.Daemon;
import dev.reeve.server.access.Tokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** P-3 and P-11: commands and signals over HTTP, by a client in a process of its own. */
final class HttpLoad {

  private static final int CONNECTIONS = 64;
  private static final int TEAMS = 1_000;
  private static final int SIGNALLING_TEAMS = 100;
  private static final int MEMBERS = 10;
  private static final int SIGNALS_PER_SECOND = 20_000;

  private final Path parent;
  private final int commands;
  private final int signalSeconds;

  HttpLoad(Path parent, int commands, int signalSeconds) {
    this.parent = parent;
    this.commands = commands;
    this.signalSeconds = signalSeconds;
  }

  List<Row> run() {
    try (Scratch scratch = Scratch.in(parent)) {
      Home home = new Home(scratch.folder().resolve("home"));
      try (Daemon daemon = new Daemon(Daemon.Plan.of(home, 0))) {
        Site site = new Site(daemon.port(), new Tokens(home).operator());
        for (int i = 0; i < TEAMS; i++) site.found("team-" + i);
        int sent = warmUp(site);
        Fed fed = site.feed(plan(site, sent, commands));
        site.feed(signals(site, signalSeconds * SIGNALS_PER_SECOND / 4));
        long before = site.events();
        Fed signals = site.feed(signals(site, signalSeconds * SIGNALS_PER_SECOND));
        return List.of(row(fed), signalRow(signals, site.events() - before));
      }
    }
  }

  /** How many commands it took. */
  private int warmUp(Site site) {
    AtomicInteger sent = new AtomicInteger();
    WarmUp.by(() -> {
      LoadClient.Plan round = plan(site, sent.getAndAdd(commands), commands);
      return () -> site.feed(round);
    });
    return sent.get();
  }

  private static LoadClient.Plan plan(Site site, int from, int count) {
    return new LoadClient.Plan(
        site.port(), site.token(), CONNECTIONS, false, TEAMS, 1, 0, from, count);
  }

  private static LoadClient.Plan signals(Site site, int count) {
    return new LoadClient.Plan(
        site.port(),
        site.token(),
        CONNECTIONS,
        true,
        SIGNALLING_TEAMS,
        MEMBERS,
        SIGNALS_PER_SECOND,
        0,
        count);
  }

  private Row row(Fed fed) {
    double rate = commands / fed.seconds();
    String measured =
        String.format(
            Locale.ROOT,
            "%,.0f commands/s; CPU each: daemon %.0f µs, client %.0f µs",
            rate,
            fed.daemonMicros(),
            fed.clientMicros());
    return new Row("P-3", "over HTTP, 64 connections", measured, "≥ 20,000/s", 20_000 <= rate);
  }

  private Row signalRow(Fed fed, long events) {
    double rate = signalSeconds * SIGNALS_PER_SECOND / fed.seconds();
    double cores = rate * fed.daemonMicros() / 1e6;
    double growth = events / (fed.seconds() / 60) / (SIGNALLING_TEAMS * MEMBERS);
    boolean held = 0.98 * SIGNALS_PER_SECOND <= rate;
    String measured =
        String.format(
            Locale.ROOT,
            "%,.0f signals/s, %.2f cores; the log grows by %.1f events per member and minute",
            rate,
            cores,
            growth);
    return new Row(
        "P-11",
        "1,000 members, 20 signals a second each",
        measured,
        "held, ≤ 1 core, ≤ 2 events",
        held && cores <= 1 && growth <= 2);
  }

  /** What a load cost. */
  private record Fed(double seconds, double daemonMicros, double clientMicros) {}

  /** A daemon, as one finds it. */
  private record Site(int port, String token) {

    void found(String team) {
      StringBuilder members = new StringBuilder();
      for (int i = 1; i <= MEMBERS; i++) {
        members.append(i == 1 ? "" : ",").append("\"c").append(i).append("\":\"coder\"");
      }
      ask("/api/teams", "{\"id\":\"" + team + "\",\"members\":{" + members + "}}");
    }

    /** How many events there are in the teams that signal. */
    long events() {
      long sum = 0;
      for (int i = 0; i < SIGNALLING_TEAMS; i++) {
        String found = ask("/api/teams/team-" + i + "/events?limit=1000", "");
        sum += found.split("\"replay_index\"", -1).length - 1;
      }
      return sum;
    }

    private String ask(String path, String body) {
      try {
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        var connection = (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
        connection.setRequestProperty("Authorization", "Bearer " + token);
        if (!body.isEmpty()) {
          connection.setRequestProperty("Content-Type", "application/json");
          connection.setDoOutput(true);
          connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        }
        try (var in = connection.getInputStream()) {
          return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    Fed feed(LoadClient.Plan plan) {
      String[] said = new String[1];
      Cost cost = Cost.of(() -> said[0] = Child.java(LoadClient.class, plan.arguments()));
      String[] words = said[0].split(" ", -1);
      return new Fed(
          Double.parseDouble(words[0]), cost.cpuMicros(plan.count()), Double.parseDouble(words[1]));
    }
  }
}
