package dev.reeve.core.health;

import dev.reeve.core.health.HealthEvent.Offered;
import dev.reeve.core.health.Need.Help;
import dev.reeve.core.health.Notices.Patient;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import org.jspecify.annotations.Nullable;

/** What health policies have in common: when they act at all, and how help is offered. */
public final class Nursing {

  private Nursing() {}

  /** Nothing is done about anybody's health before a team is handed over, nor at its end. */
  public static boolean isOn(TeamState state) {
    boolean acts = state.phase() == Phase.ACTIVE || state.phase() == Phase.FROZEN;
    return acts && !state.ownership().isUnsettled();
  }

  /** What trouble is about: the task it names, else the only one it is at, else the last it had. */
  public static @Nullable TaskId about(TeamState state, MemberId id, @Nullable TaskId named) {
    TaskId meant = Liveness.meant(state.roster().get(id), named);
    return meant == null ? state.ward().chart(id).task() : meant;
  }

  /** Help that was offered for this already, without any progress since, is not offered again. */
  public static @Nullable Offered offer(TeamState state, Patient patient, Help help) {
    History history = state.ward().chart(patient.member()).history();
    return history.aid(help.on()) == null ? offered(state, patient, help) : null;
  }

  public static Offered offered(TeamState state, Patient patient, Help help) {
    Assistance type = Need.assistance(state, help, patient.member(), patient.task());
    return new Notices(state, patient).offer(type, help.details(), help.on());
  }
}
