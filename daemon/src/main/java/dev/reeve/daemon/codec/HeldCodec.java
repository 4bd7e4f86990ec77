package dev.reeve.daemon.codec;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.Order;
import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Via;
import dev.reeve.core.member.MemberCommand.AnswerHealth;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.reconcile.Held;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeShutdown;
import org.jspecify.annotations.Nullable;

/** The stored form of what is held while a team is locked (T-23). */
public final class HeldCodec {

  private static final Words<CommandType> TYPES = Words.capital(CommandType.class);

  public byte[] encode(Held held) {
    return Json.write(out -> {
      out.time("at", held.at());
      switch (held) {
        case Held.OfOrder(_, var order) -> writeOrder(out, order);
        case Held.OfNotice(_, var noticed) -> HeldNotices.write(out, noticed);
      }
    });
  }

  /**
   * @throws UnreadableHeld if these are not the bytes of something held that this version can read
   */
  public Held decode(byte[] bytes) {
    try {
      return read(Json.read(bytes));
    } catch (RuntimeException e) {
      throw new UnreadableHeld(String.valueOf(e.getMessage()), e);
    }
  }

  private static Held read(In in) {
    return in.has("notice")
        ? new Held.OfNotice(in.time("at"), HeldNotices.read(in))
        : new Held.OfOrder(in.time("at"), readOrder(in));
  }

  private static void writeOrder(Out out, Order order) {
    Stamps stamps = order.stamps();
    out.word("type", TYPES, order.command().type());
    out.id("actor", order.actor());
    out.word("via", Words.VIA, order.via());
    out.idIfAny("task_id", order.command().task());
    out.wholeIfAny("rev", stamps.rev());
    out.wholeIfAny("epoch", stamps.epoch());
    out.wholeIfAny("incarnation", stamps.incarnation());
    out.stringIfAny("request_id", stamps.requestId());
    out.string("digest", order.digest());
    out.flagIfAny("leaked", order.leaked());
    out.begin("data");
    writeCommand(out, order.command());
    out.end();
  }

  private static Order readOrder(In in) {
    Stamps stamps =
        new Stamps(
            in.wholeIfAny("rev"),
            in.wholeIfAny("epoch"),
            in.wholeIfAny("incarnation"),
            in.has("request_id") ? in.string("request_id") : null);
    Via via = in.word("via", Words.VIA);
    boolean leaked = in.flagIfAny("leaked");
    return new Order(in.member("actor"), via, stamps, in.string("digest"), readCommand(in), leaked);
  }

  private static void writeCommand(Out out, Asked command) {
    switch (command) {
      case ReportProgress(_, var headway) -> MemberParts.writeHeadway(out, headway);
      case ReportWait(_, var reason, var until) -> {
        out.word("reason", Words.WAIT_REASON, reason);
        out.timeIfAny("until", until);
      }
      case ReportError(_, var text) -> out.text("text", text);
      case AnswerHealth(_, var status, var blocker, var help) -> {
        out.word("status", Words.HEALTH, status);
        out.textIfAny("blocker_description", blocker);
        out.textIfAny("help_needed", help);
      }
      case EndTool(var call, var ok, var error, _) -> {
        out.text("call_id", call);
        out.flag("ok", ok);
        out.textIfAny("error", error);
      }
      case AcknowledgeShutdown(var shutdown, var approve, var reason) -> {
        out.text("request_id", shutdown);
        out.flag("approve", approve);
        out.textIfAny("reason", reason);
      }
      default -> throw new IllegalStateException("is never held: " + command.type());
    }
  }

  private static Asked readCommand(In in) {
    @Nullable TaskId task = in.taskIfAny("task_id");
    In data = in.object("data");
    CommandType type = in.word("type", TYPES);
    return switch (type) {
      case PROGRESS -> new ReportProgress(task, MemberParts.readHeadway(data));
      case WAIT ->
          new ReportWait(task, data.word("reason", Words.WAIT_REASON), data.timeIfAny("until"));
      case ERROR -> new ReportError(task, data.text("text"));
      case HEALTH_RESPONSE ->
          new AnswerHealth(
              task,
              data.word("status", Words.HEALTH),
              data.textIfAny("blocker_description"),
              data.textIfAny("help_needed"));
      case TOOL_ENDED ->
          new EndTool(data.text("call_id"), data.flag("ok"), data.textIfAny("error"), task);
      case SHUTDOWN_ACK ->
          new AcknowledgeShutdown(
              data.text("request_id"), data.flag("approve"), data.textIfAny("reason"));
      default -> throw new Malformed("a " + type + " is never held");
    };
  }
}
