package dev.reeve.daemon.engine;

import dev.reeve.core.Order;
import dev.reeve.core.Rejection;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Batch;
import java.time.Instant;

/** What is kept of a refused command, outside the replay sequence (T-9). */
final class Audits {

  private Audits() {}

  static Batch.Audit of(TeamId team, Instant at, Order order, Rejection rejection) {
    String task = order.command().task() == null ? "" : " task " + order.command().task();
    String body =
        order.actor()
            + " "
            + order.command().type()
            + task
            + ": "
            + rejection.code()
            + ", "
            + rejection.reason();
    return new Batch.Audit(team, at, body);
  }
}
