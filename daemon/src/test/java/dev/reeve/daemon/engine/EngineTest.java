package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Effect;
import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Rejection;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.Suspicion;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.sqlite.SqliteEventLog;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine as it runs in production: threads, real time, SQLite. */
class EngineTest {

  @TempDir Path folder;

  /** An engine with its threads and store, until closed. */
  private final class Running implements AutoCloseable {
    final EventLog log = SqliteEventLog.open(folder.resolve("reeve.db"));
    final ThreadCommitter committer = new ThreadCommitter(log);
    final Engine engine;
    final EngineThread thread;

    Running(EngineSettings settings) {
      this(settings, (_, _) -> {});
    }

    Running(EngineSettings settings, Effects effects) {
      engine = new Engine(settings, new Engine.Parts(log, TimeSource.SYSTEM, committer, effects));
      thread = new EngineThread(engine);
    }

    Reply send(dev.reeve.core.Order order) throws InterruptedException {
      BlockingQueue<Reply> replies = new ArrayBlockingQueue<>(1);
      engine.ask(new Ask.Command(Crew.TEAM, order, replies::add));
      return Objects.requireNonNull(replies.poll(60, TimeUnit.SECONDS));
    }

    Reply found() throws InterruptedException {
      BlockingQueue<Reply> replies = new ArrayBlockingQueue<>(1);
      engine.ask(new Ask.Foundation(Crew.TEAM, Crew.plan(), replies::add));
      return Objects.requireNonNull(replies.poll(60, TimeUnit.SECONDS));
    }

    @Override
    public void close() {
      thread.close();
      committer.close();
      log.close();
    }
  }

  private Running run() {
    return new Running(EngineSettings.of("n1"));
  }

  private static Rejection.Code refusal(Reply reply) {
    return ((Reply.Refused) reply).rejection().code();
  }

  @Test
  @DisplayName(
      "R-1 what was accepted is there after a restart, and a repetition gets the first result")
  void survives_a_restart() throws InterruptedException {
    List<SealedEntry> first;
    try (Running running = run()) {
      assertThat(running.found()).isInstanceOf(Reply.Accepted.class);
      running.send(Crew.handOff());
      first = ((Reply.Accepted) running.send(Crew.progress(Crew.CODER, "r1", "one"))).lines();
    }
    try (Running running = run()) {
      Reply again = running.send(Crew.progress(Crew.CODER, "r1", "one"));
      assertThat(((Reply.Accepted) again).lines()).isEqualTo(first);
      assertThat(refusal(running.send(Crew.progress(Crew.CODER, "r1", "two"))))
          .isEqualTo(Rejection.Code.CONFLICT);
      assertThat(state(running).ownership().epoch()).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("T-4 a repetition gets the first result, whether it comes at once or much later")
  void soon_or_late() throws InterruptedException {
    try (Running running = run()) {
      running.found();
      running.send(Crew.handOff());
      List<List<SealedEntry>> first = new ArrayList<>();
      for (int i = 0; i < 5_000; i++) {
        Reply reply = running.send(Crew.progress(Crew.CODER, "r" + i, "step " + i));
        first.add(((Reply.Accepted) reply).lines());
      }
      for (int i : List.of(0, 1, 2_500, 4_998, 4_999)) {
        Reply again = running.send(Crew.progress(Crew.CODER, "r" + i, "step " + i));
        assertThat(((Reply.Accepted) again).lines()).isEqualTo(first.get(i));
        assertThat(refusal(running.send(Crew.progress(Crew.CODER, "r" + i, "other"))))
            .isEqualTo(Rejection.Code.CONFLICT);
      }
    }
  }

  @Test
  @DisplayName("T-51 of 64 threads that claim at once exactly one wins")
  void one_claim_wins() throws Exception {
    try (Running running = run();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      running.found();
      running.send(Crew.handOff());
      CountDownLatch start = new CountDownLatch(1);
      List<Future<Reply>> replies = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        var who = i % 2 == 0 ? Crew.CODER : Crew.OTHER_CODER;
        var order = Crew.claim(who);
        var mine =
            new dev.reeve.core.Order(
                order.actor(), order.via(), order.stamps(), "claim" + i, order.command());
        replies.add(
            threads.submit(() -> {
              start.await();
              return running.send(mine);
            }));
      }
      start.countDown();
      int accepted = 0;
      for (Future<Reply> reply : replies) {
        if (reply.get() instanceof Reply.Accepted) accepted++;
      }
      assertThat(accepted).isEqualTo(1);
      assertThat(state(running).tasks().get(Crew.TASK)).extracting("rev").isEqualTo(2L);
    }
  }

  @Test
  @DisplayName("R-4 what was held and is damaged holds up its own team, and not the engine")
  void damaged_held() throws Exception {
    try (Running running = run()) {
      running.found();
      running.send(Crew.handOff());
      BlockingQueue<Reply> locked = new ArrayBlockingQueue<>(1);
      SafeText what = SafeText.own("somebody else says that the team is theirs");
      Writer rival = new Writer("n2", 1);
      Suspicion doubt = new Suspicion(Doubt.OWNERS, 0, what, SafeText.EMPTY, rival);
      running.engine.ask(new Ask.Inspection(Crew.TEAM, doubt, locked::add));
      assertThat(locked.poll(60, TimeUnit.SECONDS)).isInstanceOf(Reply.Accepted.class);
      assertThat(running.send(Crew.progress(Crew.CODER, "a", "one"))).isEqualTo(new Reply.Held());
    }
    try (var store = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("reeve.db"));
        var statement = store.createStatement()) {
      assertThat(statement.executeUpdate("UPDATE held SET body = substr(body, 2)")).isPositive();
    }
    try (Running running = run()) {
      Reply reply = running.send(Crew.progress(Crew.CODER, "b", "two"));
      assertThat(((Reply.Refused) reply).rejection().reason()).contains("what was held");
    }
  }

  @Test
  @DisplayName("R-4 a team whose head is lost is looked into, goes on, and its Lead is told")
  void lost_head() throws Exception {
    try (Running running = run()) {
      running.found();
      running.send(Crew.handOff());
      running.send(Crew.progress(Crew.CODER, "a", "one"));
    }
    try (var store = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("reeve.db"));
        var statement = store.createStatement()) {
      assertThat(statement.executeUpdate("DELETE FROM head")).isEqualTo(1);
    }
    try (Running running = run()) {
      assertThat(refusal(running.found())).isEqualTo(Rejection.Code.CONFLICT);
      Reply again = running.send(Crew.progress(Crew.CODER, "a", "one"));
      assertThat(again).isInstanceOf(Reply.Accepted.class);
      assertThat(running.send(Crew.progress(Crew.CODER, "b", "two")))
          .isInstanceOf(Reply.Accepted.class);
      assertThat(state(running).mail().messages().values())
          .anyMatch(message ->
              message.to().equals(Crew.LEAD)
                  && message.text().value().contains("its head does not name that line"));
      assertThat(running.engine.death()).isNull();
    }
    try (EventLog log = SqliteEventLog.open(folder.resolve("reeve.db"))) {
      assertThat(new EntryCodec().verifier().verify(log)).allMatch(Finding::known);
    }
  }

  @Test
  @DisplayName("T-9 of several commands in one each that is refused is in the audit stream")
  void refused_parts() throws InterruptedException {
    try (Running running = run()) {
      running.found();
      running.send(Crew.handOff());
      Finish finish = new Finish(Crew.TASK, new TaskId("2"));
      Stamps stamps = new Stamps(1L, null, null, "f");
      running.send(new dev.reeve.core.Order(Crew.CODER, Via.DIRECT, stamps, "finish", finish));
      assertThat(running.log.audits(Crew.TEAM, 10))
          .extracting(audit -> audit.body().replaceAll(",.*", ""))
          .containsExactly("coder-1 DONE task 1: FORBIDDEN", "coder-1 CLAIM task 2: UNKNOWN_TASK");
    }
  }

  @Test
  @DisplayName("T-9 of a text that was refused the audit stream says what it said")
  void refused_text() throws InterruptedException {
    try (Running running = run()) {
      running.found();
      running.send(Crew.handOff());
      Say claim = new Say(SafeText.own("CLAIM: task 9"));
      running.send(new dev.reeve.core.Order(Crew.CODER, Via.TEXT, Stamps.NONE, "", claim));
      assertThat(running.log.audits(Crew.TEAM, 10))
          .extracting(audit -> audit.body().replaceAll(",.*", ""))
          .containsExactly("coder-1 CLAIM task 9: UNKNOWN_TASK");
    }
  }

  @Test
  @DisplayName("R-6 beyond the bound of the inbox requests are refused at once")
  void refuses_overload() throws InterruptedException {
    EngineSettings small = new EngineSettings("n1", 4, 2, 1, 1_000);
    try (Running running = new Running(small)) {
      running.found();
      running.send(Crew.handOff());
      AtomicInteger limited = new AtomicInteger();
      CountDownLatch answered = new CountDownLatch(2_000);
      for (int i = 0; i < 2_000; i++) {
        running.engine.ask(
            new Ask.Command(
                Crew.TEAM,
                Crew.progress(Crew.CODER, "r" + i, "step " + i),
                reply -> {
                  if (reply instanceof Reply.Refused) limited.incrementAndGet();
                  answered.countDown();
                }));
      }
      assertThat(answered.await(90, TimeUnit.SECONDS)).isTrue();
      assertThat(limited.get()).isPositive().isLessThan(2_000);
    }
  }

  @Test
  @DisplayName("R-2 a second engine on the same store takes the teams, and the first lets go")
  void the_second_fences_the_first() throws InterruptedException {
    try (Running first = run()) {
      first.found();
      first.send(Crew.handOff());
      try (Running second = new Running(EngineSettings.of("n2"))) {
        assertThat(second.send(Crew.progress(Crew.CODER, "a", "on the second")))
            .isInstanceOf(Reply.Accepted.class);
        Reply late = first.send(Crew.progress(Crew.CODER, "b", "on the first"));
        assertThat(late).isInstanceOf(Reply.Unavailable.class);
        assertThat(((Reply.Unavailable) late).reason()).contains("another node holds team crew");
        assertThat(first.engine.vitals().complaint()).contains("another node holds team crew");
        assertThat(second.engine.vitals().complaint()).isNull();
        Head head = second.log.heads().get(Crew.TEAM);
        assertThat(second.log.read(Crew.TEAM, Objects.requireNonNull(head).index(), 10)).isEmpty();
      }
    }
  }

  @Test
  @DisplayName("T-19 signals are noted at once and become one line when the engine stops")
  void signals_become_a_pulse() throws InterruptedException {
    long before;
    try (Running running = run()) {
      running.found();
      running.send(Crew.handOff());
      before = state(running).position().index();
      for (int i = 0; i < 1_000; i++) {
        assertThat(running.send(Crew.order(Crew.CODER, "s" + i, new Act())))
            .isInstanceOf(Reply.Noted.class);
      }
      assertThat(state(running).position().index()).isEqualTo(before);
    }
    try (Running running = run()) {
      running.send(Crew.progress(Crew.LEAD, "x", "here"));
      assertThat(state(running).position().index()).isBetween(before + 2, before + 3);
    }
  }

  @Test
  @DisplayName("T-46 a message that nobody reported on is brought again after a restart")
  void owed_effects_come_again() throws InterruptedException {
    BlockingQueue<Effect> asked = new ArrayBlockingQueue<>(10);
    try (Running running = new Running(EngineSettings.of("n1"), (_, effect) -> asked.add(effect))) {
      running.found();
      running.send(Crew.handOff());
      Tell hello = new Tell(Crew.CODER, SafeText.own("hello"), null, false);
      running.send(Crew.order(Crew.LEAD, "m", hello));
    }
    Effect first = Objects.requireNonNull(asked.poll(60, TimeUnit.SECONDS));
    try (Running running = new Running(EngineSettings.of("n1"), (_, effect) -> asked.add(effect))) {
      assertThat(running.engine.teams()).containsExactly(Crew.TEAM);
      assertThat(asked.poll(60, TimeUnit.SECONDS)).isEqualTo(first);
    }
  }

  @Test
  @DisplayName("W-3 an unknown team is said to be unknown, a taken name to be taken")
  void unknown_and_taken() throws InterruptedException {
    try (Running running = run()) {
      assertThat(refusal(running.send(Crew.handOff()))).isEqualTo(Rejection.Code.UNKNOWN_TEAM);
      running.found();
      assertThat(refusal(running.found())).isEqualTo(Rejection.Code.CONFLICT);
      assertThat(running.engine.teams()).containsExactly(new TeamId("crew"));
    }
  }

  @Test
  @DisplayName("W-3 of a team that was refused nothing is left, and its name is free")
  void refused_founding() throws InterruptedException {
    NewTeam sound = Crew.plan();
    NewTeam twice =
        new NewTeam(
            sound.profile(),
            sound.settings(),
            sound.members(),
            List.of(sound.tasks().getFirst(), sound.tasks().getFirst()));
    try (Running running = run()) {
      BlockingQueue<Reply> replies = new ArrayBlockingQueue<>(1);
      running.engine.ask(new Ask.Foundation(Crew.TEAM, twice, replies::add));
      Reply refused = Objects.requireNonNull(replies.poll(60, TimeUnit.SECONDS));
      assertThat(refusal(refused)).isEqualTo(Rejection.Code.INVALID);
      assertThat(running.engine.teams()).isEmpty();
      assertThat(running.log.heads()).isEmpty();
      assertThat(refusal(running.send(Crew.handOff()))).isEqualTo(Rejection.Code.UNKNOWN_TEAM);
    }
    try (Running running = run()) {
      assertThat(running.found()).isInstanceOf(Reply.Accepted.class);
    }
  }

  @Test
  @DisplayName("W-3 a name that somebody took and left without a line is that of no team")
  void vacant() throws InterruptedException {
    try (EventLog log = SqliteEventLog.open(folder.resolve("reeve.db"))) {
      var _ = log.acquire("n0", List.of(Crew.TEAM));
    }
    try (Running running = run()) {
      assertThat(refusal(running.send(Crew.handOff()))).isEqualTo(Rejection.Code.UNKNOWN_TEAM);
      assertThat(running.engine.teams()).isEmpty();
      assertThat(running.found()).isInstanceOf(Reply.Accepted.class);
      assertThat(running.engine.teams()).containsExactly(Crew.TEAM);
    }
  }

  private static TeamState state(Running running) {
    return Objects.requireNonNull(running.engine.state(Crew.TEAM));
  }
}
