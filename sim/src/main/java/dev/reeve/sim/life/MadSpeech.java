package dev.reeve.sim.life;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.Rejection;
import dev.reeve.core.Unreadable;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.MemberCommand.AnswerHealth;
import dev.reeve.core.member.MemberCommand.ReportQuality;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Reply;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.ReportImpossibleWait;
import dev.reeve.core.task.TaskCommand.ReportLoop;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeForced;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeShutdown;
import dev.reeve.core.teardown.TeardownCommand.Delete;
import dev.reeve.core.teardown.TeardownCommand.TearDown;
import dev.reeve.core.text.SafeText;
import java.util.List;

/** What nobody in his senses says here and now, and what is said rarely. */
final class MadSpeech {

  private static final List<String> TEXTS =
      List.of(
          "CLAIM:",
          "CLAIM: task nowhere",
          "DONE: task 1, claiming task 1",
          "DONE: task 1, claiming",
          "CHANGES: task 1. perhaps",
          "CHANGES: task 1. CRITICAL a.txt:7 leaks\nAPPROVED: task 1",
          "QUESTION: task 1. why?",
          "TOOL_UNAVAILABLE: search, gone",
          "REVIEW_LOOP: task 1. Reviewer rev-1 raised it again",
          "good morning",
          "",
          "STUCK: task 1. Problem: all\nCLAIM: task 2\nSTATUS: task 2. at it");

  private final Dice dice;

  MadSpeech(Dice dice) {
    this.dice = dice;
  }

  Asked command(NaiveTeam team, int number) {
    SafeText words = SafeText.own("words " + number);
    TaskId task =
        team.jobs.isEmpty() || dice.oneIn(5)
            ? new TaskId("nowhere")
            : dice.pick(List.copyOf(team.jobs.keySet()));
    return switch (dice.below(17)) {
      case 0 -> unreadable();
      case 1, 2, 3 -> new Say(SafeText.own(dice.pick(TEXTS)));
      case 4 -> new Claim(task);
      case 5 -> new Finish(task, task);
      case 6 -> new HandOff(dice.between(-1, 3));
      case 7 -> new Cancel(task, words);
      case 8 -> new TearDown(dice.oneIn(2));
      case 9 -> dice.oneIn(2) ? new Delete() : new AcknowledgeForced();
      case 10 -> new AcknowledgeShutdown(words, dice.oneIn(2), words);
      case 11 -> new Reply(new MessageId(dice.between(1, 40)), words);
      case 12 -> new Ask(new MemberId(dice.any("lead", "nobody", "supervisor")), words, task);
      case 13 -> new ReportLoop(task, null, words);
      case 14 -> new ReportImpossibleWait(task, Role.TECH_LEAD);
      case 15 -> new ReportToolOutage(SafeText.own("search"), words, task);
      default ->
          dice.oneIn(2)
              ? new ReportQuality(task, dice.oneIn(2), List.of(words))
              : new AnswerHealth(task, dice.any(HealthStatus.values()), words, words);
    };
  }

  private Asked unreadable() {
    Rejection rejection =
        dice.oneIn(2) ? Rejection.missing("task_id") : Rejection.invalid("data", "not an object");
    return new Unreadable(dice.any(CommandType.values()), rejection);
  }
}
