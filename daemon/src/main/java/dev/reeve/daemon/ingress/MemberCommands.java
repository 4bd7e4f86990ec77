package dev.reeve.daemon.ingress;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.AnswerHealth;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportQuality;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberCommand.StartTool;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.task.TaskId;
import org.jspecify.annotations.Nullable;

/** Reads what members say of themselves, and how the Lead brings them in (W-4). */
final class MemberCommands {

  private static final int WHOLE_PERCENT = 100;
  private static final int MINUTES_OF_A_YEAR = 527_040;

  private MemberCommands() {}

  static Asked read(CommandType type, @Nullable TaskId task, Fields data) {
    return switch (type) {
      case ACTIVITY -> new Act(data.durationIfAny("heartbeat"));
      case TOOL_STARTED ->
          new StartTool(
              data.text("tool"), data.text("call_id"), data.durationIfAny("timeout"), task);
      case TOOL_ENDED ->
          new EndTool(data.text("call_id"), data.flag("ok"), data.textIfAny("error"), task);
      case PROGRESS -> new ReportProgress(task, headway(data));
      case WAIT ->
          new ReportWait(task, data.choice("reason", WaitReason.class), data.instantIfAny("until"));
      case ERROR -> new ReportError(task, data.text("text"));
      case HEALTH_RESPONSE ->
          new AnswerHealth(
              task,
              data.choice("status", HealthStatus.class),
              data.textIfAny("blocker_description"),
              data.textIfAny("help_needed"));
      case QUALITY_RESULT -> new ReportQuality(task, data.flag("passed"), data.texts("findings"));
      case TOOL_UNAVAILABLE ->
          new ReportToolOutage(data.text("tool"), data.textIfAny("error"), task);
      case SPAWN -> new Spawn(Seats.read(data.member("member"), data));
      default -> throw CommandReader.misdirected(type);
    };
  }

  private static Headway headway(Fields data) {
    return new Headway(
        data.countIfAny("percent", WHOLE_PERCENT),
        data.textIfAny("step"),
        data.textIfAny("status"),
        data.texts("issues"),
        data.countIfAny("eta_minutes", MINUTES_OF_A_YEAR));
  }
}
