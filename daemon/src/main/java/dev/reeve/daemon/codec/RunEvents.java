package dev.reeve.daemon.codec;

import dev.reeve.core.Noticed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.run.RunEvent;
import dev.reeve.core.run.RunEvent.Ended;
import dev.reeve.core.run.RunEvent.NotStarted;
import dev.reeve.core.run.RunEvent.Resumed;
import dev.reeve.core.run.RunEvent.Started;
import dev.reeve.core.run.RunEvent.StopOrdered;

/** The stored form of what becomes of the processes of members. */
final class RunEvents {

  private RunEvents() {}

  static void write(Out out, RunEvent event) {
    out.whole("incarnation", event.incarnation());
    switch (event) {
      case Started(_, _, var run) -> out.text("run", run);
      case NotStarted(_, _, var reason, _) -> out.text("reason", reason);
      case StopOrdered(_, _, var consent, var after, _) -> {
        out.word("consent", Words.CONSENT, consent);
        out.time("after", after);
      }
      case Resumed _ -> {}
      case Ended(_, _, var receipt, _) -> writeReceipt(out, receipt);
    }
    if (event.said() != null) out.said(event.said());
  }

  static RunEvent read(Envelope of, In in) {
    MemberId member = of.knownMember();
    long incarnation = in.whole("incarnation");
    return switch (of.type()) {
      case RUN_STARTED -> new Started(member, incarnation, in.text("run"));
      case RUN_NOT_STARTED -> new NotStarted(member, incarnation, in.text("reason"), in.said());
      case RUN_STOP ->
          new StopOrdered(
              member,
              incarnation,
              in.word("consent", Words.CONSENT),
              in.time("after"),
              in.has("to") ? in.said() : null);
      case RUN_RESUMED -> new Resumed(member, incarnation, in.said());
      case RUN_ENDED ->
          new Ended(member, incarnation, readReceipt(in), in.has("to") ? in.said() : null);
      default -> throw Events.misdirected(of);
    };
  }

  private static void writeReceipt(Out out, Receipt receipt) {
    out.textIfAny("run", receipt.run());
    out.word("cause", Words.RUN_CAUSE, receipt.cause());
    out.wholeIfAny("status", receipt.status());
    out.duration("took", receipt.took());
    out.textIfAny("signal", receipt.signal());
    out.namesIfAny("pids", receipt.pids());
    out.whole("left", receipt.left());
    out.textIfAny("rescued", receipt.rescued());
    out.textIfAny("commit", receipt.commit());
    out.textIfAny("error", receipt.error());
    out.textIfAny("unsaved", receipt.unsaved());
  }

  private static Receipt readReceipt(In in) {
    return new Receipt(
        in.textIfAny("run"),
        in.word("cause", Words.RUN_CAUSE),
        in.countIfAny("status"),
        in.duration("took"),
        in.textIfAny("signal"),
        in.names("pids", Long::valueOf),
        in.count("left"),
        in.textIfAny("rescued"),
        in.textIfAny("commit"),
        in.textIfAny("error"),
        in.textIfAny("unsaved"));
  }

  static void writeNotice(Out out, Noticed.RunNotice notice) {
    String word =
        switch (notice) {
          case Noticed.RunBegun _ -> "run_begun";
          case Noticed.RunFailed _ -> "run_failed";
          case Noticed.RunOver _ -> "run_over";
        };
    out.string("notice", word);
    out.id("member", notice.member());
    out.whole("incarnation", notice.incarnation());
    switch (notice) {
      case Noticed.RunBegun(_, _, var run) -> out.text("run", run);
      case Noticed.RunFailed(_, _, var reason) -> out.text("reason", reason);
      case Noticed.RunOver(_, _, var receipt) -> writeReceipt(out, receipt);
    }
  }

  static Noticed readNotice(String notice, In in) {
    MemberId member = in.member("member");
    long incarnation = in.whole("incarnation");
    return switch (notice) {
      case "run_begun" -> new Noticed.RunBegun(member, incarnation, in.text("run"));
      case "run_failed" -> new Noticed.RunFailed(member, incarnation, in.text("reason"));
      default -> new Noticed.RunOver(member, incarnation, readReceipt(in));
    };
  }
}
