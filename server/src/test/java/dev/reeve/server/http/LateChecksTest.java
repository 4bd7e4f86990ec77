package dev.reeve.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Committer;
import dev.reeve.daemon.engine.DirectCommitter;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.EngineSettings;
import dev.reeve.daemon.engine.EngineThread;
import dev.reeve.daemon.engine.Flight;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.daemon.views.CommittedWork;
import dev.reeve.server.ApiClient;
import dev.reeve.server.ScaledTime;
import dev.reeve.server.access.Tokens;
import dev.reeve.server.checkpoint.Residents;
import dev.reeve.server.gates.GateKeeper;
import dev.reeve.server.gates.Workplace;
import dev.reeve.server.hooks.HookDesk;
import dev.reeve.server.hooks.HookPlan;
import dev.reeve.server.hooks.Mailbag;
import dev.reeve.server.hooks.Trees;
import dev.reeve.server.presence.Lifelines;
import dev.reeve.server.reach.McpWay;
import dev.reeve.server.reach.MemberAbilities;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A daemon whose store takes its time, on a clock that runs fast: so it has the machine alone. */
@Isolated
@Timeout(180)
class LateChecksTest {

  private static final double PACE = 200;

  private static final NewTeam TEAM =
      new NewTeam(
          Profile.STRICT,
          Settings.DEFAULT,
          List.of(new NewTeam.Seat(new MemberId("lead"), Role.LEAD, Presence.ACTIVE, Skills.ANY)),
          List.of());

  @TempDir Path folder;
  private final EventLog log = new MemoryEventLog();
  private final SlowStore store = new SlowStore();

  /** Commits while it is let. */
  private final class SlowStore implements Committer, AutoCloseable {

    private final Committer direct = new DirectCommitter(log);
    private final Semaphore open = new Semaphore(1);
    private final ExecutorService thread = Executors.newSingleThreadExecutor();

    /** Nothing is committed until this is closed. */
    Held hold() {
      open.acquireUninterruptibly();
      return open::release;
    }

    @Override
    public void commit(Flight flight) {
      thread.execute(() -> {
        open.acquireUninterruptibly();
        open.release();
        direct.commit(flight);
      });
    }

    @Override
    public void save(Supplier<Snapshot> snapshot, Receipt receipt) {}

    @Override
    public void close() {
      thread.close();
    }
  }

  /** A store that is held. */
  private interface Held extends AutoCloseable {
    @Override
    void close();
  }

  @Test
  @DisplayName(
      "H-12 when checks come too late, health is not OK, pages have a banner, metrics tell the"
          + " rest")
  void late() throws InterruptedException {
    Home home = new Home(folder);
    Tokens tokens = new Tokens(home);
    ScaledTime time =
        new ScaledTime(Instant.parse("2026-11-15T22:00:00Z"), System.currentTimeMillis(), PACE);
    Engine engine =
        new Engine(
            new EngineSettings("n", 100, 1, 1, 1_000),
            new Engine.Parts(log, time, store, (_, _) -> {}));
    Redactor redactor = Redactor.standard();
    HookDesk hooks =
        new HookDesk(
            engine,
            redactor,
            Settings.DEFAULT,
            HookPlan.Loops.USUAL,
            new Mailbag(),
            new Trees(home, redactor));
    var places = new GateKeeper.Plan(List.of(), Workplace.NONE, Map.of(), redactor);
    GateKeeper gates = new GateKeeper(() -> engine, home, places);
    HttpServer.Address address = new HttpServer.Address("127.0.0.1", 0, List.of());
    try (store;
        EngineThread _ = new EngineThread(engine);
        Residents residents = new Residents(home, () -> engine, log, redactor);
        Lifelines lifelines = new Lifelines(home, engine, time);
        HttpServer http =
            new HttpServer(
                address,
                new HttpServer.Parts(
                    engine,
                    log,
                    CommittedWork.UNKNOWN,
                    gates,
                    tokens,
                    redactor,
                    hooks,
                    Settings.DEFAULT,
                    true,
                    residents,
                    List.of(),
                    new MemberAbilities(hooks.mail(), Workplace.NONE, () -> null),
                    new McpWay((_, _) -> true),
                    lifelines,
                    _ -> ""));
        ApiClient api = new ApiClient(http.port(), tokens.operator())) {
      api.ok("/api/teams", "{\"id\": \"a\", \"members\": {\"lead\": \"lead\", \"c1\": \"coder\"}}");
      await(() -> api.status("/healthz") == 200 && lateness(api) < 90); // the first start is slow
      CompletableFuture<?> sent;
      try (Held _ = store.hold()) {
        // its handoff is waited for as soon as this is decided, which it is before all that follows
        CompletableFuture<Reply> founded = new CompletableFuture<>();
        engine.ask(new Ask.Foundation(new TeamId("b"), TEAM, founded::complete));
        sent = CompletableFuture.allOf(founded, error(api), error(api), error(api));
        await(() -> api.status("/healthz") == 503);
        assertThat(api.get("/api/health").get("trouble").asString())
            .matches("checks come \\d+ s too late");
        assertThat(lateness(api)).isGreaterThan(90);
        assertThat(page(api)).contains("Reeve itself is not well", "s too late");
      }
      sent.join();
      await(() -> api.status("/healthz") == 200);
      assertThat(page(api)).doesNotContain("Reeve itself is not well");
    }
  }

  private static String page(ApiClient api) {
    return api.send(api.request("/")).body();
  }

  private static CompletableFuture<Void> error(ApiClient api) {
    String json = "{\"type\": \"ERROR\", \"actor\": \"c1\", \"data\": {\"text\": \"x\"}}";
    return CompletableFuture.runAsync(
        () -> api.ok("/api/teams/a/commands", json), Thread::startVirtualThread);
  }

  private static double lateness(ApiClient api) {
    return api.send(api.request("/metrics"))
        .body()
        .lines()
        .filter(line -> line.startsWith("reeve_engine_lateness_seconds "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
        .findFirst()
        .orElseThrow();
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + 30_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.sleep(5);
    }
  }
}
