package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.liveness.Owing;
import dev.reeve.core.member.MemberEvent.Gone;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.message.MessageEvent.Answered;
import dev.reeve.core.message.MessageEvent.Questioned;
import dev.reeve.core.message.Question;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Because;
import dev.reeve.core.task.TaskEvent.Flagged;
import dev.reeve.core.task.TaskEvent.Judged;
import dev.reeve.core.task.TaskEvent.LoopReported;
import dev.reeve.core.task.TaskEvent.LoopSuspected;
import dev.reeve.core.task.TaskEvent.OwnerChanged;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Trail;
import dev.reeve.core.task.Trail.Pattern;
import dev.reeve.core.task.Trail.Seen;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A task that goes back and forth between its owner and its reviewers and gets nowhere is taken out
 * of the way, and the Lead is asked how to go on (T-50). Without ceremony it is flagged only
 * (T-77).
 */
public record ReviewLoop() implements Consequence {

  private static final List<TaskFlag> FLAGS =
      List.of(TaskFlag.LOOP_SUSPECTED, TaskFlag.QUARANTINED);

  @Override
  public List<EventType> upon() {
    return List.of(
        EventType.REVIEW,
        EventType.REVIEW_LOOP,
        EventType.LOOP_SUSPECTED,
        EventType.DECIDE,
        EventType.ANSWER,
        EventType.LEFT,
        EventType.MEMBER_GONE,
        EventType.SPAWN);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case Judged judged -> judged(task(now, judged.task()));
      case LoopReported reported -> reported(task(now, reported.task()), reported);
      case LoopSuspected loop -> quarantine(now, loop);
      case Decided decided -> obey(now, decided);
      case Answered answered -> checked(now, answered);
      case Left _, Gone _, Spawned _ -> referred(now);
      default -> List.of();
    };
  }

  private static List<Event> judged(Task task) {
    Pattern pattern = task.past().trail().pattern();
    if (pattern == null || isKnown(task)) return List.of();
    Seen worst = task.past().trail().worst();
    SafeText blocker = worst == null ? SafeText.EMPTY : Tell.quoted(worst.text());
    return List.of(new LoopSuspected(task.id(), pattern, task.rounds(), blocker));
  }

  private static List<Event> reported(Task task, LoopReported reported) {
    if (isKnown(task)) return List.of();
    SafeText blocker = Tell.quoted(reported.feedback());
    return List.of(new LoopSuspected(task.id(), Pattern.REPORTED, task.rounds(), blocker));
  }

  private static boolean isKnown(Task task) {
    return task.flags().contains(TaskFlag.LOOP_SUSPECTED);
  }

  private static List<Event> quarantine(TeamState now, LoopSuspected loop) {
    Task task = task(now, loop.task());
    List<Event> events = new ArrayList<>();
    if (now.profile() != Profile.SOLO) {
      SafeText why = SafeText.own("its reviews seem to go in circles.");
      events.add(
          new Flagged(
              task.id(), List.of(TaskFlag.QUARANTINED), List.of(), why, Contest.held(task, why)));
    }
    events.add(
        Decisions.open(
            now,
            Matter.of(DecisionKind.LOOP, question(task, loop))
                .about(task.id())
                .concerning(task.owner())
                .shownBy(evidence(task.past().trail()))
                .recommending(recommendation(task.past().trail(), loop.pattern()))));
    return events;
  }

  private static SafeText question(Task task, LoopSuspected loop) {
    String what =
        switch (loop.pattern()) {
          case SAME_FINDING -> "was sent back for the same again and again";
          case NO_PROGRESS -> "was sent back " + Trail.TOO_OFTEN + " times without getting on";
          case REPORTED -> "goes in circles, says " + task.owner();
        };
    String blocker = loop.blocker().isBlank() ? "" : " \"" + loop.blocker() + "\"";
    return SafeText.phrase(
        "task #%s %s (%s).%s How shall it go on?", task.id(), what, rounds(loop.rounds()), blocker);
  }

  private static List<SafeText> evidence(Trail trail) {
    List<SafeText> evidence = new ArrayList<>();
    for (Seen each : trail.seen()) {
      if (each.rounds() < 2 && 3 < trail.seen().size()) continue;
      evidence.add(SafeText.phrase("in %s: %s", rounds(each.rounds()), Tell.quoted(each.text())));
    }
    return evidence.subList(Math.max(0, evidence.size() - 5), evidence.size());
  }

  private static String rounds(int count) {
    return count == 1 ? "1 round" : count + " rounds";
  }

  /** By rule (T-75): the trail knows of this loop already. */
  private static String recommendation(Trail trail, Pattern pattern) {
    if (1 < trail.loops()) return "swap";
    Seen worst = trail.worst();
    boolean same =
        switch (pattern) {
          case SAME_FINDING -> true;
          case NO_PROGRESS -> false;
          case REPORTED -> worst == null || 1 < worst.rounds();
        };
    return same ? "clarify" : "checkpoint";
  }

  private static List<Event> obey(TeamState now, Decided decided) {
    Matter matter = Decisions.decision(now, decided.decision()).matter();
    Task task = matter.task() == null ? null : now.tasks().get(matter.task());
    boolean mine = matter.kind() == DecisionKind.LOOP;
    if (!mine || task == null || task.status().isTerminal()) return List.of();
    return switch (decided.answer()) {
      case "clarify" -> clarify(now, task, decided.note());
      case "swap" -> swap(task, matter.member());
      case "checkpoint" -> List.of(checkpoint(now, task));
      default -> goOn(task, SafeText.own("the Lead lets it go on as it is."));
    };
  }

  /** Without a note there is nothing to pass on: the Lead hears that its words are missing. */
  private static List<Event> clarify(TeamState now, Task task, SafeText note) {
    SafeText words =
        note.isBlank()
            ? SafeText.own("the Lead is to clarify what is wanted. Ask it what you need to know.")
            : SafeText.phrase("the Lead clarifies: %s", note);
    List<Event> events = new ArrayList<>(goOn(task, words));
    if (note.isBlank()) events.add(wordsMissing(now.roster().authority(), task));
    MemberId critic = task.past().trail().critic();
    if (critic != null) {
      events.add(Tell.to(critic, task.id(), SafeText.phrase("Task #%s: %s", task.id(), words)));
    }
    return events;
  }

  private static Event wordsMissing(MemberId lead, Task task) {
    SafeText words =
        SafeText.phrase(
            "You let task #%s go on to be clarified, without a note: send its owner and its"
                + " reviewers a MESSAGE about it that says what is wanted.",
            task.id());
    return Tell.to(lead, task.id(), words);
  }

  private static List<Event> swap(Task task, @Nullable MemberId owner) {
    List<Event> events = new ArrayList<>();
    boolean has = owner != null && task.isOwnedBy(owner);
    if (owner != null && has) {
      events.add(new OwnerChanged(task.id(), null, Because.DECISION));
      events.add(Reassignment.relieved(task, owner));
    }
    SafeText why = SafeText.own("the Lead wants another owner.");
    Event cleared = Contest.cleared(has ? task.released() : task, FLAGS, why);
    if (cleared != null) events.add(cleared);
    return events;
  }

  /** It stays where it is until the tech lead has answered. */
  private static Event checkpoint(TeamState now, Task task) {
    MemberId tech = now.roster().active(Role.TECH_LEAD);
    Seen worst = task.past().trail().worst();
    SafeText words =
        SafeText.phrase(
            "Checkpoint on task #%s of %s: its reviews go in circles%s. Answer when it is clear how"
                + " it goes on.",
            task.id(),
            task.owner(),
            worst == null ? "" : " about \"" + Tell.quoted(worst.text()) + "\"");
    MemberId asked = tech == null ? now.roster().authority() : tech;
    return new Questioned(MemberId.SUPERVISOR, asked, words, task.id());
  }

  /** Whoever was to say how it goes on is there no more: somebody else is asked (T-57). */
  private static List<Event> referred(TeamState now) {
    List<Event> events = new ArrayList<>();
    for (Question question : now.mail().questions().values()) {
      TaskId about = question.task();
      Task task = about == null ? null : now.tasks().get(about);
      boolean ours = question.from().equals(MemberId.SUPERVISOR);
      if (task == null || !ours || !isKnown(task) || Owing.isAnswerable(now, question)) continue;
      events.add(checkpoint(now, task));
    }
    return events;
  }

  private static List<Event> checked(TeamState now, Answered answered) {
    TaskId about = answered.task();
    Task task = about == null ? null : now.tasks().get(about);
    boolean ours = answered.to().equals(MemberId.SUPERVISOR);
    if (task == null || !ours || !isKnown(task)) return List.of();
    boolean open = now.docket().open(DecisionKind.LOOP, task.id()) != null;
    SafeText why = SafeText.phrase("%s says: %s", answered.actor(), Tell.quoted(answered.text()));
    return open ? List.of() : goOn(task, why);
  }

  private static List<Event> goOn(Task task, SafeText why) {
    Event cleared = Contest.cleared(task, FLAGS, why);
    return cleared == null ? List.of() : List.of(cleared);
  }

  private static Task task(TeamState state, TaskId id) {
    return Objects.requireNonNull(state.tasks().get(id), id::value);
  }
}
