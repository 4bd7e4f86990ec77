package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.COORDINATOR;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.T3;
import static dev.reeve.core.Cast.T4;
import static dev.reeve.core.Cast.TECH;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.liveness.Clock;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Evidence;
import dev.reeve.core.liveness.LivenessEvent.LeadReminded;
import dev.reeve.core.liveness.LivenessEvent.NudgeSuppressed;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.Undeliverable;
import dev.reeve.core.liveness.Suppression;
import dev.reeve.core.liveness.Template;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageEvent.Delivered;
import dev.reeve.core.message.MessageEvent.Questioned;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said on the ladder, to whom, and what is held back (T-36, T-37, T-45 to T-49). */
class LadderWordsTest {

  private static final SignalCounts ONE = new SignalCounts(1, 0, 0);

  @Test
  @DisplayName("T-49 the seed's words, with the task filled in")
  void the_words() {
    Story story = claimed();
    Dues.run(story, at(60 + 1_900), CODER);
    assertThat(texts(story, CODER))
        .containsExactly(
            "Quick ping on task #1: if still in progress, send 1-line status + ETA.",
            "I see a pause on task #1. What's the smallest next step you can close in 15-20"
                + " minutes?");
    story.given(at(2_400), progress("go"));
    assertThat(texts(story, CODER))
        .last()
        .isEqualTo("Thanks, task #1 is moving again. I updated state and cleared idle alert.");
  }

  @Test
  @DisplayName("T-49 whoever is blocked is asked what would help; a reviewer is reminded")
  void other_words() {
    Story story = claimed();
    story.given(at(61), order(CODER, new ReportWait(T1, WaitReason.BLOCKED, null)));
    Dues.run(story, at(61 + 1_831), CODER);
    assertThat(texts(story, CODER))
        .last()
        .isEqualTo(
            "For task #1, what unblocks you fastest: missing context, Tech Lead decision, or task"
                + " split?");
    Story review = claimed().given(at(61), order(CODER, 2, new Submit(T1, List.of())));
    Dues.run(review, at(61 + 1_400), UNIFIED);
    assertThat(texts(review, UNIFIED))
        .containsExactly(
            "Quick ping on task #1: if still in progress, send 1-line status + ETA.",
            "Reminder: review pending for task #1. If delayed, share ETA; otherwise I'll propose"
                + " backup reviewer routing.");
  }

  @Test
  @DisplayName("T-49 a team may choose its own words; where there is only a question it is named")
  void own_words() {
    Templates words = Templates.USUAL.with(Template.PING, text("Still at {id}?"));
    Story story =
        claimed(new Settings(Duration.ofMinutes(5), Clocks.DEFAULT, words, HealthSettings.DEFAULT));
    Dues.run(story, at(60 + 901), CODER);
    assertThat(texts(story, CODER)).containsExactly("Still at 1?");
    Story asked = active().given(at(60), order(CODER, new Ask(TECH, text("why?"), null)));
    MessageId question = new MessageId(asked.entries().getLast().index());
    Dues.run(asked, at(2_400), TECH);
    assertThat(texts(asked, TECH).get(1)).startsWith("Quick ping on question " + question + ":");
  }

  @Test
  @DisplayName("T-40 stages of one member that fall due together make one message")
  void joint() {
    Story story = claimed();
    story.given(at(60), order(CODER, 1, new Claim(T2)));
    Dues.run(story, at(60 + 901), CODER);
    List<Reminded> pings = reminders(story, IdleStage.PINGED);
    assertThat(pings).extracting(Reminded::task).containsExactly(T1, T2);
    assertThat(pings.get(0).said()).isNotNull();
    assertThat(pings.get(1).said()).isNull();
    assertThat(texts(story, CODER)).singleElement().asString().contains("task #1", "task #2");
    Dues.run(story, at(60 + 2_731), CODER);
    assertThat(reminders(story, IdleStage.ESCALATED)).hasSize(2);
    assertThat(texts(story, LEAD)).singleElement().asString().contains("task #1", "task #2");
    assertThat(member(story).nudged()).as("a joint message counts once").hasSize(1);
  }

  @Test
  @DisplayName("T-45 at most one nudge in twenty minutes; what is held back is recorded with why")
  void cooldown() {
    Story story = asked(600, 2);
    assertThat(Dues.about(story, CODER)).contains("NUDGE 1890", "NUDGE_SUPPRESSED 2490");
    NudgeSuppressed held = suppressed(story).getFirst();
    assertThat(held.reason()).isEqualTo(Suppression.COOLDOWN);
    assertThat(held.elapsed()).isEqualTo(Duration.ofSeconds(1_830));
  }

  @Test
  @DisplayName("T-36 a nudge that was held back counts as done: the escalation comes on time")
  void escalation_comes_on_time() {
    assertThat(Dues.about(asked(600, 2), CODER)).contains("ESCALATE 2790", "ESCALATE 3390");
  }

  /** Somebody is asked again and again, so many seconds apart, and never answers. */
  private static Story asked(int seconds, int times) {
    Story story =
        active(List.of(seat(LEAD, "lead"), seat(CODER, "coder"), seat(TECH, "tech-lead")));
    story.when(at(30), new Noticed.Pulse(CODER, at(30), at(30), ONE));
    for (int i = 0; i < times; i++) {
      Instant now = at(60 + i * (long) seconds);
      Dues.run(story, now, CODER);
      story.given(now, order(TECH, new Ask(CODER, text("why?"), null)));
    }
    Dues.run(story, at(20_000), CODER);
    return story;
  }

  @Test
  @DisplayName("T-45 at most two nudges in an hour")
  void hourly_cap() {
    Story story = asked(1_260, 3);
    assertThat(Dues.about(story, CODER))
        .contains("NUDGE 1890", "NUDGE 3150", "NUDGE_SUPPRESSED 4410");
    assertThat(suppressed(story).getFirst().reason()).isEqualTo(Suppression.HOURLY_CAP);
  }

  @Test
  @DisplayName("T-45 never the same text twice in an episode, whatever words a team chose")
  void same_text() {
    Templates words =
        Templates.USUAL.with(Template.PING, text("Well?")).with(Template.NUDGE, text("Well?"));
    Story story =
        claimed(new Settings(Duration.ofMinutes(5), Clocks.DEFAULT, words, HealthSettings.DEFAULT));
    Dues.run(story, at(9_000), CODER);
    assertThat(texts(story, CODER)).containsExactly("Well?");
    assertThat(suppressed(story).getFirst().reason()).isEqualTo(Suppression.SAME_TEXT);
  }

  @Test
  @DisplayName("T-36 a new episode is new context: the same words may be said again")
  void new_context() {
    Story story = claimed();
    Dues.run(story, at(60 + 901), CODER);
    story.given(at(1_000), progress("go"));
    Dues.run(story, at(2_400), CODER);
    List<String> pings = new ArrayList<>(texts(story, CODER));
    pings.removeIf(words -> !words.startsWith("Quick ping"));
    assertThat(pings).hasSize(2);
  }

  @Test
  @DisplayName("T-45 a nudge for an overdue review is held back while its reviewer gets on with it")
  void fresh_progress() {
    Story story = claimed().given(at(61), order(CODER, 2, new Submit(T1, List.of())));
    for (int minute = 2; minute < 40; minute++) {
      Instant now = at(minute * 60L);
      Dues.run(story, now.minusSeconds(1), UNIFIED);
      Headway step = Headway.step(text("file " + minute));
      story.given(now, order(UNIFIED, new ReportProgress(T1, step)));
    }
    assertThat(Dues.about(story, UNIFIED))
        .containsExactly(
            "PING " + (61 + 1_200), "NUDGE_SUPPRESSED " + (61 + 1_680), "ESCALATE " + (61 + 2_130));
    assertThat(suppressed(story).getFirst().reason()).isEqualTo(Suppression.FRESH_PROGRESS);
    assertThat(reminders(story, IdleStage.ESCALATED).getFirst().why().clock())
        .isEqualTo(Clock.REVIEW_OVERDUE);
  }

  @ParameterizedTest
  @EnumSource(
      value = Delivery.class,
      names = {"QUEUED", "SENT", "REFUSED"})
  @DisplayName("T-46 what did not arrive does not count: the Lead hears `undeliverable` instead")
  void undeliverable(Delivery delivery) {
    Story story = claimed();
    story.when(at(960), new Noticed.Tick());
    MessageId ping = new MessageId(story.entries().getLast().index());
    if (delivery != Delivery.QUEUED) {
      story.when(at(961), new Noticed.DeliveryReport(ping, delivery, SafeText.EMPTY));
    }
    story.when(at(1_890), new Noticed.Tick());
    Undeliverable told =
        (Undeliverable)
            story.events().stream()
                .filter(Undeliverable.class::isInstance)
                .findFirst()
                .orElseThrow();
    assertThat(Objects.requireNonNull(told.said()).text().value()).startsWith("undeliverable: ");
    assertThat(told.said().to()).isEqualTo(LEAD);
    assertThat(member(story).idleStage()).isEqualTo(IdleStage.NONE);
    boolean expired = story.events().stream().anyMatch(Delivered.class::isInstance);
    assertThat(expired).isEqualTo(delivery != Delivery.REFUSED);
    assertThat(story.state().mail().messages().get(ping)).isNull();
  }

  @Test
  @DisplayName("T-46 whoever is never reached is never escalated, and the Lead hears of it once")
  void never_reached() {
    Story story = claimed();
    List<EventType> types = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      story.when(Objects.requireNonNull(Core.nextDue(story.state())), new Noticed.Tick());
      story.events().forEach(event -> types.add(event.type()));
    }
    assertThat(types)
        .contains(EventType.PING, EventType.UNDELIVERABLE)
        .doesNotContain(EventType.ESCALATE, EventType.NUDGE, EventType.REASSIGN_PROPOSAL);
    assertThat(texts(story, LEAD)).hasSize(1);
  }

  @Test
  @DisplayName(
      "T-46 an overdue review goes on from the last stage that arrived, not from lost ones")
  void an_overdue_review_of_one_not_reached() {
    Story story = claimed().given(at(61), order(CODER, 2, new Submit(T1, List.of())));
    Instant due = Objects.requireNonNull(Core.nextDue(story.state()));
    for (; due.isBefore(at(2_400)); due = Objects.requireNonNull(Core.nextDue(story.state()))) {
      story.when(due, new Noticed.Tick());
    }
    story.given(at(2_400), order(UNIFIED, new ReportProgress(T1, Headway.step(text("on")))));
    story.when(Objects.requireNonNull(Core.nextDue(story.state())), new Noticed.Tick());
    assertThat(story.events()).first().isInstanceOf(Reminded.class);
    Reminded first = (Reminded) story.events().getFirst();
    assertThat(first.stage()).isEqualTo(IdleStage.PINGED);
    assertThat(first.why().clock()).isEqualTo(Clock.REVIEW_OVERDUE);
  }

  @Test
  @DisplayName(
      "T-47 an escalation carries who, task, elapsed, stage, the last signs and what was tried")
  void escalation() {
    Story story = claimed();
    Dues.run(story, at(60 + 2_731), CODER);
    Reminded escalation = reminders(story, IdleStage.ESCALATED).getFirst();
    assertThat(escalation.member()).isEqualTo(CODER);
    assertThat(escalation.task()).isEqualTo(T1);
    assertThat(escalation.elapsed()).isEqualTo(Duration.ofSeconds(2_730));
    Evidence evidence = Objects.requireNonNull(escalation.why().evidence());
    assertThat(evidence.lastActivity()).isEqualTo(at(60));
    assertThat(evidence.lastProgress()).isEqualTo(at(60));
    assertThat(evidence.tried()).extracting(each -> each.at()).containsExactly(at(960), at(1_890));
    assertThat(texts(story, LEAD).getFirst())
        .contains("coder-1", "task #1", "45 min", "escalated", "Last sign of life", "ping at");
  }

  @Test
  @DisplayName(
      "T-47 its body is a report since the last one; each escalation of a check has its own")
  void reports() {
    Story story =
        claimed()
            .given(at(60), order(RIVAL, 1, new Claim(T2)))
            .given(at(90), order(RIVAL, new ReportToolOutage(text("docker"), text("gone"), null)))
            .given(at(100), order(RIVAL, 1, new Claim(T3)));
    Dues.run(story, at(60 + 2_771), CODER);
    List<String> told = texts(story, LEAD).stream().filter(each -> each.contains("escal")).toList();
    assertThat(told).hasSize(2);
    assertThat(told.getFirst())
        .contains("\n\nSUPERVISOR_REPORT\nWindow: " + Story.START + " -> ")
        .contains("- WARN TOOL_UNAVAILABLE task - owner=coder-2")
        .contains("- WARN IDLE_BREACH task #1 owner=coder-1 elapsed=45m30s")
        .contains("- PING\n- NUDGE\n- ESCALATE")
        .contains("- yes -> d-1");
    assertThat(told.getLast())
        .contains("Window: " + at(60 + 2_730) + " -> " + at(100 + 2_730))
        .contains("- WARN IDLE_BREACH task #2 owner=coder-2", "task #3 owner=coder-2")
        .doesNotContain("TOOL_UNAVAILABLE", "coder-1 elapsed");
    assertThat(story.state().gazette().alertsInOrder()).isEmpty();
  }

  @Test
  @DisplayName("T-47 a replacement is only proposed: a decision for the Lead, who may keep things")
  void replacement() {
    Story story = claimed();
    Dues.run(story, at(60 + 3_631), CODER);
    assertThat(story.latest()).hasSize(2);
    Proposed proposed = (Proposed) story.events().get(0);
    assertThat(proposed.member()).isEqualTo(CODER);
    Opened opened = (Opened) story.events().get(1);
    assertThat(opened.matter().kind()).isEqualTo(DecisionKind.REASSIGN_PROPOSAL);
    assertThat(opened.matter().task()).isEqualTo(T1);
    assertThat(story.task(T1).owner()).as("never an act").isEqualTo(CODER);
    story.given(
        at(4_000), order(LEAD, new Decide(opened.decision(), "keep", null, SafeText.EMPTY)));
    assertThat(member(story).idleStage()).isEqualTo(IdleStage.NONE);
    assertThat(Core.nextDue(story.state())).isEqualTo(at(4_900));
  }

  @Test
  @DisplayName("T-42 whoever moves again is confirmed, and nobody need decide about it any more")
  void recovery_withdraws() {
    Story story = claimed();
    Dues.run(story, at(60 + 3_631), CODER);
    story.when(at(4_000), progress("go"));
    assertThat(story.events()).last().isInstanceOf(Withdrawn.class);
    assertThat(story.state().docket().decisions().get(new DecisionId(1)))
        .extracting(Decision::isOpen)
        .isEqualTo(false);
  }

  @Test
  @DisplayName("T-37 the Lead is reminded at 15, 30 and 60 minutes of what it owes, through notify")
  void reminders_of_the_lead() {
    Story story = claimed();
    story.given(at(100), order(CODER, new Ask(LEAD, text("which one?"), T1)));
    MessageId question = new MessageId(story.entries().getLast().index());
    List<Long> minutes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Instant due = Objects.requireNonNull(Core.nextDue(story.state()));
      story.tick(due);
      LeadReminded reminded = (LeadReminded) story.events().getFirst();
      minutes.add(reminded.elapsed().toMinutes());
      assertThat(reminded.item().question()).isEqualTo(question);
      assertThat(Core.react(story.state(), story.latest().getFirst()))
          .anyMatch(Effect.Notify.class::isInstance);
    }
    assertThat(minutes).containsExactly(15L, 30L, 60L);
    assertThat(Core.nextDue(story.state())).isNull();
    assertThat(Dues.about(story, LEAD)).as("never escalated to itself").isEmpty();
  }

  @Test
  @DisplayName("T-37 an open decision is such a thing; answered, it is no more")
  void reminders_of_decisions() {
    Story story = active();
    story.given(new Opened(new DecisionId(1), Samples.matter(DecisionKind.LOOP), LEAD));
    Instant opened = story.state().position().at();
    story.tick(opened.plusSeconds(600));
    assertThat(Core.nextDue(story.state())).isEqualTo(opened.plusSeconds(900));
    story.tick(opened.plusSeconds(900));
    Effect.Notify notify =
        (Effect.Notify) Core.react(story.state(), story.latest().getFirst()).getFirst();
    assertThat(notify.decision()).isEqualTo(new DecisionId(1));
    assertThat(notify.message().to()).isEqualTo(LEAD);
    assertThat(notify.message().text().value()).contains("d-1 has waited for you for 15 min");
    story.given(at(2_400), order(LEAD, new Decide(new DecisionId(1), "resume", null, text(""))));
    assertThat(Core.nextDue(story.state())).isNull();
  }

  @Test
  @DisplayName(
      "T-37 who comes to lead is reminded of what was asked; who leads no more owes answers")
  void another_leads() {
    Story story =
        active(
            List.of(
                seat(COORDINATOR, "coordinator"),
                seat(LEAD, "lead", Presence.NOT_SPAWNED),
                seat(CODER, "coder")));
    story.given(at(60), order(CODER, new Ask(LEAD, text("why?"), null)));
    story.given(at(70), order(CODER, new Ask(COORDINATOR, text("how?"), null)));
    story.given(at(100), order(COORDINATOR, new Spawn(seat(LEAD, "lead"))));
    assertThat(story.state().agenda().items().size()).isEqualTo(1);
    assertThat(Objects.requireNonNull(story.state().roster().get(COORDINATOR)).isOwing()).isTrue();
    Dues.run(story, at(1_001), COORDINATOR);
    assertThat(story.entries())
        .extracting(Entry::event)
        .filteredOn(LeadReminded.class::isInstance)
        .extracting(Event::member)
        .containsExactly(LEAD);
    assertThat(Dues.about(story, COORDINATOR)).containsExactly("PING 1000");
  }

  private static Story claimed() {
    return active(simple(T1), simple(T2), simple(T3), simple(T4))
        .given(at(60), order(CODER, 1, new Claim(T1)));
  }

  private static Story claimed(Settings settings) {
    NewTeam team =
        new NewTeam(Profile.SOLO, settings, List.of(seat(CODER, "coder")), List.of(simple(T1)));
    return Story.of(team).given(at(60), order(CODER, 1, new Claim(T1)));
  }

  private static Order progress(String step) {
    return order(CODER, new ReportProgress(T1, Headway.step(text(step))));
  }

  /** Everything that Reeve said to somebody, in order. */
  private static List<String> texts(Story story, MemberId to) {
    List<String> texts = new ArrayList<>();
    for (Entry entry : story.entries()) {
      Saying said = entry.event().said();
      if (said != null && said.to().equals(to)) texts.add(said.text().value());
      if (entry.event() instanceof Questioned asked && asked.to().equals(to)) {
        texts.add(asked.text().value());
      }
    }
    return texts;
  }

  private static List<Reminded> reminders(Story story, IdleStage stage) {
    List<Reminded> found = new ArrayList<>();
    for (Entry entry : story.entries()) {
      if (entry.event() instanceof Reminded each && each.stage() == stage) found.add(each);
    }
    return found;
  }

  private static List<NudgeSuppressed> suppressed(Story story) {
    List<NudgeSuppressed> found = new ArrayList<>();
    for (Entry entry : story.entries()) {
      if (entry.event() instanceof NudgeSuppressed each) found.add(each);
    }
    return found;
  }

  private static Member member(Story story) {
    return Objects.requireNonNull(story.state().roster().get(CODER));
  }
}
