package dev.reeve.sim.life;

import dev.reeve.core.Asked;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberCommand.StartTool;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Reply;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Escalate;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.text.SafeText;
import dev.reeve.sim.life.NaiveTeam.Job;
import dev.reeve.sim.life.NaiveTeam.Seat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a member says in its turn: it claims, works, asks for review, judges, talks. */
final class MemberSpeech {

  private final Dice dice;

  MemberSpeech(Dice dice) {
    this.dice = dice;
  }

  Asked command(NaiveTeam team, MemberId actor, int number) {
    Seat seat = team.seats.get(actor);
    if (seat == null || dice.oneIn(3)) return aside(team, actor, number);
    return seat.role().works() ? work(team, actor, number) : judge(team, number);
  }

  private Asked work(NaiveTeam team, MemberId actor, int number) {
    TaskId own = own(team, actor);
    if (own == null) {
      List<TaskId> free = tasks(team, TaskStatus.PENDING);
      TaskId wanted = free.isEmpty() ? any(team) : free.getFirst();
      return dice.oneIn(4) ? text("CLAIM: task " + wanted) : new Claim(wanted);
    }
    Job job = team.jobs.get(own);
    if (job != null && job.status() == TaskStatus.IN_REVIEW && !dice.oneIn(3))
      return done(team, own);
    return switch (dice.below(9)) {
      case 0, 1 -> new ReportProgress(own, headway(number));
      case 2 -> text("STATUS: task " + own + ". step " + number);
      case 3, 4 -> new Submit(own, List.of(SafeText.own("a.txt")));
      case 5 ->
          text("IN_REVIEW: task " + own + ". Files: [a, b]\nSTATUS: task " + own + ". waiting");
      case 6 -> new GetStuck(own, SafeText.own("problem " + number));
      case 7 -> new ReportWait(own, WaitReason.BLOCKED, null);
      default -> new Escalate(own, SafeText.own("harder than thought"));
    };
  }

  private Asked done(NaiveTeam team, TaskId own) {
    List<TaskId> free = tasks(team, TaskStatus.PENDING);
    boolean claims = !free.isEmpty() && dice.oneIn(3);
    if (dice.oneIn(4)) {
      return text("DONE: task " + own + (claims ? ", claiming task " + free.getFirst() : ""));
    }
    return new Finish(own, claims ? free.getFirst() : null);
  }

  private Asked judge(NaiveTeam team, int number) {
    List<TaskId> waiting = tasks(team, TaskStatus.IN_REVIEW);
    TaskId task = waiting.isEmpty() ? any(team) : dice.pick(waiting);
    if (dice.oneIn(5)) return text("APPROVED: task " + task);
    if (!dice.oneIn(4)) return new Judge(task, Verdict.APPROVE, List.of());
    SafeText what = SafeText.own("finding " + number);
    return new Judge(
        task,
        Verdict.CHANGES,
        List.of(new Finding(Severity.MAJOR, SafeText.EMPTY, SafeText.EMPTY, what)));
  }

  /** What anybody says beside the work. */
  private Asked aside(NaiveTeam team, MemberId actor, int number) {
    SafeText words = SafeText.own("words " + number);
    TaskId own = own(team, actor);
    MemberId other = team.seats.isEmpty() ? actor : dice.pick(List.copyOf(team.seats.keySet()));
    return switch (dice.below(10)) {
      case 0, 1 -> new Act();
      case 2 -> new Act(heartbeat(number));
      case 3 -> new StartTool(tool(), SafeText.own("c" + dice.below(6)), null, own);
      case 4 -> new EndTool(SafeText.own("c" + dice.below(6)), !dice.oneIn(3), words, own);
      case 5 -> new Tell(other, words, own, dice.oneIn(5));
      case 6 -> new Ask(other, words, own);
      case 7 -> new Reply(null, words);
      case 8 -> new ReportError(own, words);
      default -> new ReportWait(null, dice.any(WaitReason.values()), null);
    };
  }

  /** Some promise nothing, some take a promise back. */
  private static @Nullable Duration heartbeat(int number) {
    return number % 3 == 0 ? null : Duration.ofSeconds(number % 7 == 0 ? 0 : 5 + number % 90);
  }

  private SafeText tool() {
    return SafeText.own(dice.any("bash", "mcp__search__query"));
  }

  private Headway headway(int number) {
    Integer percent = dice.oneIn(2) ? dice.between(0, 100) : null;
    return new Headway(
        percent, SafeText.own("step " + number % 7), SafeText.EMPTY, List.of(), null);
  }

  private static Asked text(String words) {
    return new Say(SafeText.own(words));
  }

  private static @Nullable TaskId own(NaiveTeam team, MemberId actor) {
    for (Map.Entry<TaskId, Job> job : team.jobs.entrySet()) {
      if (actor.equals(job.getValue().owner()) && job.getValue().isOpen()) return job.getKey();
    }
    return null;
  }

  static List<TaskId> tasks(NaiveTeam team, TaskStatus status) {
    List<TaskId> found = new ArrayList<>();
    team.jobs.forEach((id, job) -> {
      if (job.status() == status) found.add(id);
    });
    return found;
  }

  private TaskId any(NaiveTeam team) {
    return team.jobs.isEmpty() ? new TaskId("1") : dice.pick(List.copyOf(team.jobs.keySet()));
  }
}
