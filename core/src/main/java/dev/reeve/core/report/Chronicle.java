package dev.reeve.core.report;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Via;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.BudgetEvent.Spent;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.member.MemberEvent.ToolMissing;
import dev.reeve.core.member.MemberEvent.ToolSettled;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.message.Saying;
import dev.reeve.core.reconcile.Soundness;
import dev.reeve.core.report.Breakdowns.Broken;
import dev.reeve.core.report.Breakdowns.Failures;
import dev.reeve.core.report.Breakdowns.Undone;
import dev.reeve.core.task.Evidence;
import dev.reeve.core.task.Outage;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskEvent.GateRan;
import dev.reeve.core.task.TaskEvent.Judged;
import dev.reeve.core.task.TaskEvent.Submitted;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a team from some instant on, gathered line by line: the matter of a post-mortem
 * (T-66) and of a morning's account (T-79).
 */
public final class Chronicle {

  private final Instant since;
  private final Soundness sound;
  private final List<Intervention> interventions = new ArrayList<>();
  private final List<Ruling> rulings = new ArrayList<>();
  private final List<Missed> outages = new ArrayList<>();
  private final SortedMap<MemberId, Share> shares = new TreeMap<>();
  private final SortedMap<MemberId, Integer> episodes = new TreeMap<>();
  private final SortedMap<MemberId, Amount> spent = new TreeMap<>();
  private final SortedMap<MemberId, Gates> gates = new TreeMap<>();
  private final Shifts shifts;
  private final Breakdowns breakdowns = new Breakdowns();
  private Gazette gazette;
  private int lines;
  private int leftOut;
  private int missed;
  private int unreadable;
  private @Nullable Instant first;
  private @Nullable Instant last;

  /** A decision, with how long it waited; {@code settled} is null while it waits. */
  public record Ruling(
      DecisionId id,
      DecisionKind kind,
      Instant opened,
      @Nullable Instant settled,
      String answer,
      boolean byPolicy) {

    public @Nullable Duration waited() {
      return settled == null ? null : Duration.between(opened, settled);
    }
  }

  /** How often the gates of a member's tasks were run. */
  public record Gates(int passed, int failed) {

    private static final Gates NONE = new Gates(0, 0);

    private Gates with(Evidence shown) {
      return shown.passed() ? new Gates(passed + 1, failed) : new Gates(passed, failed + 1);
    }
  }

  /** A tool that somebody missed; {@code settled} is null while nobody has said how to go on. */
  public record Missed(long index, Instant at, ToolMissing missing, @Nullable Settled settled) {

    /** How long nobody had said how to go on. */
    String waited(Settled how) {
      return Spans.text(Duration.between(at, how.at()));
    }

    private boolean isOf(String key) {
      return Outage.key(missing.tool()).equals(key);
    }

    private Missed with(Settled how) {
      return new Missed(index, at, missing, how);
    }
  }

  /** What was decided about a missing tool, and when (T-55). */
  public record Settled(String answer, Instant at) {}

  /**
   * What one member had to do with it.
   *
   * @param characters of the messages that Reeve sent to it
   */
  public record Share(
      int submitted, int approved, int returned, int finished, int messages, long characters) {

    private static final Share NONE = new Share(0, 0, 0, 0, 0, 0);

    /** Roughly: four characters make a token. */
    public long tokens() {
      return (characters + 3) / 4;
    }

    private Share with(Event event) {
      return switch (event) {
        case Submitted _ ->
            new Share(submitted + 1, approved, returned, finished, messages, characters);
        case Judged judged when judged.verdict() == Verdict.APPROVE ->
            new Share(submitted, approved + 1, returned, finished, messages, characters);
        case Judged _ ->
            new Share(submitted, approved, returned + 1, finished, messages, characters);
        case Finished _ ->
            new Share(submitted, approved, returned, finished + 1, messages, characters);
        default -> this;
      };
    }

    private Share hearing(SafeText words) {
      return new Share(
          submitted,
          approved,
          returned,
          finished,
          messages + 1,
          characters + words.value().length());
    }
  }

  public Chronicle(Instant since) {
    this(since, Soundness.UNTOUCHED);
  }

  /**
   * @param sound which lines count; of the others it is told what cannot be taken back
   */
  public Chronicle(Instant since, Soundness sound) {
    this.since = since;
    this.sound = sound;
    shifts = new Shifts(since);
    gazette = Gazette.from(since);
  }

  /** Takes note of one more line; {@code before} is the state before it. */
  public void read(TeamState before, Entry entry) {
    boolean earlier = entry.at().isBefore(since);
    if (!earlier) unreadable += missed;
    missed = 0;
    shifts.read(entry);
    if (earlier) return;
    Event event = entry.event();
    breakdowns.read(entry);
    if (event instanceof Spent more) spent.merge(more.member(), more.more(), Amount::plus);
    if (sound.leavesOut(entry.index())) {
      leftOut++;
      return;
    }
    lines++;
    if (first == null) first = entry.at();
    last = entry.at();
    if (Liveness.isProgress(before, event)) moved(event.actor(), entry.at());
    gazette = gazette.after(entry);
    intervention(entry);
    decision(before, entry);
    tool(entry);
    if (event instanceof GateRan ran)
      gates.put(ran.actor(), gates(ran.actor()).with(ran.evidence()));
    if (!event.actor().equals(MemberId.SUPERVISOR))
      share(event.actor(), share(event.actor()).with(event));
    Saying said = event.said();
    if (said != null) share(said.to(), share(said.to()).hearing(said.text()));
    if (event instanceof Told told && told.actor().equals(MemberId.SUPERVISOR)) {
      share(told.to(), share(told.to()).hearing(told.text()));
    }
  }

  /** A line that cannot be read stands here; when it was written the next one tells. */
  public void missed() {
    missed++;
  }

  private void intervention(Entry entry) {
    ActionType action = Meanings.of(entry.event()).action();
    MemberId member = entry.event().member();
    if (action == null || member == null || !isAttempt(action)) return;
    interventions.add(
        new Intervention(
            entry.index(),
            entry.at(),
            action,
            member,
            entry.event().task(),
            episodes.getOrDefault(member, 0),
            null));
  }

  /** Whether it was to get a member moving. */
  private static boolean isAttempt(ActionType action) {
    return switch (action) {
      case RECOVERED, SHUTDOWN_REQUESTED, TEARDOWN_RETRY, FORCED_FINALIZE -> false;
      default -> true;
    };
  }

  /** Everything that was tried with a member and has not been answered is answered by progress. */
  private void moved(MemberId member, Instant at) {
    episodes.merge(member, 1, Integer::sum);
    for (int i = interventions.size() - 1; 0 <= i; i--) {
      Intervention each = interventions.get(i);
      if (!each.member().equals(member)) continue;
      if (each.moved() != null) return;
      interventions.set(i, each.movedAfter(at));
    }
  }

  private void decision(TeamState before, Entry entry) {
    switch (entry.event()) {
      case Opened opened ->
          rulings.add(
              new Ruling(opened.decision(), opened.matter().kind(), entry.at(), null, "", false));
      case Decided decided -> {
        earlier(before, decided.decision());
        settle(decided.decision(), entry, decided.answer(), entry.via() == Via.POLICY);
      }
      case Withdrawn withdrawn -> {
        earlier(before, withdrawn.decision());
        settle(withdrawn.decision(), entry, "withdrawn", false);
      }
      default -> {}
    }
  }

  /** What was opened before the first of these lines is told of when it is settled. */
  private void earlier(TeamState before, DecisionId id) {
    Decision open = before.docket().decisions().get(id);
    if (open == null || !open.opened().isBefore(since)) return;
    rulings.add(new Ruling(id, open.matter().kind(), open.opened(), null, "", false));
  }

  private void settle(DecisionId id, Entry entry, String answer, boolean byPolicy) {
    for (int i = 0; i < rulings.size(); i++) {
      Ruling each = rulings.get(i);
      if (!each.id().equals(id) || each.settled() != null) continue;
      rulings.set(i, new Ruling(id, each.kind(), each.opened(), entry.at(), answer, byPolicy));
    }
  }

  private void tool(Entry entry) {
    if (entry.event() instanceof ToolMissing missing) {
      outages.add(new Missed(entry.index(), entry.at(), missing, null));
    }
    if (!(entry.event() instanceof ToolSettled(var tool, var answer, _))) return;
    String key = Outage.key(tool);
    Settled settled = new Settled(answer, entry.at());
    outages.replaceAll(
        each -> each.settled() == null && each.isOf(key) ? each.with(settled) : each);
  }

  private Share share(MemberId member) {
    return shares.getOrDefault(member, Share.NONE);
  }

  private void share(MemberId member, Share share) {
    if (!share.equals(Share.NONE)) shares.put(member, share);
  }

  public int lines() {
    return lines;
  }

  /** How many lines beside them count no more (T-26). */
  public int leftOut() {
    return leftOut;
  }

  /** How many lines beside them cannot be read. */
  public int unreadable() {
    return unreadable + missed;
  }

  /** When the first of these lines was written; null if there is none. */
  public @Nullable Instant first() {
    return first;
  }

  public @Nullable Instant last() {
    return last;
  }

  public List<Intervention> interventions() {
    return interventions;
  }

  public List<Intervention> interventions(MemberId member) {
    return interventions.stream().filter(each -> each.member().equals(member)).toList();
  }

  public List<Ruling> rulings() {
    return rulings;
  }

  public List<Missed> outages() {
    return outages;
  }

  /** What a member used up, by the figures of its protocol; null if nobody knows. */
  public @Nullable Amount spent(MemberId member) {
    return spent.get(member);
  }

  public Gates gates(MemberId member) {
    return gates.getOrDefault(member, Gates.NONE);
  }

  /** From when on a member was at work in this time; null if it was not. */
  public @Nullable Instant atWork(MemberId member) {
    return shifts.from(member);
  }

  /** What came up, as it came. */
  public List<Alert> alerts() {
    return gazette.alertsInOrder();
  }

  /** What became of the processes of a member. */
  public Broken broken(MemberId member) {
    return breakdowns.of(member);
  }

  /** What became of the turns of a member. */
  public Failures failures(MemberId member) {
    return breakdowns.failures(member);
  }

  /** Where the team went back, and what does not count since. */
  public List<Undone> undone() {
    return breakdowns.undone();
  }

  public Share of(MemberId member) {
    return share(member);
  }
}
