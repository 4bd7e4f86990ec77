package dev.reeve.daemon.codec;

import dev.reeve.core.budget.Ledger;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.Docket;
import dev.reeve.core.liveness.Agenda;
import dev.reeve.core.liveness.Lull;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Roster;
import dev.reeve.core.ownership.Ownership;
import dev.reeve.core.run.Crew;
import dev.reeve.core.task.Board;
import dev.reeve.core.task.Outage;
import dev.reeve.core.task.Task;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.TeamState.Position;
import dev.reeve.core.team.Watch;
import dev.reeve.core.team.WatchTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The canonical form of a team's state, for snapshots and their hash (T-21): equal states give the
 * same bytes on every machine. Maps are written in the order of their keys; what can be rebuilt
 * (the index of the roster) is left out. May be used by several threads.
 */
public final class StateCodec {

  private static final int VERSION = 1;

  public byte[] encode(TeamState state) {
    return Json.write(out -> write(out, state));
  }

  /** The same bytes in pieces, without those that are known. */
  public Pieces encode(TeamState state, Known known) {
    return Json.write(known, out -> write(out, state));
  }

  /** How many things stand in its long lists. */
  public static int size(TeamState state) {
    return state.roster().members().size()
        + state.tasks().size()
        + state.mail().messages().size()
        + state.docket().decisions().size();
  }

  /**
   * @throws UnreadableState if these are not the bytes of a state of this team that this version
   *     can read
   */
  public TeamState decode(TeamId team, byte[] bytes) {
    try {
      In in = Json.read(bytes);
      Json.checkVersion(in, VERSION);
      String written = in.string("team");
      if (!written.equals(team.value())) throw new Malformed("is the state of team " + written);
      return read(team, in);
    } catch (RuntimeException e) {
      throw new UnreadableState(team, String.valueOf(e.getMessage()), e);
    }
  }

  static void write(Out out, TeamState state) {
    out.whole("v", VERSION);
    out.id("team", state.id());
    out.whole("index", state.position().index());
    out.time("at", state.position().at());
    out.word("profile", Words.PROFILE, state.profile());
    SettingsForm.write(out, state.settings());
    out.word("phase", Words.PHASE, state.phase());
    writeOwnership(out, state.ownership());
    out.begin("watch");
    out.duration("unwatched", state.watch().unwatched());
    out.whole("seen", state.watch().seen());
    out.eachIfAny("gaps", state.watch().gaps(), StateCodec::writeGap);
    out.end();
    out.pieces("members", state.roster().members().values(), MemberStates::write);
    out.pieces("tasks", state.tasks().values(), TaskStates::write);
    if (!state.board().outages().isEmpty()) {
      out.each("outages", state.board().outages().values(), StateCodec::writeOutage);
    }
    out.pieces("messages", state.mail().messages().values(), MailStates::writeMessage);
    out.each("questions", state.mail().questions().values(), MailStates::writeQuestion);
    out.pieces("decisions", state.docket().decisions().values(), DecisionStates::write);
    out.whole("next_decision", state.docket().next());
    HealthStates.write(out, state.ward());
    out.eachIfAny("crew", state.crew().berths().values(), CrewStates::write);
    TeardownStates.writeIfAny(out, state.teardown());
    out.eachIfAny("agenda", entries(state.agenda()), StateCodec::writePending);
    writeLull(out, state.agenda().lull());
    ReconcileParts.writeSoundness(out, state.soundness());
    GazetteStates.write(out, state.gazette());
    out.eachIfAny("ledger", state.ledger().accounts().values(), BudgetEvents::writeAccount);
  }

  /** The state of whichever team it says that it is of. */
  static TeamState read(In in) {
    return read(new TeamId(in.string("team")), in);
  }

  private static TeamState read(TeamId team, In in) {
    In watch = in.object("watch");
    return new TeamState(
        team,
        new Position(in.whole("index"), in.time("at")),
        in.word("profile", Words.PROFILE),
        SettingsForm.read(in),
        in.word("phase", Words.PHASE),
        readOwnership(in.object("ownership")),
        new Watch(
            watch.duration("unwatched"),
            watch.whole("seen"),
            watch.each("gaps", StateCodec::readGap)),
        roster(in.each("members", MemberStates::read)),
        board(in.each("tasks", TaskStates::read), in.each("outages", StateCodec::readOutage)),
        MailStates.read(in),
        docket(in.each("decisions", DecisionStates::read), in.whole("next_decision")),
        HealthStates.read(in),
        Crew.of(in.each("crew", CrewStates::read)),
        TeardownStates.readIfAny(in),
        agenda(in),
        ReconcileParts.readSoundness(in),
        GazetteStates.read(in),
        Ledger.of(in.each("ledger", BudgetEvents::readAccount)));
  }

  private static List<PersistentMap.Entry<Agenda.Item, Agenda.Pending>> entries(Agenda agenda) {
    List<PersistentMap.Entry<Agenda.Item, Agenda.Pending>> entries = new ArrayList<>();
    agenda.items().iterator().forEachRemaining(entries::add);
    return entries;
  }

  private static void writePending(
      Out out, PersistentMap.Entry<Agenda.Item, Agenda.Pending> entry) {
    WatchTime due = entry.value().due();
    out.idIfAny("decision", entry.key().decision());
    out.idIfAny("question", entry.key().question());
    out.time("since", entry.value().since());
    out.whole("reminded", entry.value().reminded());
    out.timeIfAny("due", due == null ? null : due.value());
    WatchTime referral = entry.value().referral();
    out.timeIfAny("referral", referral == null ? null : referral.value());
  }

  private static void writeLull(Out out, Lull lull) {
    if (lull.since() == null) return;
    out.begin("lull");
    out.time("since", lull.since());
    out.flag("told", lull.told());
    out.end();
  }

  private static Lull readLull(In in) {
    In lull = in.objectIfAny("lull");
    return lull == null ? Lull.NONE : new Lull(lull.time("since"), lull.flag("told"));
  }

  private static Agenda agenda(In in) {
    Agenda agenda = Agenda.EMPTY.with(readLull(in));
    for (var each : in.each("agenda", StateCodec::readPending)) {
      agenda = agenda.with(each.key(), each.value());
    }
    return agenda;
  }

  private static PersistentMap.Entry<Agenda.Item, Agenda.Pending> readPending(In in) {
    WatchTime due = in.has("due") ? new WatchTime(in.time("due")) : null;
    WatchTime referral = in.has("referral") ? new WatchTime(in.time("referral")) : null;
    return new PersistentMap.Entry<>(
        LivenessEvents.readItem(in),
        new Agenda.Pending(in.time("since"), in.count("reminded"), due, referral));
  }

  private static void writeGap(Out out, Watch.Gap gap) {
    out.time("from", gap.from());
    out.time("to", gap.to());
    out.duration("before", gap.before());
  }

  private static Watch.Gap readGap(In in) {
    return new Watch.Gap(in.time("from"), in.time("to"), in.duration("before"));
  }

  private static void writeOwnership(Out out, Ownership ownership) {
    WatchTime since = ownership.expectedSince();
    out.begin("ownership");
    out.whole("epoch", ownership.epoch());
    out.wholeIfAny("pending", ownership.pending());
    out.timeIfAny("expected_since", since == null ? null : since.value());
    out.flag("missing_told", ownership.missingTold());
    out.end();
  }

  private static Ownership readOwnership(In in) {
    return new Ownership(
        in.whole("epoch"),
        in.wholeIfAny("pending"),
        in.has("expected_since") ? new WatchTime(in.time("expected_since")) : null,
        in.flag("missing_told"));
  }

  private static Board board(List<Task> tasks, List<Outage> outages) {
    Board board = Board.EMPTY;
    for (Task task : tasks) board = board.with(task);
    for (Outage outage : outages) board = board.with(outage);
    return board;
  }

  private static void writeOutage(Out out, Outage outage) {
    out.text("tool", outage.tool());
    out.namesIfAny("agents", outage.agents());
    out.time("since", outage.since());
  }

  private static Outage readOutage(In in) {
    return new Outage(in.text("tool"), in.names("agents", MemberId::new), in.time("since"));
  }

  private static Docket docket(List<Decision> decisions, long next) {
    Docket docket = Docket.EMPTY;
    for (Decision decision : decisions) docket = docket.with(decision);
    return new Docket(docket.decisions(), docket.open(), next);
  }

  private static Roster roster(List<Member> members) {
    Roster roster = Roster.EMPTY;
    for (Member member : members) roster = roster.with(member);
    return roster;
  }

  static <K extends Comparable<? super K>, V> PersistentMap<K, V> sorted(
      List<V> values, Function<V, K> key) {
    PersistentMap<K, V> map = PersistentMap.empty();
    for (V value : values) map = map.with(key.apply(value), value);
    return map;
  }
}
