package dev.reeve.server.members;

import dev.reeve.agents.Sign;
import dev.reeve.agents.ToolCall;
import dev.reeve.agents.run.FinishedRun;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.RunListener;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Asked;
import dev.reeve.core.Noticed;
import dev.reeve.core.Unreadable;
import dev.reeve.core.Via;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberCommand.StartTool;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.TextProtocol;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.Repetition;
import dev.reeve.daemon.engine.Engine;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the process of a member shows and says becomes its signals and commands (A-3, T-6), stamped
 * with its incarnation: what a predecessor still says is refused (T-2).
 */
final class Heard implements RunListener {

  private static final int LONGEST_TEXT = 200;
  private static final int LONGEST_ERRORS = 16_384;
  private static final SafeText PRINTED = SafeText.own("what it printed");

  private static final SafeText TOO_MUCH =
      SafeText.own("it reports more than one thing a second; what is too much is passed over");
  private static final Logger LOG = LoggerFactory.getLogger(Heard.class);

  private final Place place;
  private final Supplier<Engine> engine;
  private final Redactor redactor;
  private final Speech speech;
  private final Meter meter;
  private final Circles circles;
  private final Consumer<RunEnd> over;
  private final Talk talk = new Talk(System::nanoTime);

  /** Where what is heard goes. */
  record Ends(Speech speech, Meter meter, Circles circles, Consumer<RunEnd> over) {}

  Heard(Place place, Supplier<Engine> engine, Redactor redactor, Ends ends) {
    this.place = place;
    this.engine = engine;
    this.redactor = redactor;
    speech = ends.speech();
    meter = ends.meter();
    circles = ends.circles();
    over = ends.over();
  }

  @Override
  public boolean accepts() {
    return !speech.isFull();
  }

  @Override
  public void onSign(Sign sign) {
    meter.read(sign);
    @Nullable Asked command = command(sign);
    if (command == null) return;
    if (isReport(command)) report(command, Via.DIRECT);
    else speech.send(command, Via.DIRECT);
  }

  /** What repeats is told to it, as often as it does: nobody else answers its calls. */
  @Override
  public void onCall(ToolCall call) {
    Circles.@Nullable Seen seen = circles.after(call, task());
    if (seen == null || talk.report() != Talk.Lot.TAKEN) return;
    Repetition repetition = seen.repetition();
    if (circles.isNews(seen)) {
      engine.get().notice(place.team(), new Noticed.CallsRepeat(place.member(), repetition));
    }
    speech.answer(repetition.advice());
  }

  private @Nullable TaskId task() {
    TeamState state = engine.get().state(place.team());
    Member member = state == null ? null : state.roster().get(place.member());
    return member == null ? null : member.onlyTask();
  }

  /** What can be said without end. */
  private static boolean isReport(Asked command) {
    return command instanceof ReportProgress
        || command instanceof ReportError
        || command instanceof Unreadable;
  }

  private void report(Asked command, Via via) {
    switch (talk.report()) {
      case TAKEN -> speech.send(command, via);
      case TOLD -> {
        LOG.warn("{} of team {}: {}", place.member(), place.team(), TOO_MUCH);
        speech.send(new ReportError(null, TOO_MUCH), Via.DIRECT);
      }
      case PASSED_OVER -> {} // that it is alive is heard besides
    }
  }

  @Override
  public void onOutput(Channel channel, SafeText text) {
    if (channel != Channel.OUTPUT) return;
    @Nullable SafeText commands = TextProtocol.commands(text);
    if (commands == null) return;
    boolean reports = TextProtocol.parse(commands).stream().allMatch(Heard::isReport);
    if (reports) report(new Say(commands), Via.TEXT);
    else speech.send(new Say(commands), Via.TEXT);
  }

  /** What follows a command on another line is none of it. */
  @Override
  public void onLines(Channel channel, SafeText lines) {
    String text = lines.value();
    for (int at = 0; at < text.length(); ) {
      int end = text.indexOf('\n', at);
      int next = end < 0 ? text.length() : end + 1;
      onOutput(channel, lines.part(at, next));
      at = next;
    }
  }

  @Override
  public void onKey() {
    engine.get().notice(place.team(), new Noticed.Leaked(place.member(), null, PRINTED));
  }

  @Override
  public void onExit(RunEnd end) {
    meter.end();
    over.accept(end);
  }

  private @Nullable Asked command(Sign sign) {
    return switch (sign) {
      // What made a turn fail is told beside its end: an error, or a limit.
      case Sign.Active _, Sign.Said _, Sign.TurnBegan _, Sign.TurnEnded _ -> new Act();
      case Sign.Left _, Sign.Exited _ -> new Act();
      case Sign.ToolBegan(var call, var tool, var limit) ->
          new StartTool(excerpt(tool), excerpt(call), limit, null);
      case Sign.ToolEnded(var call, var ok, var error) ->
          new EndTool(excerpt(call), ok, excerpt(error), null);
      case Sign.Waits(var reason, var until) -> waits(reason, until);
      case Sign.Erred(var error) -> new ReportError(null, excerpt(error));
      case Sign.Progressed(var step, var percent) ->
          new ReportProgress(null, headway(excerpt(step), percent));
      case Sign.Spent _, Sign.Used _ -> null;
    };
  }

  private static Asked waits(Sign.Reason reason, @Nullable Instant until) {
    return switch (reason) {
      case PERMISSION -> new ReportWait(null, WaitReason.PERMISSION, until);
      case HUMAN -> new ReportWait(null, WaitReason.HUMAN, until);
      case RATE_LIMIT, RETRY -> new ReportWait(null, WaitReason.RATE_LIMITED, until);
      case BACKGROUND -> new ReportWait(null, WaitReason.BACKGROUND, until);
      case COMPACTION -> new ReportWait(null, WaitReason.COMPACTION, until);
      case MODEL -> new Act();
    };
  }

  private static Headway headway(SafeText step, @Nullable Integer percent) {
    boolean sound = percent != null && 0 <= percent && percent <= 100;
    return new Headway(sound ? percent : null, step, SafeText.EMPTY, List.of(), null);
  }

  /** What it said among its errors last, if it ended badly by itself; at most so much (T-84). */
  static SafeText lastError(RunEnd end, Path folder, Redactor redactor) {
    boolean badly = end.cause() == RunEnd.Cause.EXITED && !Integer.valueOf(0).equals(end.status());
    return badly
        ? excerpt(FinishedRun.lastError(folder, LONGEST_ERRORS), redactor)
        : SafeText.EMPTY;
  }

  private SafeText excerpt(String said) {
    return excerpt(said, redactor);
  }

  private static SafeText excerpt(String said, Redactor redactor) {
    int end = Math.min(said.length(), 10 * LONGEST_TEXT);
    SafeText safe = redactor.redact(said.substring(0, end).strip());
    return safe.value().length() <= LONGEST_TEXT ? safe : safe.part(0, LONGEST_TEXT);
  }
}
