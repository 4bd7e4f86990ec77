package dev.reeve.sim.opinion;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.health.HealthEvent;
import dev.reeve.core.health.Occasion;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the supervisor did, as its log has it. */
final class Found {

  static final Set<EventType> TYPES =
      EnumSet.of(
          EventType.PING,
          EventType.NUDGE,
          EventType.NUDGE_SUPPRESSED,
          EventType.ESCALATE,
          EventType.REASSIGN_PROPOSAL,
          EventType.RECOVERED,
          EventType.NO_PROGRESS,
          EventType.UNDELIVERABLE,
          EventType.WAIT_OVERDUE,
          EventType.LEAD_REMINDED,
          EventType.HEALTH_CHECK,
          EventType.ANOMALY_REPORT,
          EventType.SHUTDOWN_REQUESTED,
          EventType.REBOOT_TEST,
          EventType.ASSIST_OFFER,
          EventType.CONTINUE);

  private Found() {}

  static List<Move> moves(List<Entry> log) {
    List<Move> moves = new ArrayList<>();
    SortedSet<String> executors = new TreeSet<>();
    SortedSet<String> there = new TreeSet<>();
    for (Entry entry : log) {
      Event event = entry.event();
      leave(there, event);
      if (event instanceof MemberEvent.Spawned spawned) {
        String id = spawned.seat().id().value();
        if (spawned.seat().role().kind() == Role.Kind.EXECUTOR) executors.add(id);
        else executors.remove(id);
      }
      if (event instanceof HealthEvent health) {
        String type = there.contains("" + health.member()) ? type(health) : "";
        if (!type.isEmpty()) {
          moves.add(NaiveHealth.move(Fact.second(entry.at()), type, "" + health.member()));
        }
      } else if (TYPES.contains(event.type())) {
        boolean executor = executors.contains(String.valueOf(event.member()));
        boolean health = executor && event.type() == EventType.UNDELIVERABLE;
        moves.add(
            health
                ? NaiveHealth.move(Fact.second(entry.at()), "UNDELIVERABLE", "" + event.member())
                : move(entry));
      }
    }
    for (Entry entry : log) {
      if (entry.event() instanceof TaskEvent.GotStuck stuck) {
        moves.remove(
            move(entry, EventType.REASSIGN_PROPOSAL, stuck.actor())); // T-54's, no ladder's
      }
    }
    return moves.stream().sorted().toList();
  }

  /** What is put in order about somebody who has left is done about nobody. */
  private static void leave(SortedSet<String> there, Event event) {
    switch (event) {
      case MemberEvent.Spawned spawned -> there.add(spawned.seat().id().value());
      case MemberEvent.Left left -> there.remove(left.actor().value());
      case MemberEvent.Gone gone -> there.remove(gone.member().value());
      default -> {}
    }
  }

  /** In the words of the model; empty for what it does not know. */
  private static String type(HealthEvent event) {
    return switch (event) {
      case HealthEvent.Checked(_, _, var check, _) ->
          "HEALTH_CHECK " + (check.urgent() ? "urgent" : word(check.reason()));
      case HealthEvent.Reported(_, _, var report, _) ->
          switch (report.anomaly()) {
            case IDLE, STALE, MCP_STUCK -> told(report.anomaly().word(), report);
            case ERRORS, HELP -> told(word(report.anomaly()), report);
            default -> "";
          };
      case HealthEvent.Offered(_, _, var offer, _) ->
          "ASSIST_OFFER " + word(offer.about()) + " " + word(offer.type());
      case HealthEvent.Tested(_, _, var diagnosis) ->
          diagnosis.occasion() == Occasion.RESTART
              ? ""
              : "REBOOT_TEST "
                  + word(diagnosis.occasion())
                  + " "
                  + word(diagnosis.recommendation());
      case HealthEvent.Clarified _ -> "CLARIFICATION";
      case HealthEvent.ShutdownAsked _ -> "SHUTDOWN_REQUESTED";
      case HealthEvent.Continued _ -> "CONTINUE";
      default -> "";
    };
  }

  private static String told(String anomaly, HealthEvent.Report report) {
    String severity = word(report.severity());
    return "ANOMALY_REPORT " + anomaly + " " + severity + " " + word(report.recommendation());
  }

  private static String word(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }

  private static Move move(Entry entry) {
    return move(entry, entry.event().type(), entry.event().member());
  }

  private static Move move(Entry entry, EventType type, @Nullable MemberId member) {
    TaskId task = entry.event().task();
    return new Move(
        Fact.second(entry.at()),
        type.name(),
        String.valueOf(member),
        task == null ? "-" : task.value());
  }
}
