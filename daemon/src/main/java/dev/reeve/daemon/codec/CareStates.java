package dev.reeve.daemon.codec;

import dev.reeve.core.health.Care;
import dev.reeve.core.health.Care.Restart;
import dev.reeve.core.health.Care.Shutdown;
import dev.reeve.core.health.Diagnosis;
import org.jspecify.annotations.Nullable;

/** The canonical form of what is being done about a member. */
final class CareStates {

  private CareStates() {}

  static void write(Out out, Care care) {
    Diagnosis tested = care.tested();
    if (tested != null) {
      out.begin("tested");
      HealthParts.writeDiagnosis(out, tested);
      out.end();
    }
    writeShutdown(out, care.shutdown());
    out.timeIfAny("stuck_since", care.stuck());
    out.timeIfAny("settled_since", care.settled());
    out.textIfAny("new_executor_spec", care.spec());
    writeRestart(out, care.restart());
    out.idIfAny("feedback", care.feedback());
  }

  static Care read(In in) {
    In tested = in.objectIfAny("tested");
    return new Care(
        tested == null ? null : HealthParts.readDiagnosis(tested),
        readShutdown(in.objectIfAny("shutdown")),
        in.timeIfAny("stuck_since"),
        in.timeIfAny("settled_since"),
        in.textIfAny("new_executor_spec"),
        readRestart(in.objectIfAny("restart")),
        in.has("feedback") ? in.message("feedback") : null);
  }

  private static void writeShutdown(Out out, @Nullable Shutdown shutdown) {
    if (shutdown == null) return;
    out.begin("shutdown");
    out.string("id", shutdown.id());
    out.time("at", shutdown.at());
    out.whole("fact", shutdown.fact());
    if (shutdown.agreed() != null) out.flag("agreed", shutdown.agreed());
    out.flag("forced", shutdown.forced());
    out.end();
  }

  private static @Nullable Shutdown readShutdown(@Nullable In in) {
    if (in == null) return null;
    Boolean agreed = in.has("agreed") ? (Boolean) in.flag("agreed") : null;
    return new Shutdown(
        in.string("id"), in.time("at"), in.whole("fact"), agreed, in.flag("forced"));
  }

  private static void writeRestart(Out out, @Nullable Restart restart) {
    if (restart == null) return;
    out.begin("restart");
    out.whole("incarnation", restart.incarnation());
    out.textIfAny("spec", restart.spec());
    out.whole("order", restart.fact());
    out.idIfAny("task", restart.task());
    out.end();
  }

  private static @Nullable Restart readRestart(@Nullable In in) {
    return in == null
        ? null
        : new Restart(
            in.whole("incarnation"), in.textIfAny("spec"), in.whole("order"), in.taskIfAny("task"));
  }
}
