package dev.reeve.sim.backtest;

import dev.reeve.core.CommandType;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.Noticed;
import dev.reeve.core.Via;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.BudgetEvent.Spent;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberEvent.Beating;
import dev.reeve.core.member.MemberEvent.CallsRepeated;
import dev.reeve.core.member.MemberEvent.Gone;
import dev.reeve.core.member.MemberEvent.KeyLeaked;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberEvent.LifelineBack;
import dev.reeve.core.member.MemberEvent.LifelineCut;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberEvent.ToolStarted;
import dev.reeve.core.member.MemberEvent.WorkChanged;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageEvent.Overheard;
import dev.reeve.core.run.RunEvent;
import dev.reeve.core.task.TaskEvent.DuplicateClaim;
import dev.reeve.core.task.TaskEvent.GateRan;
import dev.reeve.core.task.TaskEvent.Sighted;
import dev.reeve.core.task.TaskEvent.TurnBegan;
import dev.reeve.core.task.TaskEvent.TurnEnded;
import dev.reeve.core.team.TeamEvent.NotWatching;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Everything in a log that was not Reeve's own doing, in the order in which it happened. */
final class Deeds {

  private static final List<String> COMMANDS =
      Arrays.stream(CommandType.values()).map(CommandType::name).toList();

  /** What answers a decision beside DECIDE (T-72). */
  private static final List<EventType> ANSWERING =
      List.of(
          EventType.ASSIGN,
          EventType.SPAWN,
          EventType.ADJUSTMENT_DECISION,
          EventType.FORCED_FINALIZE_ACK);

  /** What Reeve adds to commands when it records them. */
  private static final List<String> ADDED =
      List.of(
          "progress",
          "counts",
          "incarnation",
          "attempt",
          "targets",
          "since",
          "replaces",
          "occurred_at");

  /** What one command led to stands microseconds apart. */
  private static final Duration AT_ONCE = Duration.ofMillis(1);

  private final List<Deed> deeds = new ArrayList<>();
  private final SortedMap<String, Amount> sessions = new TreeMap<>();

  private Deeds() {}

  /**
   * @param founding how many lines tell of the team as it was set up
   */
  static List<Deed> of(RecordedLog log, int founding) {
    Deeds it = new Deeds();
    List<Entry> entries = log.entries();
    for (int i = founding; i < entries.size(); i++) {
      if (!isImplied(entries, i)) it.line(entries.get(i), log.events().get(i));
    }
    it.deeds.sort(Comparator.comparing(Deed::at));
    return List.copyOf(it.deeds);
  }

  /** An answer that somebody gave by doing something else comes of itself when that is done. */
  private static boolean isImplied(List<Entry> entries, int at) {
    Entry entry = entries.get(at);
    boolean gone = entry.event() instanceof Left || entry.event() instanceof Gone;
    if (entry.event().type() != EventType.DECIDE && !gone) return false;
    for (int i = at - 1; 0 <= i; i--) {
      Entry earlier = entries.get(i);
      if (AT_ONCE.compareTo(Duration.between(earlier.at(), entry.at())) < 0) return false;
      if (gone && isEndOf(earlier.event(), entry.event())) return true;
      boolean same = !gone && earlier.event().actor().equals(entry.event().actor());
      if (same && ANSWERING.contains(earlier.event().type())) return true;
    }
    return false;
  }

  /** Whether the first is the end of the process that the other tells of. */
  private static boolean isEndOf(Event earlier, Event gone) {
    MemberId member = gone.member() == null ? gone.actor() : gone.member();
    boolean over = earlier instanceof RunEvent.Ended || earlier instanceof RunEvent.NotStarted;
    return over && member.equals(earlier.member());
  }

  private void line(Entry entry, ObjectNode shown) {
    Instant at = entry.at();
    Event event = entry.event();
    switch (event) {
      case NotWatching gap -> deeds.add(new Deed.Unwatched(gap.from(), gap.to()));
      case Pulsed pulse -> pulse(entry, pulse);
      case DuplicateClaim second ->
          send(at, entry.index(), command("CLAIM", second.claimant(), shown));
      case Spawned in when entry.via() == Via.HOOK ->
          deeds.add(new Deed.Seen(at, new Noticed.Arrived(in.seat().id(), in.seat().role())));
      case TurnBegan turn ->
          deeds.add(new Deed.Seen(at, new Noticed.TurnBegun(turn.actor(), turn.subject())));
      case TurnEnded turn ->
          deeds.add(new Deed.Seen(at, new Noticed.TurnOver(turn.actor(), turn.end())));
      case Sighted(var session, var task, var subject, var status, var owner) ->
          deeds.add(new Deed.Seen(at, new Noticed.TaskSeen(session, task, subject, status, owner)));
      case Overheard(var from, var to, var text) ->
          deeds.add(new Deed.Seen(at, new Noticed.Overheard(from, to, text)));
      case Left left ->
          deeds.add(new Deed.Seen(at, new Noticed.Departed(left.actor(), left.reason())));
      case Gone(var member, var incarnation, var signs, var detail, _) ->
          deeds.add(new Deed.Found(at, new Noticed.Lost(member, incarnation, signs, detail)));
      case Beating beats -> send(at, entry.index(), command("ACTIVITY", beats.actor(), shown));
      case LifelineCut(var member, var incarnation, var sign) -> cut(at, member, incarnation, sign);
      case LifelineBack(var member, var incarnation, var sign) ->
          deeds.add(new Deed.Found(at, new Noticed.Found(member, incarnation, sign)));
      case KeyLeaked(var member, var task, var where, _) ->
          deeds.add(new Deed.Found(at, new Noticed.Leaked(member, task, where)));
      case CallsRepeated(var member, _, var repetition) ->
          deeds.add(new Deed.Found(at, new Noticed.CallsRepeat(member, repetition)));
      case WorkChanged change -> changed(at, change);
      case RunEvent run -> process(at, run);
      case GateRan(var actor, var task, var evidence, var said) ->
          deeds.add(new Deed.Found(at, new Noticed.GateRun(actor, task, evidence, said != null)));
      case Spent spent -> spend(at, spent);
      case ToolStarted call ->
          send(call.call().since(), entry.index(), command("TOOL_STARTED", call.actor(), shown));
      default -> others(entry, shown);
    }
  }

  private void changed(Instant at, WorkChanged change) {
    List<SafeText> files = change.file().isBlank() ? List.of() : List.of(change.file());
    var seen = new Noticed.WorkChanged(change.actor(), files, change.commit());
    deeds.add(new Deed.Found(at, seen));
  }

  /** That heartbeats are missing follows from what was heard, and from the promise. */
  private void cut(Instant at, MemberId member, long incarnation, Loss sign) {
    if (sign == Loss.HEARTBEATS_MISSED) return;
    var lost = new Noticed.Lost(member, incarnation, List.of(sign), SafeText.EMPTY);
    deeds.add(new Deed.Found(at, lost));
  }

  /** Sessions tell what they have cost in all; the log tells what was new each time. */
  private void spend(Instant at, Spent spent) {
    String session = spent.member() + "-" + spent.incarnation();
    Amount total = sessions.merge(session, spent.more(), Amount::plus);
    deeds.add(
        new Deed.Found(
            at,
            new Noticed.Spending(
                spent.member(), spent.incarnation(), total, spent.estimated(), spent.limit())));
  }

  private void process(Instant at, RunEvent event) {
    switch (event) {
      case RunEvent.Started(var member, var incarnation, var run) ->
          deeds.add(new Deed.Found(at, new Noticed.RunBegun(member, incarnation, run)));
      case RunEvent.NotStarted(var member, var incarnation, var reason, _) ->
          deeds.add(new Deed.Found(at, new Noticed.RunFailed(member, incarnation, reason)));
      case RunEvent.Ended(var member, var incarnation, var receipt, _) ->
          deeds.add(new Deed.Found(at, new Noticed.RunOver(member, incarnation, receipt)));
      case RunEvent.StopOrdered _, RunEvent.Resumed _ -> {}
    }
  }

  /** A pulse tells of its first and its last sign; of those between nobody knows the time. */
  private void pulse(Entry entry, Pulsed pulse) {
    ObjectNode sign = JsonMapper.shared().createObjectNode();
    sign.put("type", "ACTIVITY").put("actor", pulse.actor().value());
    send(pulse.first(), entry.index(), sign);
    if (!pulse.last().equals(pulse.first())) send(pulse.last(), entry.index(), sign.deepCopy());
  }

  private void others(Entry entry, ObjectNode shown) {
    Event event = entry.event();
    if (event.actor().equals(MemberId.SUPERVISOR) || entry.via() == Via.POLICY) return;
    String type = shown.path("type").asString("");
    String word =
        switch (type) {
          case "HANDOFF_DUPLICATE" -> "STATE_OWNERSHIP_HANDOFF";
          case "TEARDOWN_INIT" -> "TEARDOWN";
          case "TEAM_DELETED" -> "DELETE_TEAM";
          default -> type;
        };
    if (COMMANDS.contains(word)) {
      send(entry.at(), entry.index(), command(word, event.actor(), shown));
    }
  }

  private void send(Instant at, long index, ObjectNode command) {
    deeds.add(new Deed.Sent(at, index, command));
  }

  /** What Reeve added to a command when it recorded it is taken off again. */
  private static ObjectNode command(String type, MemberId actor, ObjectNode shown) {
    ObjectNode command = JsonMapper.shared().createObjectNode();
    command.put("type", type).put("actor", actor.value());
    if (shown.has("task_id")) command.set("task_id", shown.get("task_id"));
    ObjectNode data = command.putObject("data");
    if (type.equals("CLAIM")) return command;
    data.setAll((ObjectNode) shown.path("data").deepCopy());
    data.remove(ADDED);
    String member = shown.path("member").asString("");
    switch (type) {
      case "SPAWN", "ASSIGN" -> data.put("member", member);
      case "ADJUSTMENT_DECISION" -> data.put("executor_id", member);
      case "SHUTDOWN_ACK" -> data.remove("request_id");
      case "ANSWER" -> data.remove("to");
      case "IN_REVIEW" -> data.withArray("files");
      case "MESSAGE" -> data.put("text", data.path("text").asString("(not kept)"));
      default -> {}
    }
    if (type.equals("ASSIGN") && member.isEmpty()) data.remove("member");
    return command;
  }
}
