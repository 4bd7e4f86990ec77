package dev.reeve.daemon.codec;

import dev.reeve.core.data.PersistentSet;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.teardown.Teardown;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The canonical form of a teardown; of a team whose end nobody ever wanted, nothing. */
final class TeardownStates {

  private TeardownStates() {}

  static void writeIfAny(Out out, Teardown teardown) {
    if (teardown.equals(Teardown.NONE)) return;
    out.begin("teardown");
    out.word("stage", Words.TEARDOWN_STAGE, teardown.stage());
    out.whole("attempt", teardown.attempt());
    out.flag("stop", teardown.stop());
    out.namesIfAny("targets", list(teardown.targets()));
    out.namesIfAny("missing", list(teardown.missing()));
    out.namesIfAny("refused", list(teardown.refused()));
    out.whole("asked", teardown.asked());
    out.whole("round", teardown.round());
    WatchTime requested = teardown.requested();
    out.timeIfAny("requested", requested == null ? null : requested.value());
    Teardown.Check check = teardown.check();
    if (check != null) {
      out.begin("check");
      out.whole("line", check.line());
      out.time("since", check.since().value());
      out.flag("stirred", check.stirred());
      out.end();
    }
    out.idIfAny("candidate", teardown.candidate());
    if (teardown.forced()) out.flag("forced", true);
    out.end();
  }

  static Teardown readIfAny(In state) {
    In in = state.objectIfAny("teardown");
    if (in == null) return Teardown.NONE;
    return new Teardown(
        in.word("stage", Words.TEARDOWN_STAGE),
        in.count("attempt"),
        in.flag("stop"),
        set(in, "targets"),
        set(in, "missing"),
        set(in, "refused"),
        in.count("asked"),
        in.count("round"),
        in.has("requested") ? new WatchTime(in.time("requested")) : null,
        check(in.objectIfAny("check")),
        in.has("candidate") ? in.decision("candidate") : null,
        in.flagIfAny("forced"));
  }

  private static Teardown.@Nullable Check check(@Nullable In in) {
    return in == null
        ? null
        : new Teardown.Check(in.whole("line"), new WatchTime(in.time("since")), in.flag("stirred"));
  }

  static List<MemberId> list(PersistentSet<MemberId> members) {
    List<MemberId> list = new ArrayList<>();
    for (MemberId member : members) list.add(member);
    return list;
  }

  private static PersistentSet<MemberId> set(In in, String name) {
    PersistentSet<MemberId> set = PersistentSet.empty();
    for (MemberId member : in.names(name, MemberId::new)) set = set.with(member);
    return set;
  }
}
