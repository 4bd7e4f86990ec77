package dev.reeve.server.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Asked;
import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.Order;
import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Rejection;
import dev.reeve.core.Via;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.TeardownCommand.Delete;
import dev.reeve.core.teardown.TeardownCommand.TearDown;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.EngineSettings;
import dev.reeve.daemon.engine.EngineThread;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.ThreadCommitter;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.daemon.log.ArchiveCheck;
import dev.reeve.daemon.log.sqlite.SqliteEventLog;
import dev.reeve.server.hooks.HookDesk;
import dev.reeve.server.hooks.HookPlan;
import dev.reeve.server.hooks.Mailbag;
import dev.reeve.server.hooks.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Teams that are closed, on a real store. */
@Timeout(180)
class RetentionTest {

  private static final TeamId CLOSED = new TeamId("closed");
  private static final TeamId OPEN = new TeamId("open");
  private static final Retention.Plan PLAN =
      new Retention.Plan(Duration.ofDays(30), Duration.ofDays(90), "archive");

  @TempDir Path folder;
  private Home home = new Home(Path.of(""));
  private SqliteEventLog log;
  private ThreadCommitter committer;
  private EngineThread thread;
  private Engine engine;

  @BeforeEach
  void start() {
    home = new Home(folder.resolve("reeve"));
    open();
    for (TeamId team : List.of(CLOSED, OPEN)) {
      NewTeam plan = new NewTeam(Profile.SOLO, Settings.DEFAULT, List.of(), List.of());
      assertThat(ask(reply -> new Ask.Foundation(team, plan, reply)))
          .isInstanceOf(Reply.Accepted.class);
    }
  }

  private void open() {
    log = SqliteEventLog.open(home.ready().resolve("reeve.db"));
    committer = new ThreadCommitter(log);
    AtomicReference<Engine> self = new AtomicReference<>();
    engine =
        new Engine(
            EngineSettings.of("n"),
            new Engine.Parts(
                log,
                TimeSource.SYSTEM,
                committer,
                (team, effect) -> {
                  if (effect instanceof Effect.KeepSummaries(var line)) {
                    self.get().notice(team, new Noticed.SummariesKept(line, List.of()));
                  }
                }));
    self.set(engine);
    thread = new EngineThread(engine);
  }

  @AfterEach
  void stop() {
    thread.close();
    committer.close();
    log.close();
  }

  @Test
  @DisplayName("T-78 a closed team is archived, then purged with a tombstone; an open one stays")
  void archived_and_purged() throws InterruptedException {
    Instant closed = close();
    round(closed.plus(Duration.ofDays(29)));
    assertThat(archive()).doesNotExist();
    round(closed.plus(Duration.ofDays(30)));
    ArchiveCheck.Result archived = checked();
    assertThat(archived.isSound()).isTrue();
    assertThat(archived.lines()).isEqualTo(state(CLOSED).position().index());
    assertThat(log.tombstones()).isEmpty();
    round(closed.plus(Duration.ofDays(90)));
    assertThat(log.tombstones()).containsOnlyKeys(CLOSED);
    assertThat(Objects.requireNonNull(log.tombstones().get(CLOSED)).seal())
        .isEqualTo(archived.seal());
    assertThat(engine.state(CLOSED)).isNull();
    assertThat(log.read(CLOSED, 0, 1)).isEmpty();
    assertThat(state(OPEN).phase()).isEqualTo(Phase.ACTIVE);
    assertThat(checked().isSound()).as("the archive stays").isTrue();
    NewTeam plan = new NewTeam(Profile.SOLO, Settings.DEFAULT, List.of(), List.of());
    assertThat(ask(reply -> new Ask.Foundation(CLOSED, plan, reply)))
        .isInstanceOfSatisfying(
            Reply.Refused.class,
            no -> {
              assertThat(no.rejection().code()).isEqualTo(Rejection.Code.CONFLICT);
              assertThat(no.rejection().reason()).contains("was purged");
            });
  }

  @Test
  @DisplayName("A-13 a project folder whose team is over, or was purged, gets another")
  void successor() throws InterruptedException {
    Path project = Path.of("/somewhere/login");
    TeamId first = desk().projects().current(project);
    assertThat(desk().projects().current(project)).isEqualTo(first);
    Instant closed = close(first);
    assertThat(desk().projects().last(project)).as("who is merely there").isEqualTo(first);
    TeamId second = desk().projects().current(project);
    assertThat(second.value()).isEqualTo(first + "-2");
    assertThat(state(second).phase()).isEqualTo(Phase.ACTIVE);
    assertThat(desk().projects().last(project)).isEqualTo(second);
    restart();
    assertThat(desk().projects().current(project)).as("not read yet").isEqualTo(second);
    round(closed.plus(Duration.ofDays(90)));
    assertThat(log.tombstones()).containsKey(first);
    assertThat(desk().projects().current(project)).as("purged").isEqualTo(second);
    close(second);
    assertThat(desk().projects().current(project).value()).isEqualTo(first + "-3");
  }

  /** One that remembers nothing. */
  private HookDesk desk() {
    Redactor redactor = Redactor.standard();
    return new HookDesk(
        engine,
        redactor,
        Settings.DEFAULT,
        HookPlan.Loops.USUAL,
        new Mailbag(),
        new Trees(home, redactor));
  }

  private void restart() {
    stop();
    open();
  }

  @Test
  @DisplayName(
      "T-78 nothing is purged that does not lie in a sound archive: a broken one is made anew")
  void broken_archive() throws IOException, InterruptedException {
    Instant closed = close();
    round(closed.plus(Duration.ofDays(30)));
    List<String> lines = Files.readAllLines(archive());
    Files.write(archive(), lines.subList(0, lines.size() - 2));
    round(closed.plus(Duration.ofDays(90)));
    assertThat(checked().isSound()).isTrue();
    assertThat(log.tombstones()).containsOnlyKeys(CLOSED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "somebody else's\n"})
  @DisplayName("T-78 where something else lies in the place of an archive, one is made")
  void no_archive(String text) throws IOException, InterruptedException {
    Instant closed = close();
    Files.writeString(home.ready("archive").resolve("closed.jsonl"), text);
    round(closed.plus(Duration.ofDays(90)));
    assertThat(checked().isSound()).isTrue();
    assertThat(log.tombstones()).containsOnlyKeys(CLOSED);
  }

  @Test
  @DisplayName("T-78 R-5 a purge that fails is tried again in the next round")
  void a_purge_that_fails() throws InterruptedException, SQLException {
    Instant closed = close();
    String store = "jdbc:sqlite:" + home.folder().resolve("reeve.db");
    try (Retention retention = new Retention(PLAN, engine, log, home);
        Connection connection = DriverManager.getConnection(store);
        Statement hand = connection.createStatement()) {
      hand.execute(
          "CREATE TRIGGER f BEFORE DELETE ON chunk BEGIN SELECT RAISE(ABORT, 'not now'); END");
      retention.round(closed.plus(Duration.ofDays(90)));
      assertThat(log.tombstones()).isEmpty();
      hand.execute("DROP TRIGGER f");
      retention.round(closed.plus(Duration.ofDays(90)));
      assertThat(log.tombstones()).containsOnlyKeys(CLOSED);
    }
  }

  @Test
  @DisplayName("T-78 without a word about it everything is kept")
  void kept() throws InterruptedException {
    Instant closed = close();
    try (Retention retention = new Retention(Retention.Plan.KEEP, engine, log, home)) {
      retention.round(closed.plus(Duration.ofDays(10_000)));
    }
    assertThat(archive()).doesNotExist();
    assertThat(state(CLOSED).phase()).isEqualTo(Phase.DELETED);
  }

  private Instant close() throws InterruptedException {
    return close(CLOSED);
  }

  private Instant close(TeamId team) throws InterruptedException {
    accepted(team, new TearDown(true));
    while (state(team).phase() != Phase.READY_TO_DELETE) Thread.sleep(2);
    accepted(team, new Delete());
    return state(team).position().at();
  }

  private void accepted(TeamId team, Asked command) {
    Order order = new Order(MemberId.OPERATOR, Via.OPERATOR, Stamps.NONE, "", command);
    assertThat(ask(reply -> new Ask.Command(team, order, reply)))
        .isInstanceOf(Reply.Accepted.class);
  }

  private Reply ask(Function<Consumer<Reply>, Ask> request) {
    CompletableFuture<Reply> answer = new CompletableFuture<>();
    engine.ask(request.apply(answer::complete));
    return answer.join();
  }

  @Test
  @DisplayName("T-78 W-2 archives go where paths.archive says, for nobody else's eyes")
  void another_archive() throws InterruptedException, IOException {
    Path elsewhere = folder.resolve("old/teams");
    Instant later = close().plus(Duration.ofDays(90));
    round(later, new Retention.Plan(PLAN.archiveAfter(), PLAN.purgeAfter(), elsewhere.toString()));
    Path archived = elsewhere.resolve("closed.jsonl");
    assertThat(ArchiveCheck.of(archived, new EntryCodec().writers()).isSound()).isTrue();
    assertThat(Files.getPosixFilePermissions(elsewhere))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    assertThat(archive()).doesNotExist();
    assertThat(log.tombstones()).containsOnlyKeys(CLOSED);
  }

  private void round(Instant now) {
    round(now, PLAN);
  }

  private void round(Instant now, Retention.Plan plan) {
    try (Retention retention = new Retention(plan, engine, log, home)) {
      retention.round(now);
    }
  }

  private Path archive() {
    return home.folder().resolve("archive/closed.jsonl");
  }

  private ArchiveCheck.Result checked() {
    return ArchiveCheck.of(archive(), new EntryCodec().writers());
  }

  private TeamState state(TeamId team) {
    return Objects.requireNonNull(engine.state(team));
  }
}
