package dev.reeve.server.http;

import dev.reeve.base.text.NearestWord;
import dev.reeve.core.Rejection;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.message.Messages;
import dev.reeve.core.message.Question;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Reply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Whoever names what is not there is told what is, at the end of the refusal (W-3). */
record Hints(Desk desk) {

  /** So much of what waits is named. */
  private static final int MOST = 10;

  private static final String NO_TASKS = "; the team has no tasks";

  /** Whether it may take a while: names are compared, and the log may be asked. */
  static boolean mayConcern(Reply reply) {
    return switch (reply) {
      case Reply.Refused(var rejection) -> mayConcern(rejection.code());
      case Reply.Each _ -> true;
      case Reply.Accepted _, Reply.Noted _, Reply.Held _, Reply.Unavailable _ -> false;
    };
  }

  private static boolean mayConcern(Rejection.Code code) {
    return switch (code) {
      case UNKNOWN_TEAM, UNKNOWN_MEMBER, UNKNOWN_TASK, INVALID -> true;
      default -> false;
    };
  }

  Reply with(TeamId team, Reply reply) {
    return switch (reply) {
      case Reply.Refused(var rejection) -> new Reply.Refused(with(team, rejection));
      case Reply.Each(var parts) ->
          new Reply.Each(parts.stream().map(part -> with(team, part)).toList());
      case Reply.Accepted _, Reply.Noted _, Reply.Held _, Reply.Unavailable _ -> reply;
    };
  }

  private Rejection with(TeamId team, Rejection rejection) {
    if (!mayConcern(rejection.code())) return rejection;
    if (rejection.code() == Rejection.Code.UNKNOWN_TEAM) {
      return Rejection.of(rejection.code(), desk.unknown(team.value()).sentence());
    }
    TeamState state = desk.present(team);
    return state == null ? rejection : adding(rejection, instead(state, rejection));
  }

  private static String instead(TeamState state, Rejection rejection) {
    String member = rejection.unknown("member");
    if (member != null) return near(member, Desk.members(state));
    String task = rejection.unknown("task");
    if (task != null) return state.tasks().isEmpty() ? NO_TASKS : near(task, tasks(state));
    String decision = rejection.unknown("decision");
    return decision == null ? "" : waiting(state, decision);
  }

  /** Who has come since is not named: it would be the name that was asked for. */
  private static String near(String name, List<String> known) {
    return known.contains(name) ? "" : NearestWord.orSome(name, known);
  }

  static Rejection adding(Rejection rejection, String words) {
    return new Rejection(
        rejection.code(), rejection.reason() + words, rejection.field(), rejection.current());
  }

  private static List<String> tasks(TeamState state) {
    List<String> names = new ArrayList<>();
    for (TaskId id : state.tasks().keys()) names.add(id.toString());
    return names;
  }

  /** What waits for the Lead instead of what was answered; empty if that waits itself. */
  static String waiting(TeamState state, String answered) {
    List<String> waiting = new ArrayList<>();
    List<DecisionId> open = new ArrayList<>(state.docket().open().values());
    Collections.sort(open);
    for (DecisionId each : open) waiting.add(each.toString());
    for (Question each : Messages.toTheLead(state)) waiting.add(each.id().toString());
    if (waiting.contains(answered)) return "";
    if (waiting.isEmpty()) return "; nothing waits there";
    return "; what waits: " + String.join(", ", waiting.stream().limit(MOST).toList());
  }
}
