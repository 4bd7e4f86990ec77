package dev.reeve.pages.timeline;

import static dev.reeve.pages.timeline.Diary.at;
import static dev.reeve.pages.timeline.Diary.id;
import static dev.reeve.pages.timeline.Diary.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.Why;
import dev.reeve.core.liveness.Obligation;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberEvent.ToolEnded;
import dev.reeve.core.member.MemberEvent.ToolStarted;
import dev.reeve.core.member.MemberEvent.Waits;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamEvent.NotWatching;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** From lines to lanes. */
class TimelineReaderTest {

  private static final TaskId ONE = new TaskId("1");
  private final Diary diary =
      new Diary("login").member("ann", "coder").member("bob", "lead").task("1", "Add login");

  private static Reminded reminded(IdleStage stage, int minutes) {
    Obligation what = Obligation.on(Obligation.Kind.WORK, ONE);
    return new Reminded(id("ann"), what, stage, Duration.ofMinutes(minutes), Why.SILENCE, null);
  }

  private List<Span> spans(String lane, Span.Kind kind) {
    return diary.lane(lane).spans().stream().filter(span -> span.kind() == kind).toList();
  }

  private List<Mark.Kind> marks(String lane) {
    return diary.lane(lane).marks().stream().map(Mark::kind).toList();
  }

  @Test
  @DisplayName("the ladder is a span for each stage, until the member moves again")
  void the_ladder() {
    diary
        .write("1M", new Claimed(id("ann"), ONE, 1L))
        .write("16M", reminded(IdleStage.PINGED, 15))
        .write("31M", reminded(IdleStage.NUDGED, 30))
        .write("40M", new Progressed(id("ann"), ONE, Headway.step(words("reading")), true));
    assertThat(spans("ann", Span.Kind.PINGED))
        .containsExactly(new Span(Span.Kind.PINGED, at("16M"), at("31M"), "pinged"));
    assertThat(spans("ann", Span.Kind.NUDGED))
        .containsExactly(new Span(Span.Kind.NUDGED, at("31M"), at("40M"), "nudged"));
    assertThat(spans("ann", Span.Kind.OWES))
        .containsExactly(new Span(Span.Kind.OWES, at("1M"), at("40M"), "#1"));
    assertThat(marks("ann"))
        .containsExactly(Mark.Kind.PROGRESS, Mark.Kind.PING, Mark.Kind.NUDGE, Mark.Kind.PROGRESS);
    assertThat(diary.lane("ann").marks().get(1).text()).isEqualTo("PING task #1: silent for 15m");
    assertThat(diary.lane("ann").marks().getLast().text()).isEqualTo("PROGRESS task #1: reading");
  }

  @Test
  @DisplayName("waits and tool calls last from when they began, signs of life are a pulse")
  void waits_calls_and_pulses() {
    ToolCall call = new ToolCall(words("mcp__db__query"), words("c1"), at("3M"), null);
    diary
        .write("1M", new Waits(id("ann"), null, WaitReason.PERMISSION, null))
        .write("2M", new Pulsed(id("ann"), at("1M30S"), at("1M50S"), SignalCounts.NONE))
        .write("4M", new ToolStarted(id("ann"), call))
        .write("6M", new ToolEnded(id("ann"), words("c1"), true, words(""), null));
    assertThat(spans("ann", Span.Kind.WAITS))
        .containsExactly(new Span(Span.Kind.WAITS, at("1M"), at("2M"), "permission"));
    assertThat(spans("ann", Span.Kind.CALLS))
        .containsExactly(new Span(Span.Kind.CALLS, at("3M"), at("6M"), "mcp__db__query"));
    assertThat(spans("ann", Span.Kind.ACTIVE))
        .contains(new Span(Span.Kind.ACTIVE, at("1M30S"), at("1M50S"), ""));
  }

  @Test
  @DisplayName("a member is there from its spawn until it leaves, and a new incarnation is marked")
  void presence() {
    diary
        .write("5M", new Left(id("ann"), words("done")))
        .spawn("8M", "ann", "coder", 2)
        .write("9M", new Pulsed(id("ann"), at("9M"), at("9M"), SignalCounts.NONE));
    assertThat(spans("ann", Span.Kind.PRESENT))
        .containsExactly(
            new Span(Span.Kind.PRESENT, at("0S"), at("5M"), ""),
            new Span(Span.Kind.PRESENT, at("8M"), at("9M"), "incarnation 2"));
    assertThat(marks("ann")).containsExactly(Mark.Kind.STOP, Mark.Kind.RESTART);
  }

  @Test
  @DisplayName("a decision lasts from question to answer, on the lane of the one it is about")
  void decisions() {
    Matter about = Matter.of(DecisionKind.TOOL, words("ann misses docker")).concerning(id("ann"));
    DecisionId first = new DecisionId(1);
    DecisionId second = new DecisionId(2);
    diary
        .write("5M", new Opened(first, about, null))
        .write("6M", new Opened(second, Matter.of(DecisionKind.BUDGET, words("spent")), null))
        .write("9M", new Decided(MemberId.OPERATOR, first, "skip", words("")));
    assertThat(spans("ann", Span.Kind.ASKED))
        .containsExactly(new Span(Span.Kind.ASKED, at("5M"), at("9M"), "d-1 TOOL"));
    assertThat(marks("ann")).containsExactly(Mark.Kind.DECISION, Mark.Kind.ANSWER);
    assertThat(spans("team", Span.Kind.ASKED)).as("still open").hasSize(1);
  }

  @Test
  @DisplayName("who leads comes first, and coder-10 behind coder-9")
  void order() {
    for (int i = 8; i <= 11; i++) diary.member("coder-" + i, "coder");
    assertThat(diary.reader.timeline().lanes().stream().map(Lane::name))
        .containsExactly("bob", "ann", "coder-8", "coder-9", "coder-10", "coder-11");
  }

  @Test
  @DisplayName("time in which nobody watched is told, and a window shows its part only")
  void windows() {
    diary
        .write("1M", new Claimed(id("ann"), ONE, 1L))
        .write("30M", new NotWatching(1, at("10M"), at("30M")))
        .write("50M", new Progressed(id("ann"), ONE, Headway.step(words("reading")), true));
    Timeline part = diary.reader.timeline(at("20M"), at("40M"), at("60M"));
    assertThat(part.whole().to()).isEqualTo(at("60M"));
    assertThat(part.unwatched()).containsExactly(new Timeline.Window(at("10M"), at("30M")));
    Lane ann =
        part.lanes().stream().filter(lane -> lane.name().equals("ann")).findFirst().orElseThrow();
    assertThat(ann.marks()).isEmpty();
    assertThat(ann.spans().stream().map(Span::kind))
        .containsExactly(Span.Kind.PRESENT, Span.Kind.OWES);
    Timeline rest = diary.reader.timeline(at("31M"), null, at("60M"));
    assertThat(rest.unwatched()).isEmpty();
  }

  @Test
  @DisplayName("a window is scaled and moved within the whole")
  void scaling() {
    Timeline.Window whole = new Timeline.Window(at("0S"), at("60M"));
    Timeline.Window part = new Timeline.Window(at("20M"), at("40M"));
    assertThat(part.scaled(0.5, whole)).isEqualTo(new Timeline.Window(at("25M"), at("35M")));
    assertThat(part.scaled(10, whole)).isEqualTo(whole);
    assertThat(part.moved(0.5, whole)).isEqualTo(new Timeline.Window(at("30M"), at("50M")));
    assertThat(part.moved(9, whole)).isEqualTo(new Timeline.Window(at("40M"), at("60M")));
    assertThat(part.moved(-9, whole)).isEqualTo(new Timeline.Window(at("0S"), at("20M")));
  }
}
