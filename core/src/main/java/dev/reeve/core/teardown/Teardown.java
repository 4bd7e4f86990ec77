package dev.reeve.core.teardown;

import dev.reeve.core.data.PersistentSet;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.WatchTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The end of a team, as far as it has come (T-60).
 *
 * @param attempt how often it was tried, this time included
 * @param stop whether consent was given beforehand, so that nobody is asked for it (T-77)
 * @param targets who is to stop, fixed when it began
 * @param missing those of them who are there and have not agreed yet
 * @param refused those of the missing who have said no
 * @param asked how many were asked so far
 * @param round the retries so far
 * @param requested when the first request went out; null before it did
 * @param check what is being looked into; null if nothing
 * @param candidate the decision whether to go on without the missing; null if none is open
 * @param forced whether it goes on without those who are missing (T-63)
 */
public record Teardown(
    Stage stage,
    int attempt,
    boolean stop,
    PersistentSet<MemberId> targets,
    PersistentSet<MemberId> missing,
    PersistentSet<MemberId> refused,
    int asked,
    int round,
    @Nullable WatchTime requested,
    @Nullable Check check,
    @Nullable DecisionId candidate,
    boolean forced) {

  public static final Teardown NONE =
      new Teardown(
          Stage.NONE,
          0,
          false,
          PersistentSet.empty(),
          PersistentSet.empty(),
          PersistentSet.empty(),
          0,
          0,
          null,
          null,
          null,
          false);

  /**
   * That everything is to be kept up to a line (T-68).
   *
   * @param line which asks for it; what came before it is to be kept
   * @param since when it was first asked for
   * @param stirred whether something has happened since that would have to be kept as well
   */
  public record Check(long line, WatchTime since, boolean stirred) {

    private Check disturbed() {
      return new Check(line, since, true);
    }
  }

  /** Under which the members answer; retries ask under the same. */
  public String request() {
    return "s-" + attempt;
  }

  /** Whether everybody who was asked has agreed, or is gone. */
  boolean isAnswered() {
    return missing.isEmpty();
  }

  /** Whether nobody has to say anything any more: who has not agreed is passed over. */
  boolean isOverWithWords() {
    return isAnswered() || forced;
  }

  Teardown begun(int number, boolean consented, List<MemberId> who, Check first) {
    PersistentSet<MemberId> all = PersistentSet.empty();
    for (MemberId member : who) all = all.with(member);
    return new Teardown(
        Stage.TEARDOWN_INIT,
        number,
        consented,
        all,
        all,
        PersistentSet.empty(),
        0,
        0,
        null,
        first,
        null,
        false);
  }

  /** The team begins anew in another epoch: what was under way is not. */
  public Teardown overtaken() {
    return stage.isUnderWay() || stage == Stage.READY_TO_DELETE ? in(Stage.NONE) : this;
  }

  Teardown in(Stage next) {
    return new Teardown(
        next,
        attempt,
        stop,
        targets,
        missing,
        refused,
        asked,
        round,
        requested,
        next.isUnderWay() ? check : null,
        next.isUnderWay() ? candidate : null,
        next.isUnderWay() && forced);
  }

  Teardown checking(@Nullable Check next) {
    return new Teardown(
        stage, attempt, stop, targets, missing, refused, asked, round, requested, next, candidate,
        forced);
  }

  /** Something else has happened while it was being looked into. */
  Teardown stirred() {
    return check == null || check.stirred() ? this : checking(check.disturbed());
  }

  /** One more was asked for the first time. */
  Teardown requested(WatchTime at) {
    int now = asked + 1;
    Stage next = now < missing.size() ? Stage.SHUTDOWN_REQUESTED : Stage.WAITING_ACKS;
    WatchTime first = requested == null ? at : requested;
    return new Teardown(
        next, attempt, stop, targets, missing, refused, now, 0, first, null, candidate, forced);
  }

  Teardown retried(int nextRound) {
    return new Teardown(
        Stage.RETRYING,
        attempt,
        stop,
        targets,
        missing,
        refused,
        asked,
        nextRound,
        requested,
        check,
        candidate,
        forced);
  }

  /** It agreed, or it is gone: it is not waited for any more. */
  Teardown without(MemberId member) {
    return new Teardown(
        stage,
        attempt,
        stop,
        targets,
        missing.without(member),
        refused.without(member),
        asked,
        round,
        requested,
        check,
        candidate,
        forced);
  }

  Teardown refusedBy(MemberId member) {
    return new Teardown(
        stage,
        attempt,
        stop,
        targets,
        missing,
        refused.with(member),
        asked,
        round,
        requested,
        check,
        candidate,
        forced);
  }

  Teardown candidate(@Nullable DecisionId decision) {
    return new Teardown(
        stage, attempt, stop, targets, missing, refused, asked, round, requested, null, decision,
        forced);
  }

  /** It goes on without those who are missing. */
  Teardown passingOver() {
    return new Teardown(
        stage, attempt, stop, targets, missing, refused, asked, round, requested, null, candidate,
        true);
  }
}
