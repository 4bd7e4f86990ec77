package dev.reeve.sim.life;

import dev.reeve.core.Order;
import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Via;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.reconcile.Lock;
import dev.reeve.core.reconcile.Locks;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.TeamReader;
import dev.reeve.daemon.log.EventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The Lead answers whatever a lock asks, until the team is free again. */
record Recovery(Node node, TeamId team, Runnable settle) {

  void run() {
    for (int i = 0; i < 4; i++) {
      TeamState state = node.engine.state(team);
      if (state == null || !Locks.isShut(state)) return;
      answer(state);
    }
    LawBroken.unless(!Locks.isShut(now()), "R-4", () -> team + " is still " + now().phase());
  }

  private TeamState now() {
    return Objects.requireNonNull(node.engine.state(team));
  }

  private void answer(TeamState state) {
    Lock lock = Objects.requireNonNull(state.soundness().lock());
    DecisionId id = Objects.requireNonNull(lock.decision());
    Decision decision = Objects.requireNonNull(state.docket().decisions().get(id));
    List<String> options = decision.matter().options();
    boolean unfreezing = decision.matter().kind() == DecisionKind.UNFREEZE;
    Long epoch = unfreezing ? (Long) (state.ownership().epoch() + 1) : null;
    Decide decide = new Decide(id, options.getFirst(), epoch, SafeText.EMPTY);
    Order order =
        new Order(state.roster().authority(), Via.OPERATOR, Stamps.NONE, "answer to " + id, decide);
    List<Reply> replies = new ArrayList<>();
    node.engine.ask(new Ask.Command(team, order, replies::add));
    settle.run();
    boolean accepted = !replies.isEmpty() && replies.getFirst() instanceof Reply.Accepted;
    LawBroken.unless(accepted, "T-27", () -> team + ": " + decision + " answered " + replies);
  }

  /** Reading it again gives what everybody sees, and all that is wrong with it is known (T-29). */
  void check(EventLog log) {
    @Nullable TeamState state = node.engine.state(team);
    if (state == null) return;
    if (state.phase() == Phase.DELETED) return; // nothing is written of it any more
    TeamReader.Read read = new TeamReader(log).read(team);
    LawBroken.unless(read.damage() == null, "R-4", () -> team + ": " + read.damage());
    LawBroken.unless(
        read.state().equals(state), "R-3", () -> team + ": " + read.state() + " is not " + state);
    for (var finding : new EntryCodec().verifier().verify(log, team)) {
      LawBroken.unless(finding.known(), "T-29", () -> "reconciled, yet news: " + finding);
    }
  }
}
