package dev.reeve.daemon.codec;

import dev.reeve.core.task.Past;
import dev.reeve.core.task.Relieved;
import dev.reeve.core.task.Trail;
import dev.reeve.core.task.Trail.Seen;
import org.jspecify.annotations.Nullable;

/** The canonical form of what a task has been through; nothing is written of nothing. */
final class PastStates {

  private PastStates() {}

  static void write(Out out, Past past) {
    if (!past.escalations().isEmpty()) {
      out.namesIfAny("escalations", past.escalations().stream().map(Times::text).toList());
    }
    if (past.evidence() != null) {
      out.begin("evidence");
      TaskParts.writeEvidence(out, past.evidence());
      out.end();
    }
    out.eachIfAny("relieved", past.relieved(), PastStates::writeRelieved);
    if (past.trail().equals(Trail.NONE)) return;
    Trail trail = past.trail();
    out.begin("trail");
    out.eachIfAny("seen", trail.seen(), PastStates::writeSeen);
    out.wholeIfAny("fewest", trail.fewest());
    out.whole("standing", trail.standing());
    out.whole("loops", trail.loops());
    out.idIfAny("critic", trail.critic());
    out.end();
  }

  static Past read(In in) {
    In shown = in.objectIfAny("evidence");
    return new Past(
        readTrail(in.objectIfAny("trail")),
        in.names("escalations", Times::read),
        shown == null ? null : TaskParts.readEvidence(shown),
        in.each("relieved", PastStates::readRelieved));
  }

  private static void writeRelieved(Out out, Relieved relieved) {
    out.id("member", relieved.member());
    out.whole("incarnation", relieved.incarnation());
  }

  private static Relieved readRelieved(In in) {
    return new Relieved(in.member("member"), in.whole("incarnation"));
  }

  private static Trail readTrail(@Nullable In in) {
    if (in == null) return Trail.NONE;
    return new Trail(
        in.each("seen", PastStates::readSeen),
        in.countIfAny("fewest"),
        in.count("standing"),
        in.count("loops"),
        in.memberIfAny("critic"));
  }

  private static void writeSeen(Out out, Seen seen) {
    out.text("print", seen.print());
    out.text("text", seen.text());
    out.whole("rounds", seen.rounds());
  }

  private static Seen readSeen(In in) {
    return new Seen(in.text("print"), in.text("text"), in.count("rounds"));
  }
}
