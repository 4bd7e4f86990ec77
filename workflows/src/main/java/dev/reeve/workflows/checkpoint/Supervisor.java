package dev.reeve.workflows.checkpoint;

import dev.reeve.agents.run.RunAtWork;
import dev.reeve.base.file.LockFile;
import dev.reeve.base.text.Sha256;
import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.bus.Draft;
import dev.reeve.workflows.bus.MessageBus;
import dev.reeve.workflows.checkpoint.Rights.Office;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The supervisor of one session (C-1): it sleeps until it is asked, checks a stage of the pipeline,
 * reports, and sleeps again. All that it knows stands in the session's files, so that it can be
 * killed at any moment; of two only one has a session at a time.
 */
public final class Supervisor implements AutoCloseable {

  public static final String NAME = "supervisor";
  public static final String TAG = "[supervisor] ";

  private final Setup setup;
  private final LockFile.Held hold;
  private final RoleSpec spec;
  private final MessageBus bus;
  private final Shelf shelf;
  private final Desk desk;
  private final Ledger ledger;
  private final Examination examination;
  private final Closing closing;
  private final Rulings rulings;
  private final Complaints complaints;

  /** What is being checked and waits for judges, by its task. */
  private final SortedMap<String, Wake> running = new TreeMap<>();

  /** What was answered, by the ids of its messages. */
  private final SortedSet<String> answered = new TreeSet<>();

  private final RunAtWork atWork = new RunAtWork();

  /** So many lines of the bus were looked at. */
  private int seen;

  private boolean over;

  private Supervisor(Setup setup, LockFile.Held hold, Probe probe) throws IOException {
    this.setup = setup;
    this.hold = hold;
    spec = spec(setup);
    SessionFiles files = probe.files().apply(new SessionFiles.OnDisk(setup.session()));
    bus = bus(setup);
    shelf = new Shelf(files, bus, setup.clock());
    desk = new Desk(setup.session(), bus, Office.SUPERVISOR);
    complaints = new Complaints(desk, shelf, spec.types());
    ledger = Ledger.of(files);
    Path runs = setup.runs().resolve(Sha256.hex(setup.session().toString()).substring(0, 16));
    Programs programs = Examination.programs(setup, runs, atWork);
    examination = new Examination(shelf, desk, programs, setup.redactor(), complaints);
    closing = new Closing(desk, shelf, ledger, spec.types(), probe.after());
    rulings = new Rulings(desk, complaints, spec.types());
  }

  /** What tests look through, and where they kill it. */
  record Probe(UnaryOperator<SessionFiles> files, Consumer<Closing.Step> after) {
    static final Probe NONE = new Probe(UnaryOperator.identity(), _ -> {});
  }

  private static MessageBus bus(Setup setup) {
    return new MessageBus(setup.session(), setup.redactor(), setup.clock());
  }

  /**
   * Takes a session: loads role spec and baseline, and finishes what a crash left unfinished. Null
   * if another one has it.
   *
   * @throws UnreadableFile if it is no session, or the role spec cannot be read
   */
  public static @Nullable Supervisor open(Setup setup) {
    return open(setup, Probe.NONE);
  }

  static @Nullable Supervisor open(Setup setup, Probe probe) {
    if (!Files.isRegularFile(setup.session().resolve(Session.FILE))) {
      throw new UnreadableFile(
          setup.session() + ": is no session: there is no " + Session.FILE + " in it");
    }
    LockFile.@Nullable Held hold = null;
    try {
      MessageBus bus = bus(setup);
      Files.createDirectories(bus.supervision().resolveSibling(""));
      hold = LockFile.tryTake(bus.supervision());
      if (hold == null) return null;
      Supervisor supervisor = new Supervisor(setup, hold, probe);
      supervisor.load();
      hold = null;
      return supervisor;
    } catch (IOException e) {
      throw Shelf.unreadable(setup.session(), e);
    } finally {
      if (hold != null) hold.close();
    }
  }

  private void load() throws IOException {
    shelf.session();
    shelf.loadWisdom();
    shelf.catchUp();
    for (Report report : ledger.own()) closing.finish(report);
    shelf.catchUp();
    noteAnswers(0);
  }

  /** Says that it is there (C-1), or there again (C-14). */
  public void announce(boolean recovered) {
    String line =
        recovered
            ? "Recovered. Rebuilt context from " + ledger.size() + " previous checkpoint reports."
            : "Resident supervisor ready. Baseline loaded for session "
                + session().id()
                + ". Awaiting checkpoint assignments.";
    String summary = recovered ? "Recovered" : "Ready, awaiting checkpoints";
    desk.say(Draft.COORDINATOR, "message", new Desk.Words(summary, line), data());
  }

  /**
   * Handles what has come over the bus since. Nothing that comes over it can make this throw.
   *
   * @return when there is something to do even if nothing comes; null if never
   */
  public @Nullable Instant step() {
    shelf.catchUp();
    List<BusLine> lines = shelf.lines();
    int from = Math.min(seen, lines.size());
    noteAnswers(from);
    seen = lines.size();
    for (BusLine line : lines.subList(from, lines.size())) {
      if (!over && isForMe(line) && !isHandled(line, lines)) handle(line);
    }
    finishThoseThatCan();
    return running.values().stream().map(Wake::deadline).min(Instant::compareTo).orElse(null);
  }

  private void noteAnswers(int from) {
    List<BusLine> lines = shelf.lines();
    for (BusLine line : lines.subList(Math.min(from, lines.size()), lines.size())) {
      if (line.from().equals(NAME) && !line.text("re").isEmpty()) answered.add(line.text("re"));
    }
  }

  private static boolean isForMe(BusLine line) {
    boolean to = line.to().equals(NAME) || line.to().equals(Draft.EVERYBODY);
    return to && !line.from().equals(NAME);
  }

  /** Answered, or asked for while the same checkpoint was at work. */
  private boolean isHandled(BusLine line, List<BusLine> lines) {
    if (answered.contains(line.id())) return true;
    @Nullable Request request = Request.parse(content(line));
    if (request == null) return false;
    for (BusLine later : lines) {
      boolean closes =
          later.number() > line.number()
              && later.from().equals(NAME)
              && later.text("task_id").equals(request.task())
              && later.text("step").equals("completed");
      if (closes) return true;
    }
    return false;
  }

  private void handle(BusLine line) {
    boolean coordinator = line.from().equals(Draft.COORDINATOR);
    String content = content(line);
    switch (line.type()) {
      case "shutdown_request" -> shutDown(line);
      case Judgements.ANSWER -> {} // looked at where it was asked for
      case Decision.TYPE -> {
        if (coordinator) rulings.apply(line, bus.state());
      }
      default -> {
        if (Request.isRequest(content)) {
          wake(line, Request.parse(content));
        } else if (coordinator && line.to().equals(NAME)) {
          complaints.misunderstood(line);
        }
      }
    }
  }

  private static String content(BusLine line) {
    for (String key : List.of("content", "message", "text")) {
      if (!line.text(key).isEmpty()) return line.text(key);
    }
    return line.summary();
  }

  private void shutDown(BusLine line) {
    String request = line.text("request_id").isEmpty() ? line.id() : line.text("request_id");
    ObjectNode data = data().put("re", line.id()).put("request_id", request).put("approve", true);
    desk.say(Draft.COORDINATOR, "shutdown_response", Desk.Words.of("shutting down"), data);
    over = true;
  }

  private void wake(BusLine line, @Nullable Request request) {
    if (request == null) {
      complaints.misunderstood(line);
      return;
    }
    try {
      Outcome outcome = begin(request, line.id());
      if (outcome instanceof Outcome.Refused refused) {
        complaints.refused(line, refused);
      }
    } catch (IOException | RuntimeException e) {
      running.remove(request.task());
      complaints.failed(line.id(), request.task(), e);
    }
  }

  /**
   * Makes one checkpoint, as far as it can be made at once.
   *
   * @param re which message asked for it; empty if none did
   */
  private Outcome begin(Request request, String re) throws IOException {
    @Nullable Outcome refused = refusal(request);
    if (refused != null) return refused;
    Session session = shelf.session();
    ObjectNode data = data().put("task_id", request.task());
    if (!re.isEmpty()) data.put("re", re);
    if (!session.supervised()) {
      String why = "supervision is switched off in " + Session.FILE;
      Outcome skipped = new Outcome.Skipped(request.task(), why);
      desk.state(data.deepCopy().put("status", "skipped"));
      var words = Desk.Words.of(request.task() + " skipped: " + why);
      desk.say(Draft.COORDINATOR, spec.types().success(), words, data);
      return skipped;
    }
    if (running.containsKey(request.task())) return new Outcome.Running(request.task());
    desk.state(data.put("status", "in_progress"));
    List<Check> checks = List.copyOf(spec.checkpoints().getOrDefault(request.task(), List.of()));
    Request whole =
        request.scope().isEmpty()
            ? new Request(request.task(), session.upstream(request.task()))
            : request;
    running.put(request.task(), examination.begin(whole, re, checks, setup.patience()));
    return finishIfComplete(request.task());
  }

  /** Only what is the supervisor's own (C-19). */
  private @Nullable Outcome refusal(Request request) {
    @Nullable Outcome foreign = request.refusal();
    if (foreign != null || spec.checks(request.task()) != null) return foreign;
    return new Outcome.Refused(
        "UNKNOWN_TASK",
        request.task() + " is not in " + spec.name() + "; there is " + checkpoints(setup));
  }

  private void finishThoseThatCan() {
    for (String task : List.copyOf(running.keySet())) {
      try {
        finishIfComplete(task);
      } catch (IOException | RuntimeException e) {
        @Nullable Wake wake = running.remove(task);
        complaints.failed(wake == null ? "" : wake.re(), task, e);
      }
    }
  }

  private Outcome finishIfComplete(String task) throws IOException {
    @Nullable Wake wake = running.get(task);
    shelf.catchUp();
    if (wake == null || !examination.isComplete(wake, setup.clock().instant())) {
      return new Outcome.Running(task);
    }
    List<Checked> checked = wake.checked();
    boolean blocks = Verdict.of(checked) == Verdict.BLOCK;
    Report found =
        new Report(
            task,
            ledger.next(task, shelf.lines()),
            wake.evidence().scope(),
            checked,
            wake.read(),
            blocks ? wake.evidence().session().downstream(task) : List.of(),
            "",
            ledger.trend(Verdict.score(checked)),
            setup.clock().instant());
    Report report = Rulings.upheld(found, ledger, shelf.lines());
    closing.finish(report);
    running.remove(task);
    return new Outcome.Reported(report);
  }

  /** Stops the program that is asked, and every one that would be: no checkpoint comes of it. */
  public void interrupt() {
    atWork.interrupt();
  }

  /**
   * Makes a checkpoint now; if judges are asked, it is to be finished by {@link #resume}.
   *
   * @throws CancellationException if it was interrupted
   */
  public Outcome check(Request request) {
    try {
      return begin(request, "");
    } catch (IOException e) {
      throw Shelf.unreadable(setup.session(), e);
    }
  }

  /** Goes on with a checkpoint that waits for judges. */
  public Outcome resume(String task) {
    try {
      return finishIfComplete(task);
    } catch (IOException e) {
      throw Shelf.unreadable(setup.session(), e);
    }
  }

  /**
   * Writes down what was decided about a checkpoint that blocks, and does it (C-12).
   *
   * @return why not; empty if it is done
   */
  public String decide(Decision decision) {
    String obstacle = decision.obstacle(bus.state());
    if (!obstacle.isEmpty()) return obstacle;
    rulings.apply(decision.log(setup.session(), bus), bus.state());
    return "";
  }

  /** What blocks, and about which nobody has decided anything. */
  public List<Block> undecided() {
    return Block.undecided(session(), bus.state(), ledger);
  }

  /** The scores so far, in order. */
  public List<Double> scores() {
    return ledger.all().stream().map(Ledger.Past::score).toList();
  }

  /** Every checkpoint that the role spec defines, in order. */
  public static List<String> checkpoints(Setup setup) {
    return new ArrayList<>(spec(setup).checkpoints().keySet());
  }

  private static RoleSpec spec(Setup setup) {
    @Nullable Path file = setup.roleSpec();
    return file == null ? RoleSpecReader.shipped() : RoleSpecReader.read(file);
  }

  public Gate gate() {
    return Gate.of(session(), bus.state());
  }

  public Trend trend() {
    return ledger.trend();
  }

  public boolean isOver() {
    return over;
  }

  private Session session() {
    try {
      return shelf.session();
    } catch (IOException e) {
      throw Shelf.unreadable(setup.session(), e);
    }
  }

  private static ObjectNode data() {
    return JsonMapper.shared().createObjectNode();
  }

  @Override
  public void close() {
    hold.close();
  }
}
