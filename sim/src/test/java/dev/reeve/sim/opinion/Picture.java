package dev.reeve.sim.opinion;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.MessageEvent;
import dev.reeve.core.ownership.OwnershipEvent;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.TeamEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How a team stands after the first so many facts, found by going through them all from the first
 * one. Nothing is kept from one second to the next.
 */
final class Picture {

  static final long NEVER = Long.MIN_VALUE / 4;

  static final class Person {
    Role role = Role.CODER;
    boolean active;
    long spawned;
    long activity = NEVER;
    @Nullable Wait wait;

    /** When it last said how it is (H-4). */
    long replied = NEVER;

    /** When a wait of it that has a clock of its own last ended, of itself or by what it did. */
    long waited = NEVER;

    final SortedMap<String, Call> calls = new TreeMap<>();
  }

  /**
   * @param until the second that was named, null if none
   */
  record Wait(WaitReason reason, Instant said, @Nullable Long until, long line) {

    long since() {
      return Fact.second(said);
    }
  }

  record Call(String tool, long since, @Nullable Long timeout) {

    boolean isMcp() {
      return tool.startsWith("mcp__");
    }

    long limit() {
      if (isMcp()) return 60;
      return timeout == null ? 600 : timeout;
    }
  }

  record Question(String from, String to, @Nullable String task, long at) {}

  /** Since when a duty is somebody's, and what came since. */
  static final class Standing {
    final long theirs;

    /** The same, whoever took over from itself since. */
    final long first;

    long progress = NEVER;
    long unparked = NEVER;

    /** For how long its own questions were open, all in all. */
    long parked;

    /** Since when one of them is; NEVER while none is. */
    long parkedSince = NEVER;

    Standing(long theirs, long first) {
      this.theirs = theirs;
      this.first = first;
    }

    long episode() {
      return Math.max(theirs, progress);
    }
  }

  record Stretch(long from, long to) {}

  /** Something that only the Lead can settle (T-37). */
  record Awaited(long since, String task) {}

  /** The open decisions, by their ids; open questions stand elsewhere. */
  final SortedMap<String, Awaited> awaited = new TreeMap<>();

  final SortedMap<String, Person> people = new TreeMap<>();
  final SortedMap<String, Work> work = new TreeMap<>();
  final SortedMap<String, Question> questions = new TreeMap<>();
  final SortedMap<Duty, Standing> duties = new TreeMap<>();

  /**
   * What is its owner's to do, who is not there.
   *
   * @param begun tells one time of not being there from the next: somebody else is proposed once
   * @param since when the move was last its own
   * @param kept whether the Lead had just spoken: then it has time to come back
   */
  record Absence(long begun, long since, boolean kept) {

    Absence resumed(long at) {
      return new Absence(begun, at, false);
    }
  }

  final SortedMap<Duty, Absence> absences = new TreeMap<>();

  final List<Stretch> unwatched = new ArrayList<>();

  /** Whom a reminder has reached, and of which second it was (T-46). */
  final SortedSet<String> reached = new TreeSet<>();

  /** The duties on which the last fact was progress of the one who had it. */
  final List<Duty> advanced = new ArrayList<>();

  /** The task on which the last fact was progress of its actor; empty if it was none. */
  String progress = "";

  /** What was decided upon, to know what an answer means. */
  final SortedMap<String, Decision.Matter> matters = new TreeMap<>();

  /** Since when the one who leads does so. */
  long leads = NEVER;

  /** Handed over, and not being taken down. */
  boolean active;

  private boolean solo;

  /** What is known after the first so many facts. */
  static Picture of(List<Fact> facts) {
    Picture picture = new Picture();
    for (Fact fact : facts) picture.add(fact);
    return picture;
  }

  /** The seconds between two moments during which somebody watched (T-34). */
  long watched(long from, long to) {
    if (to <= from) return to - from;
    long seconds = to - from;
    for (Stretch stretch : unwatched) {
      long begin = Math.max(from, stretch.from());
      long end = Math.min(to, stretch.to());
      if (begin < end) seconds -= end - begin;
    }
    return seconds;
  }

  /** Whom the rules call the Lead (T-17). */
  String authority() {
    for (Role.Kind kind : List.of(Role.Kind.LEAD, Role.Kind.COORDINATOR)) {
      for (Map.Entry<String, Person> one : people.entrySet()) {
        if (one.getValue().active && one.getValue().role.kind() == kind) return one.getKey();
      }
    }
    return MemberId.OPERATOR.value();
  }

  /** The task that a duty is about; null for a question that names none. */
  @Nullable String taskOf(Duty duty) {
    if (duty.kind() != Duty.Kind.ANSWER) return duty.about();
    Question question = questions.get(duty.about());
    return question == null ? null : question.task();
  }

  /**
   * An open question of somebody about a task parks what it owes on that task (T-85), while whoever
   * was asked is there.
   */
  boolean isParked(Duty duty) {
    if (duty.kind() == Duty.Kind.ANSWER) return false;
    for (Question question : questions.values()) {
      boolean its = question.from().equals(duty.member()) && duty.about().equals(question.task());
      Person asked = people.get(question.to());
      boolean there = asked != null && asked.active;
      if (its && (there || question.to().equals(authority()))) return true;
    }
    return false;
  }

  private void add(Fact fact) {
    advanced.clear();
    String led = authority();
    String actor = fact.event().actor().value();
    List<Duty> parkedAbsences = parked(absences.keySet());
    SortedSet<String> held = new TreeSet<>(work.keySet());
    held.removeIf(id -> !work(id).isOff);
    String about = "";
    renew(fact);
    switch (fact.event()) {
      case TeamEvent event -> team(event);
      case OwnershipEvent event -> active |= event instanceof OwnershipEvent.Acknowledged;
      case MemberEvent event -> {
        if (isProgress(event)) about = meant(event);
        member(event, fact);
      }
      case TaskEvent event -> {
        if (isProgress(event)) about = event.task().value();
        task(event);
      }
      case MessageEvent event -> message(event, fact);
      case DecisionEvent.Opened opened -> {
        matters.put(opened.decision().toString(), opened.matter());
        String id = opened.decision().toString();
        awaited.put(id, new Awaited(fact.at(), task(opened)));
      }
      case DecisionEvent.Decided decided -> awaited.remove(decided.decision().toString());
      case DecisionEvent.Withdrawn withdrawn -> awaited.remove(withdrawn.decision().toString());
      default -> {}
    }
    progress = about;
    for (Map.Entry<Duty, Standing> had : duties.entrySet()) {
      Duty duty = had.getKey();
      boolean onTask = duty.kind() != Duty.Kind.ANSWER && duty.about().equals(about);
      if (onTask && duty.member().equals(actor)) {
        advanced.add(duty);
        had.getValue().progress = fact.at();
      }
    }
    SortedSet<Duty> owed = owed(true);
    duties.keySet().retainAll(owed);
    for (Duty duty : owed) duties.putIfAbsent(duty, new Standing(fact.at(), fact.at()));
    for (Map.Entry<Duty, Standing> had : duties.entrySet()) {
      Standing standing = had.getValue();
      if (!isParked(had.getKey())) {
        if (standing.parkedSince != NEVER) {
          standing.unparked = fact.at();
          standing.parked += watched(standing.parkedSince, fact.at());
        }
        standing.parkedSince = NEVER;
      } else if (standing.parkedSince == NEVER) {
        standing.parkedSince = fact.at();
      }
    }
    SortedSet<Duty> missing = owed(false);
    absences.keySet().retainAll(missing);
    for (Duty duty : missing) {
      boolean kept = held.contains(duty.about()) || isKept(fact, duty);
      absences.putIfAbsent(duty, new Absence(fact.at(), fact.at(), kept));
    }
    for (Duty duty : parkedAbsences) {
      if (isParked(duty)) continue;
      absences.computeIfPresent(duty, (_, absence) -> absence.resumed(fact.at()));
    }
    sign(fact);
    if (!led.equals(authority())) leads = fact.at();
  }

  /**
   * The move becomes somebody's anew when the Lead decides that it keeps it, and when a new
   * incarnation takes over. The rules do not say so, but each of them is a moment at which "the
   * move became theirs" (T-41). What is assigned to the one who has it already was theirs before.
   */
  private void renew(Fact fact) {
    switch (fact.event()) {
      case MemberEvent.Spawned spawned -> {
        String member = spawned.seat().id().value();
        for (Map.Entry<Duty, Standing> owed : duties.entrySet()) {
          if (!owed.getKey().member().equals(member)) continue;
          Standing anew = new Standing(fact.at(), owed.getValue().first);
          anew.parked = owed.getValue().parked;
          owed.setValue(anew);
        }
      }
      case DecisionEvent.Decided _ -> {
        duties.keySet().removeIf(duty -> isKept(fact, duty));
        absences.keySet().removeIf(duty -> isKept(fact, duty));
      }
      default -> {}
    }
  }

  /** Whether the Lead has decided that who has this to do keeps it. */
  private boolean isKept(Fact fact, Duty duty) {
    if (!(fact.event() instanceof DecisionEvent.Decided decided)) return false;
    Decision.Matter matter = matters.get(decided.decision().toString());
    return matter != null
        && decided.answer().equals("keep")
        && duty.member().equals(String.valueOf(matter.member()))
        && duty.about().equals(String.valueOf(matter.task()));
  }

  static boolean isWorking(Event event) {
    return event instanceof MemberEvent.HealthAnswered answered
        && answered.status() == HealthStatus.WORKING;
  }

  /** H-3: what an executor sends the one who asks; whoever asks back has answered too. */
  static boolean isReply(Event event) {
    return switch (event) {
      case MemberEvent.HealthAnswered _, MemberEvent.Progressed _ -> true;
      case MessageEvent.Questioned _ -> true;
      case MessageEvent.Told told -> told.to().equals(MemberId.SUPERVISOR);
      default -> false;
    };
  }

  private List<Duty> parked(Iterable<Duty> owed) {
    List<Duty> parked = new ArrayList<>();
    for (Duty duty : owed) {
      if (isParked(duty)) parked.add(duty);
    }
    return parked;
  }

  private static String task(Event event) {
    return event.task() == null ? "" : event.task().value();
  }

  /** The task it names, else the only one that it is at (T-3). */
  private String meant(MemberEvent event) {
    if (event.task() != null) return event.task().value();
    List<String> own = new ArrayList<>();
    for (Duty duty : duties.keySet()) {
      boolean at = duty.kind() == Duty.Kind.WORK || duty.kind() == Duty.Kind.UNBLOCK;
      if (at && duty.member().equals(event.actor().value())) own.add(duty.about());
    }
    return own.size() == 1 ? own.getFirst() : "";
  }

  /** T-44: a transition; and a verdict is what was owed. */
  private boolean isProgress(TaskEvent event) {
    return switch (event) {
      case TaskEvent.Claimed _, TaskEvent.Submitted _, TaskEvent.Finished _ -> true;
      case TaskEvent.GotStuck _, TaskEvent.Judged _, TaskEvent.TurnEnded _ -> true;
      default -> false;
    };
  }

  /** T-44: a rise, a new step; T-85: being blocked is a transition, and so is going on. */
  private boolean isProgress(MemberEvent event) {
    Work task = work.get(meant(event));
    if (task == null) return false;
    boolean own = event.actor().value().equals(task.owner);
    if (event instanceof MemberEvent.Waits waits) {
      return active
          && own
          && waits.reason() == WaitReason.BLOCKED
          && task.status == TaskStatus.IN_PROGRESS;
    }
    if (event instanceof MemberEvent.WorkChanged) return true;
    if (!(event instanceof MemberEvent.Progressed progressed)) return false;
    Headway headway = progressed.headway();
    Integer percent = headway.percent();
    boolean rose =
        percent != null && task.percents.getOrDefault(event.actor().value(), 0) < percent;
    boolean newStep = !headway.step().isBlank() && !task.steps.contains(headway.step().value());
    return rose || newStep || (active && own && task.status == TaskStatus.BLOCKED);
  }

  private void team(TeamEvent event) {
    switch (event) {
      case TeamEvent.Created created -> solo = created.profile() == Profile.SOLO;
      case TeamEvent.NotWatching(_, var from, var to) ->
          unwatched.add(new Stretch(Fact.second(from), Fact.second(to)));
      case TeamEvent.ClockJumped _ -> {}
    }
  }

  private void member(MemberEvent event, Fact fact) {
    String actor = event.actor().value();
    switch (event) {
      case MemberEvent.Spawned(_, var seat, _) -> {
        Person person = new Person();
        person.role = seat.role();
        person.active = seat.presence() == Presence.ACTIVE;
        person.spawned = fact.at();
        people.put(seat.id().value(), person);
        work.values().forEach(task -> task.relieved.remove(seat.id().value()));
      }
      case MemberEvent.Left _ -> person(actor).active = false;
      case MemberEvent.Gone gone -> person(gone.member().value()).active = false;
      case MemberEvent.Progressed progressed -> progressed(progressed);
      case MemberEvent.Waits waits -> {
        if (isProgress(event)) work(meant(event)).status = TaskStatus.BLOCKED;
      }
      case MemberEvent.ToolStarted(_, var call) ->
          person(actor)
              .calls
              .put(
                  call.call().value(),
                  new Call(
                      call.tool().value(),
                      Fact.second(call.since()),
                      call.timeout() == null ? null : (Long) call.timeout().toSeconds()));
      case MemberEvent.ToolEnded ended -> {
        Call call = person(actor).calls.remove(ended.call().value());
        if (call != null) waited(person(actor), fact.at(), over(call, fact.at()));
      }
      case MemberEvent.Erred _, MemberEvent.Pulsed _, MemberEvent.ToolMissing _ -> {}
      case MemberEvent.HealthAnswered _, MemberEvent.QualityReported _ -> {}
      case MemberEvent.ToolSystemic _, MemberEvent.ToolSettled _ -> {}
      case MemberEvent.WorkChanged changed -> {
        Work task = work(task(changed));
        if (active && task.status == TaskStatus.BLOCKED) task.status = TaskStatus.IN_PROGRESS;
      }
      case MemberEvent.KeyLeaked _, MemberEvent.CallsRepeated _ -> {}
      case MemberEvent.Beating _, MemberEvent.LifelineCut _, MemberEvent.LifelineBack _ -> {}
    }
  }

  private void progressed(MemberEvent.Progressed event) {
    Work task = work.get(meant(event));
    if (task == null) return;
    Headway headway = event.headway();
    boolean own = event.actor().value().equals(task.owner);
    Integer percent = headway.percent();
    if (percent != null) task.percents.put(event.actor().value(), percent);
    if (!headway.step().isBlank()) task.steps.add(headway.step().value());
    if (active && own && task.status == TaskStatus.BLOCKED) task.status = TaskStatus.IN_PROGRESS;
  }

  private void task(TaskEvent event) {
    if (event instanceof TaskEvent.Added(_, var job)) {
      work.put(job.id().value(), Work.added(job));
      return;
    }
    if (event instanceof TaskEvent.TurnBegan began) {
      Work turn = new Work();
      turn.owner = began.actor().value();
      turn.status = TaskStatus.IN_PROGRESS;
      work.put(began.task().value(), turn);
      return;
    }
    switch (event) {
      case TaskEvent.Finished _, TaskEvent.TurnEnded _ -> end(event.task().value());
      case TaskEvent.Cancelled _ -> end(event.task().value());
      default -> work(event.task().value()).add(event);
    }
  }

  /** What was asked about a task lapses with it. */
  private void end(String id) {
    work(id).status = TaskStatus.DONE;
    questions.values().removeIf(question -> id.equals(question.task()));
  }

  /** Whether it is what the same one asked about the same before. */
  private static boolean isAnother(Question earlier, String from, @Nullable String task) {
    return earlier.from().equals(from) && Objects.equals(earlier.task(), task);
  }

  private void message(MessageEvent event, Fact fact) {
    switch (event) {
      case MessageEvent.Questioned(var from, var to, _, var task) -> {
        boolean toSomebody = people.containsKey(to.value());
        String about = task == null ? null : task.value();
        if (from.equals(MemberId.SUPERVISOR)) {
          questions.values().removeIf(each -> isAnother(each, from.value(), about));
        }
        if (toSomebody && (about == null || work(about).status != TaskStatus.DONE)) {
          questions.put(
              "" + fact.index(), new Question(from.value(), to.value(), about, fact.at()));
        }
      }
      case MessageEvent.Answered answered -> questions.remove("" + answered.question().index());
      case MessageEvent.Delivered delivered -> {
        boolean there =
            switch (delivered.delivery()) {
              case DELIVERED, UNCONFIRMED, ACKNOWLEDGED -> true;
              case QUEUED, SENT, REFUSED, EXPIRED -> false;
            };
        if (there
            && fact.about() != null
            && fact.isOf(EventType.PING, EventType.NUDGE, EventType.HEALTH_CHECK)) {
          reached.add(delivered.to() + " " + Fact.second(fact.about().at()));
        }
      }
      case MessageEvent.Told _, MessageEvent.Declined _, MessageEvent.Overheard _ -> {}
    }
  }

  /** Whatever somebody does is activity, and ends a wait that it declared before (T-85). */
  private void sign(Fact fact) {
    Person person = people.get(fact.event().actor().value());
    if (person == null) return;
    Instant at =
        switch (fact.event()) {
          case MemberEvent.Pulsed pulsed -> pulsed.last();
          case MemberEvent.ToolStarted(_, var call) -> call.since();
          default -> fact.when();
        };
    boolean itself =
        fact.event() instanceof MemberEvent.Spawned spawned
            && spawned.seat().id().equals(spawned.actor());
    long second = Fact.second(at);
    if (itself || second < person.spawned) return;
    person.activity = Math.max(person.activity, second);
    if (fact.event() instanceof MemberEvent.HealthAnswered) person.replied = second;
    boolean ended = person.wait != null && person.wait.said().isBefore(at);
    if (ended && Quiet.isTyped(person.wait)) {
      waited(person, second, Quiet.expired(this, person.wait, second));
    }
    if (fact.event() instanceof MemberEvent.Waits(_, _, var reason, var until)) {
      person.wait =
          new Wait(reason, at, until == null ? null : (Long) Fact.second(until), fact.index());
    } else if (ended) {
      person.wait = null;
    }
  }

  private long over(Call call, long second) {
    return watched(call.since(), second) - call.limit();
  }

  /** A wait is over since then, or because of what is done now. */
  private static void waited(Person person, long second, long over) {
    person.waited = Math.max(person.waited, second - Math.max(0, over));
  }

  /** What is owed by those who are there, or what those owners would owe who are not. */
  private SortedSet<Duty> owed(boolean there) {
    SortedSet<Duty> owed = new TreeSet<>();
    if (!active) return owed; // T-12: before the handoff nobody can make a move
    work.forEach((id, task) -> {
      boolean owner = task.owner != null && isActive(task.owner) == there;
      if (!task.isOff && owner) byOwner(id, task, owed);
      if (!task.isOff && there) byReviewers(id, task, owed);
    });
    if (!there) return owed;
    questions.forEach((id, question) -> {
      if (isActive(question.to())) owed.add(new Duty(question.to(), Duty.Kind.ANSWER, id));
    });
    return owed;
  }

  private void byOwner(String id, Work task, SortedSet<Duty> owed) {
    String owner = Objects.requireNonNull(task.owner);
    switch (task.status) {
      case IN_PROGRESS -> owed.add(new Duty(owner, Duty.Kind.WORK, id));
      case BLOCKED -> owed.add(new Duty(owner, Duty.Kind.UNBLOCK, id));
      case IN_REVIEW -> {
        boolean approved = new Matrix(people, solo).isApproved(task);
        if (approved) owed.add(new Duty(owner, Duty.Kind.CLOSE, id));
      }
      case PENDING, STUCK, DONE, CANCELLED -> {}
    }
  }

  private void byReviewers(String id, Work task, SortedSet<Duty> owed) {
    Matrix matrix = new Matrix(people, solo);
    if (task.status != TaskStatus.IN_REVIEW || matrix.isApproved(task)) return; // T-77, too
    for (String name : people.keySet()) {
      if (isActive(name) && matrix.owesReview(name, task))
        owed.add(new Duty(name, Duty.Kind.REVIEW, id));
      boolean techLead = isActive(name) && matrix.isTechLead(name);
      techLead &= !task.relieved.contains(name);
      if (techLead && Matrix.needsTechLead(task) && !matrix.isApprovedByTechLead(task)) {
        owed.add(new Duty(name, Duty.Kind.APPROVE, id));
      }
    }
  }

  private boolean isActive(String name) {
    Person person = people.get(name);
    return person != null && person.active;
  }

  private Person person(String name) {
    return Objects.requireNonNull(people.get(name), name);
  }

  private Work work(String id) {
    return Objects.requireNonNull(work.get(id), id);
  }
}
