package dev.reeve.app;

import dev.reeve.agents.Sign;
import dev.reeve.agents.SignJson;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.agents.run.Run;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.RunListener;
import dev.reeve.core.text.SafeText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tells a daemon what a run shows of itself, in a thread of its own: the run is one turn of a
 * member, from its start to its end. A daemon that is slow or gone holds up nothing; what it could
 * not be told is lost, and said once at the end.
 */
final class RunReport implements RunListener, AutoCloseable {

  private static final int MOST_WAITING = 1_000;
  private static final Duration BETWEEN_SIGNS_OF_LIFE = Duration.ofSeconds(5);
  private static final Sign LAST = new Sign.Left("");

  private final DaemonClient daemon;
  private final Seat seat;
  private final BlockingQueue<Sign> waiting = new LinkedBlockingQueue<>(MOST_WAITING);
  private final @Nullable ProcessId runner = ProcessId.of(ProcessHandle.current().pid());
  private final Thread thread;
  private final @Nullable String joined;
  private volatile @Nullable ProcessId agent;
  private long lastActive = System.nanoTime();
  private volatile @Nullable String trouble;

  /** Whose signs they are; the team may be left to the daemon, which goes by the folder. */
  record Seat(Path folder, String team, String member) {}

  RunReport(DaemonClient daemon, Seat seat, String command) {
    this.daemon = daemon;
    this.seat = seat;
    Answer answer = tell(new Sign.TurnBegan("", command)); // no such team: said before the start
    joined = joined(answer.body().path("joins"));
    thread = Thread.ofPlatform().daemon().name("reeve-report").start(this::report);
  }

  private @Nullable String joined(JsonNode joins) {
    if (!joins.isObject()) return null;
    String near = joins.path("near").asString("");
    String hint = near.isEmpty() ? "" : "; did you mean '" + near + "'?";
    return seat.member() + " is a new member of team " + joins.path("team").asString("") + hint;
  }

  /** That nobody of its name was in the team before, and who may have been meant; else null. */
  @Nullable String joined() {
    return joined;
  }

  /** The run that is reported of has begun: as long as its process is there, so is the member. */
  void began(Run run) {
    agent = run.leader();
    waiting.offer(new Sign.Active());
  }

  @Override
  public void onSign(Sign sign) {
    switch (sign) {
      case Sign.TurnBegan _, Sign.TurnEnded _, Sign.Left _, Sign.Exited _ -> active();
      case Sign.Active _, Sign.Said _ -> active();
      default -> waiting.offer(sign);
    }
  }

  @Override
  public void onOutput(Channel channel, SafeText text) {
    active();
  }

  private void active() {
    long now = System.nanoTime();
    if (now - lastActive < BETWEEN_SIGNS_OF_LIFE.toNanos()) return;
    lastActive = now;
    waiting.offer(new Sign.Active());
  }

  @Override
  public void onExit(RunEnd end) {
    ended(turn(end), how(end));
  }

  /** What was stopped at a limit has failed, with whatever status its agent leaves then. */
  private static Sign.End turn(RunEnd end) {
    return switch (end.cause()) {
      case EXITED -> Objects.equals(end.status(), 0) ? Sign.End.COMPLETED : Sign.End.FAILED;
      case FINISHED -> Sign.End.COMPLETED;
      case INTERRUPTED -> Sign.End.INTERRUPTED;
      case IDLE, TIMEOUT, BUDGET, LOST -> Sign.End.FAILED;
    };
  }

  private static String how(RunEnd end) {
    return switch (end.cause()) {
      case EXITED ->
          end.status() == null ? "nobody knows how it ended" : "it ended with " + end.status();
      case FINISHED -> "it was done, and was stopped, since it did not leave";
      case INTERRUPTED -> "it was interrupted";
      case IDLE -> "it was stopped, since nothing moved for too long";
      case TIMEOUT -> "it was stopped, since it took too long";
      case BUDGET -> "it was stopped, since its budget was used up";
      case LOST -> "it was lost with the machine or its own files";
    };
  }

  /** There is no run to be reported of: what was told before it is over. */
  void neverBegan() {
    ended(Sign.End.FAILED, "it could not be started");
    close();
  }

  private void ended(Sign.End end, String how) {
    waiting.offer(new Sign.TurnEnded("", end, ""));
    waiting.offer(new Sign.Exited(how));
  }

  /** Waits until everything is told; null, or why something could not be. */
  @Nullable String finish() {
    close();
    return trouble;
  }

  @Override
  public void close() {
    try {
      waiting.put(LAST);
      thread.join(Duration.ofSeconds(5));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void report() {
    try {
      for (boolean open = true; open; ) {
        List<Sign> signs = new ArrayList<>(List.of(waiting.take()));
        waiting.drainTo(signs);
        open = !signs.remove(LAST);
        if (!signs.isEmpty()) tellOrNote(signs.toArray(new Sign[0]));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tellOrNote(Sign... signs) {
    try {
      tell(signs);
    } catch (Stopped e) {
      trouble = e.getMessage();
    }
  }

  private Answer tell(Sign... signs) {
    ObjectNode body = body(seat, signs);
    if (runner != null) body.set("runner", process(runner));
    @Nullable ProcessId known = agent;
    if (known != null) body.set("agent", process(known));
    return daemon.post("/hooks/run", body);
  }

  /** Throws {@link Stopped} if the daemon does not take it. */
  static void tell(DaemonClient daemon, Seat seat, Sign... signs) {
    daemon.post("/hooks/run", body(seat, signs));
  }

  private static ObjectNode body(Seat seat, Sign... signs) {
    ObjectNode body = JsonTree.object();
    body.put("cwd", seat.folder().toString());
    body.put("team", seat.team());
    body.put("member", seat.member());
    ArrayNode list = body.putArray("signs");
    for (Sign sign : signs) list.add(SignJson.write(sign));
    return body;
  }

  private static ObjectNode process(ProcessId process) {
    return JsonTree.object().put("pid", process.pid()).put("start", process.start());
  }
}
