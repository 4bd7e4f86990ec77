package dev.reeve.sim.life;

import dev.reeve.core.Key;
import dev.reeve.core.Order;
import dev.reeve.core.Rejection;
import dev.reeve.core.Rejection.Code;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.SealedEntry;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One command as its sender remembers it: how often it was sent, and what was answered. The sender
 * holds the engine to its word: accepted once is accepted for good, and in the log once.
 */
final class Errand {

  /**
   * What may still be said to the repetition of an accepted command, because T-7 puts it first.
   * (The operator is nobody in a team that has got a lead since.)
   */
  private static final Set<Code> BEFORE_REPETITION =
      EnumSet.of(Code.RATE_LIMITED, Code.UNKNOWN_MEMBER, Code.FORBIDDEN);

  final TeamId team;
  private final @Nullable Order order;
  private final @Nullable NewTeam plan;
  private List<SealedEntry> result = List.of();
  private boolean answered;
  private int doubtful;

  private Errand(TeamId team, @Nullable Order order, @Nullable NewTeam plan) {
    this.team = team;
    this.order = order;
    this.plan = plan;
  }

  static Errand of(TeamId team, Order order) {
    return new Errand(team, order, null);
  }

  static Errand founding(TeamId team, NewTeam plan) {
    return new Errand(team, null, plan);
  }

  /** Another copy of it, on its way. */
  Ask ask(Consumer<Reply> reply) {
    if (plan != null) return new Ask.Foundation(team, plan, reply);
    if (order != null) return new Ask.Command(team, order, reply);
    throw new IllegalStateException("neither a command nor a team");
  }

  @Nullable Order order() {
    return order;
  }

  boolean isFoundation() {
    return plan != null;
  }

  boolean isAnswered() {
    return answered;
  }

  boolean isAccepted() {
    return !result.isEmpty();
  }

  /** A copy went where no answer comes from, or the answer was that nobody knows. */
  void doubt() {
    doubtful++;
  }

  private boolean isKeyed() {
    return key() != null;
  }

  private @Nullable Key key() {
    return order == null ? null : order.key();
  }

  /**
   * An answer has come: from a zombie perhaps, whose refusal may be older than what another node
   * has accepted since, unless it was accepted already when this copy arrived.
   */
  void replied(Reply reply, Ledger ledger, boolean fromZombie, boolean wasAccepted) {
    switch (reply) {
      case Reply.Accepted(var lines) -> accepted(lines, ledger);
      case Reply.Each each -> each(each, ledger);
      case Reply.Refused(var rejection) -> refused(rejection, fromZombie, wasAccepted);
      case Reply.Noted _ -> answered = true;
      case Reply.Held _ -> throw new LawBroken("T-8", "held, but no team is locked: " + this);
      case Reply.Unavailable _ -> doubt();
    }
  }

  /** Of a DONE that claims the next task, the DONE alone is kept under the key (T-4, T-6). */
  private void each(Reply.Each each, Ledger ledger) {
    List<SealedEntry> lines = new ArrayList<>();
    for (Reply part : each.parts()) {
      if (part instanceof Reply.Accepted(var own)) lines.addAll(own);
      if (part instanceof Reply.Each inner) each(inner, ledger);
    }
    answered = true;
    boolean kept =
        !(key() instanceof Key.OfTransition) || each.parts().getFirst() instanceof Reply.Accepted;
    if (!lines.isEmpty() && kept) accepted(lines, ledger);
  }

  private void accepted(List<SealedEntry> lines, Ledger ledger) {
    answered = true;
    LawBroken.unless(!lines.isEmpty(), "R-1", () -> "accepted without a line: " + this);
    for (SealedEntry line : lines) {
      long index = line.entry().index();
      boolean there = index <= ledger.index() && ledger.hash(index).equals(line.hash());
      LawBroken.unless(there, "R-1", () -> "answered, but not in the log: " + line);
    }
    if (isKeyed() && isAccepted()) {
      boolean same = anchor(result) == anchor(lines);
      LawBroken.unless(
          same, "T-4", () -> this + " was done at " + result + " and again at " + lines);
    }
    if (result.isEmpty()) result = List.copyOf(lines);
  }

  /** Where the sender's own first line stands. */
  private long anchor(List<SealedEntry> lines) {
    for (SealedEntry line : lines) {
      boolean own = order != null && line.entry().event().actor().equals(order.actor());
      if (own) return line.entry().index();
    }
    return lines.getFirst().entry().index();
  }

  private void refused(Rejection rejection, boolean fromZombie, boolean wasAccepted) {
    answered = true;
    boolean mayBe =
        !isKeyed()
            || !isAccepted()
            || BEFORE_REPETITION.contains(rejection.code())
            || (fromZombie && (!wasAccepted || rejection.code() == Code.UNKNOWN_TEAM));
    LawBroken.unless(mayBe, "T-4", () -> this + " was done at " + result + ", now " + rejection);
  }

  /** When all is over: accepted means done, refused means not done, whatever happened between. */
  void close(Ledger ledger) {
    if (order == null || !isKeyed()) return;
    boolean done = ledger.lineOf(order.digest()) != null;
    LawBroken.unless(done || !isAccepted(), "R-1", () -> "accepted, but not in the log: " + this);
    LawBroken.unless(
        !done || isAccepted() || 0 < doubtful, "R-1", () -> "refused, yet in the log: " + this);
  }

  @Override
  public String toString() {
    return team + " " + (order == null ? "foundation" : order);
  }
}
