package dev.reeve.server.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.Sign;
import dev.reeve.agents.claude.Hook;
import dev.reeve.agents.claude.HookReader;
import dev.reeve.agents.claude.UnreadableHook;
import dev.reeve.agents.hook.HookReply;
import dev.reeve.agents.hook.ReplyForm;
import dev.reeve.agents.rescue.Checkout;
import dev.reeve.agents.rescue.ScratchRepository;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Event;
import dev.reeve.core.Order;
import dev.reeve.core.Via;
import dev.reeve.core.budget.Account;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.BudgetEvent.Exceeded;
import dev.reeve.core.budget.BudgetEvent.Warned;
import dev.reeve.core.budget.Budgets;
import dev.reeve.core.budget.Payer;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.CallsRepeated;
import dev.reeve.core.member.MemberEvent.KeyLeaked;
import dev.reeve.core.member.MemberEvent.WorkChanged;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.MessageEvent.Delivered;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.CallWindow;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.EngineSettings;
import dev.reeve.daemon.engine.EngineThread;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.ThreadCommitter;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.server.gates.Workplace;
import dev.reeve.server.members.NightWork;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of what hooks report. */
@Timeout(120)
class HookDeskTest {

  private static final String KEY =
      """
      -----BEGIN RSA PRIVATE KEY-----
      MIIEowIBAAKCAQEAx4UbaDzY5xjW6hc9jwN0mX33XpTDVW8tSRqkLmZ0qYvVbH2L
      q3KQfT1zRkJ8h0cZ5gWm4xV7nB2sD9pEaYtUiO6lKjHgFdSaPoIuYtReWqAzSxDc
      -----END RSA PRIVATE KEY-----
      """;

  private static final TeamId TEAM = new TeamId("seen");
  private static final MemberId SESSION = new MemberId("session-1");

  @TempDir private Path folder = Path.of("unset");

  private final MemoryEventLog log = new MemoryEventLog();
  private final ThreadCommitter committer = new ThreadCommitter(log);
  private final Engine engine =
      new Engine(
          EngineSettings.of("n"),
          new Engine.Parts(log, TimeSource.SYSTEM, committer, (_, _) -> {}));
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private EngineThread thread;

  @BeforeEach
  void begin() {
    engine.listen((entries, _) -> entries.forEach(line -> events.add(line.entry().event())));
    thread = new EngineThread(engine);
  }

  @AfterEach
  void end() {
    thread.close();
    committer.close();
  }

  private HookDesk desk() {
    return desk(Settings.DEFAULT, HookPlan.Loops.USUAL, new Mailbag());
  }

  private HookDesk desk(Settings policy, HookPlan.Loops loops, Mailbag mail) {
    return new HookDesk(engine, Redactor.standard(), policy, loops, mail, trees());
  }

  private Trees trees() {
    return new Trees(new Home(folder), Redactor.standard());
  }

  @Test
  @DisplayName("T-59 a private key in what is said to an observed agent is a security incident")
  void private_key() throws InterruptedException {
    HookDesk desk = desk();
    desk.take(session(), List.of(new Sign.TurnBegan("t1", "deploy with this: " + KEY)));
    Event found = events.poll(60, TimeUnit.SECONDS);
    while (found != null && !(found instanceof KeyLeaked)) {
      assertThat(found.toString()).doesNotContain("MIIEow");
      found = events.poll(60, TimeUnit.SECONDS);
    }
    assertThat(found).isNotNull();
    assertThat(found.member()).isEqualTo(SESSION);
  }

  @Test
  @DisplayName("A-14 by policy the call after a loop is denied, once")
  void denied_loop() throws UnreadableHook {
    var loops = new HookPlan.Loops(true, new CallWindow.Limits(9, 9, 2, 9));
    HookDesk desk = desk(Settings.DEFAULT, loops, new Mailbag());
    assertThat(answer(desk, FAILED)).isEqualTo(new HookReply.Nothing());
    assertThat(answer(desk, FAILED)).isEqualTo(new HookReply.Nothing());
    assertThat(answer(desk, CALL).toString()).startsWith("Deny").contains("the same error, 2");
    assertThat(answer(desk, CALL)).isEqualTo(new HookReply.Nothing());
  }

  @Test
  @DisplayName("A-14 an error that is met forty times is one loop to people, however often denied")
  void one_loop() throws UnreadableHook, InterruptedException {
    var limits = new HookPlan.Loops(true, CallWindow.Limits.USUAL);
    HookDesk desk = desk(Settings.DEFAULT, limits, new Mailbag());
    int denied = 0;
    for (int i = 0; i < 40; i++) {
      answer(desk, FAILED);
      if (!(answer(desk, CALL) instanceof HookReply.Nothing)) denied++;
    }
    assertThat(denied).isEqualTo(13);
    desk.take(session(), List.of(new Sign.TurnBegan("t1", "deploy with this: " + KEY)));
    int loops = 0;
    Event found = events.poll(60, TimeUnit.SECONDS);
    while (found != null && !(found instanceof KeyLeaked)) {
      if (found instanceof CallsRepeated) loops++;
      found = events.poll(60, TimeUnit.SECONDS);
    }
    assertThat(loops).isEqualTo(1);
  }

  @Test
  @DisplayName(
      "A-6 what an observed session uses up counts once, for its turn, and ends at its budget")
  void spending() throws UnreadableHook {
    Settings policy = Settings.DEFAULT.within(new Budgets(Amount.NONE, Amount.usd(2), Amount.NONE));
    HookDesk desk = desk(policy, HookPlan.Loops.USUAL, new Mailbag());
    desk.take(session(), List.of(new Sign.TurnBegan("t1", "add the login")));
    desk.take(session(), List.of(new Sign.Spent(1.5, false), new Sign.Used(900, 100)));
    awaitSpent(engine, new Amount(1_500_000, 1_000));
    TaskId turn = Objects.requireNonNull(member(engine).turn());
    assertThat(account(engine, Payer.of(turn)).spent())
        .as("the turn")
        .isEqualTo(new Amount(1_500_000, 1_000));
    desk.take(session(), List.of(new Sign.Spent(1.5, false), new Sign.Used(900, 100)));
    desk.take(session(), List.of(new Sign.Spent(1.7, true)));
    awaitSpent(engine, new Amount(1_700_000, 1_000));
    assertThat(account(engine, Payer.of(SESSION)).estimated()).isTrue();
    assertThat(events).hasAtLeastOneElementOfType(Warned.class);
    assertThat(answer(desk, CALL)).isEqualTo(new HookReply.Nothing());
    desk.take(session(), List.of(new Sign.Left("done")));
    desk.take(session(), List.of(new Sign.TurnBegan("t2", "and the tests")));
    desk.take(session(), List.of(new Sign.Spent(0.4, false)));
    awaitSpent(engine, new Amount(2_100_000, 1_000));
    assertThat(events).filteredOn(Exceeded.class::isInstance).hasSize(1);
    assertThat(events)
        .filteredOn(Opened.class::isInstance)
        .extracting(event -> ((Opened) event).matter().kind())
        .containsExactly(DecisionKind.BUDGET);
    assertThat(answer(desk, CALL).toString()).startsWith("Deny").contains("budget");
  }

  @Test
  @DisplayName("A-11 T-46 nothing rides on an answer that comes too late to be read")
  void late_answer() throws UnreadableHook {
    AtomicLong ticks = new AtomicLong();
    AtomicLong step = new AtomicLong();
    HookMail mail = new HookMail(engine, new Mailbag(), () -> ticks.addAndGet(step.get()));
    HookDesk desk =
        new HookDesk(
            engine, Redactor.standard(), Settings.DEFAULT, HookPlan.Loops.USUAL, mail, trees());
    desk.take(session(), List.of(new Sign.TurnBegan("t1", "add the login")));
    say(engine, "mind the gap");
    step.set(TimeUnit.MILLISECONDS.toNanos(900));
    assertThat(answer(desk, PROMPT)).as("the store was slow").isEqualTo(new HookReply.Nothing());
    step.set(0);
    assertThat(events).noneMatch(HookDeskTest::isDelivered);
    assertThat(answer(desk, PROMPT).toString()).startsWith("Tell").contains("mind the gap");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (events.stream().noneMatch(HookDeskTest::isDelivered)) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      LockSupport.parkNanos(5_000_000);
    }
  }

  private static boolean isDelivered(Event event) {
    return event instanceof Delivered report && report.delivery() == Delivery.DELIVERED;
  }

  private static void say(Engine engine, String text) {
    Tell tell = new Tell(SESSION, SafeText.own(text), null, false);
    Order order = new Order(MemberId.OPERATOR, Via.OPERATOR, Order.Stamps.NONE, "", tell);
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    engine.ask(new Ask.Command(TEAM, order, reply::complete));
    assertThat(reply.join()).isInstanceOf(Reply.Accepted.class);
  }

  @Test
  @DisplayName("T-44 a file that a call wrote is progress of the turn, and so is a commit")
  void changes(@TempDir Path tree) throws Exception {
    ScratchRepository.in(tree);
    HookDesk desk = desk();
    Session at = new Session(TEAM, SESSION, false, tree, tree);
    desk.take(at, List.of(new Sign.TurnBegan("t1", "add the login")));
    TaskId first = Objects.requireNonNull(member(engine).turn());
    String wrote = WROTE.replace("FILE", tree.toRealPath().resolve("src/A.java").toString());
    take(desk, at, wrote.replace("PostToolUse", "PreToolUse"));
    take(desk, at, wrote);
    assertThat(nextChange())
        .isEqualTo(new WorkChanged(SESSION, first, SafeText.own("src/A.java"), SafeText.EMPTY));
    desk.take(at, List.of(new Sign.TurnEnded("t1", Sign.End.COMPLETED, "")));
    desk.take(at, List.of(new Sign.TurnBegan("t2", "commit it")));
    TaskId second = Objects.requireNonNull(member(engine).turn());
    take(desk, at, CALL);
    commit(tree);
    take(desk, at, CALL.replace("PreToolUse", "PostToolUse").replace("}}", OK));
    SafeText made = SafeText.own(Checkout.of(tree).commit());
    assertThat(nextChange()).isEqualTo(new WorkChanged(SESSION, second, SafeText.EMPTY, made));
  }

  @Test
  @DisplayName(
      "T-79 what an observed session commits is known; in a tree of two nobody can say whose")
  void committed(@TempDir Path tree) throws Exception {
    ScratchRepository.in(tree);
    Trees trees = trees();
    HookDesk desk =
        new HookDesk(
            engine,
            Redactor.standard(),
            Settings.DEFAULT,
            HookPlan.Loops.USUAL,
            new Mailbag(),
            trees);
    NightWork work = new NightWork(Workplace.NONE, trees::of, Redactor.standard());
    Path below = Files.createDirectories(tree.resolve("src"));
    take(desk, new Session(TEAM, SESSION, false, below, below), CALL);
    commit(tree);
    TeamState state = Objects.requireNonNull(engine.state(TEAM));
    assertThat(work.since(state, Map.of())).as("who was not at work").isEmpty();
    assertThat(work.since(state, Map.of(SESSION, Instant.EPOCH)).get(SESSION))
        .satisfies(share -> {
          assertThat(share.commits()).isEqualTo(2);
          assertThat(share.changes()).startsWith("2 files changed");
        });
    MemberId second = new MemberId("session-2");
    take(desk, new Session(TEAM, second, false, tree, tree), CALL);
    state = Objects.requireNonNull(engine.state(TEAM));
    assertThat(work.since(state, Map.of(SESSION, Instant.EPOCH, second, Instant.EPOCH))).isEmpty();
  }

  private Event nextChange() throws InterruptedException {
    Event event = events.poll(60, TimeUnit.SECONDS);
    while (event != null && !(event instanceof WorkChanged)) {
      event = events.poll(60, TimeUnit.SECONDS);
    }
    return Objects.requireNonNull(event, "no change was recorded");
  }

  private static final String OK = "},\"tool_response\":{\"stdout\":\"\"}}";
  private static final String WROTE =
      "{\"session_id\":\"s1\",\"hook_event_name\":\"PostToolUse\",\"tool_name\":\"Write\","
          + "\"tool_use_id\":\"c2\",\"tool_input\":{\"file_path\":\"FILE\",\"content\":\"x\""
          + OK;

  private static void commit(Path tree) throws IOException, InterruptedException {
    List<String> command =
        List.of(
            "git",
            "-c",
            "user.name=Ann",
            "-c",
            "user.email=ann@localhost",
            "commit",
            "--allow-empty",
            "--quiet",
            "-m",
            "Add the login");
    Process git = new ProcessBuilder(command).directory(tree.toFile()).inheritIO().start();
    assertThat(git.waitFor()).isZero();
  }

  private static void take(HookDesk desk, Session session, String hook) throws UnreadableHook {
    Hook read = new HookReader().read(hook.getBytes(StandardCharsets.UTF_8));
    desk.take(session, read, ReplyForm.CODEX);
  }

  @Test
  @DisplayName("A-13 a subagent is gone when its work is done, a teammate with its session")
  void subagents() throws UnreadableHook {
    HookDesk desk = desk();
    desk.take(session(), List.of(new Sign.TurnBegan("t1", "add the login")));
    Session explorer = within("Explore-1");
    take(desk, explorer, agent("SubagentStart", "a0000000000000001", "Explore"));
    assertThat(desk.isThere(TEAM, explorer.member())).isTrue();
    take(desk, explorer, agent("SubagentStop", "a0000000000000001", "Explore"));
    assertThat(desk.isThere(TEAM, explorer.member())).isFalse();
    Session worker = within("worker");
    for (String event : List.of("SubagentStart", "SubagentStop", "TeammateIdle")) {
      take(desk, worker, agent(event, "aworker-0000000000000001", "worker"));
      assertThat(desk.isThere(TEAM, worker.member())).as(event).isTrue();
    }
    take(desk, session(), "{\"session_id\":\"s1\",\"hook_event_name\":\"SessionEnd\"}");
    assertThat(desk.isThere(TEAM, worker.member())).isFalse();
    assertThat(desk.isThere(TEAM, SESSION)).isFalse();
  }

  private static Session within(String name) {
    Path here = Path.of("/nowhere");
    return new Session(TEAM, new MemberId(SESSION + "." + name), false, here, here);
  }

  private static String agent(String event, String id, String type) {
    return """
    {"session_id":"s1","hook_event_name":"%s","agent_id":"%s","agent_type":"%s"}
    """
        .formatted(event, id, type);
  }

  private static Session session() {
    Path here = Path.of("/nowhere");
    return new Session(TEAM, SESSION, false, here, here);
  }

  private static Member member(Engine engine) {
    return Objects.requireNonNull(Objects.requireNonNull(engine.state(TEAM)).roster().get(SESSION));
  }

  private static Account account(Engine engine, Payer payer) {
    TeamState state = Objects.requireNonNull(engine.state(TEAM));
    return Objects.requireNonNull(state.ledger().get(payer));
  }

  private static void awaitSpent(Engine engine, Amount total) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      TeamState state = engine.state(TEAM);
      Account seen = state == null ? null : state.ledger().get(Payer.of(SESSION));
      if (seen != null && seen.spent().equals(total)) return;
      assertThat(System.nanoTime()).as("%s, not %s", total, seen).isLessThan(deadline);
      LockSupport.parkNanos(5_000_000);
    }
  }

  private static final String CALL =
      "{\"session_id\":\"s1\",\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\","
          + "\"tool_use_id\":\"c1\",\"tool_input\":{\"command\":\"make\"}}";
  private static final String PROMPT =
      "{\"session_id\":\"s1\",\"hook_event_name\":\"UserPromptSubmit\",\"prompt\":\"go on\"}";
  private static final String FAILED =
      CALL.replace("PreToolUse", "PostToolUseFailure").replace("}}", "},\"error\":\"Exit 2\"}");

  private static HookReply answer(HookDesk desk, String hook) throws UnreadableHook {
    Hook read = new HookReader().read(hook.getBytes(StandardCharsets.UTF_8));
    return desk.take(session(), read, ReplyForm.CODEX).reply();
  }
}
