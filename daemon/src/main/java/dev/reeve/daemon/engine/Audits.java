package dev.reeve.daemon.engine;

import dev.reeve.core.Answer;
import dev.reeve.core.Asked;
import dev.reeve.core.Order;
import dev.reeve.core.Rejection;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.TextProtocol;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Batch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What is kept of refused commands, outside the replay sequence (T-9). */
record Audits(TeamId team, Instant at, MemberId actor) {

  /** A line for the order, or for each of several that came in it, as far as it was refused. */
  static List<Batch.Audit> of(TeamId team, Instant at, Order order, Answer answer) {
    return new Audits(team, at, order.actor()).of(order.command(), answer);
  }

  private List<Batch.Audit> of(Asked command, Answer answer) {
    return switch (answer) {
      case Answer.Rejected(var rejection) -> List.of(line(meant(command), rejection));
      case Answer.Each(var parts) -> {
        List<Batch.Audit> lines = new ArrayList<>();
        for (Answer.Part part : parts) lines.addAll(of(part.command(), part.answer()));
        yield lines;
      }
      case Answer.Accepted _, Answer.Noted _, Answer.Repeated _, Answer.Held _ -> List.of();
    };
  }

  /** A text that says one thing is known by that. */
  private static Asked meant(Asked command) {
    if (!(command instanceof Say(var text))) return command;
    List<Asked> said = TextProtocol.parse(text);
    return said.size() == 1 ? said.getFirst() : command;
  }

  private Batch.Audit line(Asked command, Rejection rejection) {
    String task = command.task() == null ? "" : " task " + command.task();
    String body =
        actor + " " + command.type() + task + ": " + rejection.code() + ", " + rejection.reason();
    return new Batch.Audit(team, at, body);
  }
}
