package dev.reeve.app;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One showing of the demo, from the handover to the account of it. */
final class DemoShow {

  private static final long STEP_MILLIS = 100;
  private static final Duration LONGEST = Duration.ofSeconds(150);
  private static final Duration LEAST = Duration.ofSeconds(100);
  private static final long THINKING_MILLIS = 1_000;
  private static final double OWN_THOUGHTS = 1;
  private static final double YOUR_THOUGHTS = 20;

  /** Where a person decides, or does not: so many times as long. */
  private static final int LEISURE = 2;

  private final Console console;
  private final DemoStage stage;
  private final DemoScreen screen;
  private final double speed;
  private final boolean decide;
  private final DemoLead lead;
  private final List<DemoIncident> incidents = DemoIncident.all();

  /**
   * @param decide whether decisions are left to the person who looks on
   */
  DemoShow(Console console, DemoStage stage, double speed, boolean decide) {
    this.console = console;
    this.stage = stage;
    this.speed = speed;
    this.decide = decide;
    screen = new DemoScreen(console, stage.pages());
    double thoughts = decide ? YOUR_THOUGHTS : OWN_THOUGHTS;
    lead = new DemoLead(stage, (long) (THINKING_MILLIS / speed), thoughts);
  }

  /** Whether everything went as it should, to the end. */
  boolean play(BooleanSupplier isForNobody) throws InterruptedException {
    screen.begin();
    lead.begin();
    Duration scaled = Duration.ofMillis((long) (LONGEST.toMillis() / speed));
    if (decide) scaled = scaled.multipliedBy(LEISURE);
    long patience = (scaled.compareTo(LEAST) < 0 ? LEAST : scaled).toNanos();
    long began = System.nanoTime();
    while (!lead.isOver() && System.nanoTime() - began < patience) {
      if (isForNobody.getAsBoolean()) return false;
      stage.news().forEach(this::hear);
      screen.paint(clock(now()), stage.state(), incidents);
      lead.act();
      Thread.sleep(STEP_MILLIS);
    }
    return account();
  }

  private void hear(JsonNode event) {
    String clock = clock(Instant.parse(event.path("at").asString("")));
    @Nullable String words = DemoCaption.of(event);
    if (words != null) screen.happened(clock, words);
    for (DemoIncident incident : incidents) {
      if (incident.hear(event, clock) && incident.isHandled()) screen.handled(clock, incident);
    }
    lead.hear(event);
  }

  private Instant now() {
    Duration real = Duration.between(stage.began(), Instant.now());
    return stage.began().plusMillis((long) (real.toMillis() * DemoStage.PACE * speed));
  }

  /** How long the night has lasted. */
  private String clock(Instant at) {
    Duration since = Duration.between(stage.began(), at);
    return String.format(
        Locale.ROOT, "%d:%02d:%02d", since.toHours(), since.toMinutesPart(), since.toSecondsPart());
  }

  private boolean account() {
    boolean handled = screen.account(incidents);
    boolean leaked = stage.isLeaked(DemoCast.SECRET);
    List<Long> left = stage.left();
    screen.say("");
    screen.say("The secret that lea printed stands in Reeve's folder: " + (leaked ? "YES" : "no"));
    screen.say(
        "Of "
            + stage.runs()
            + " runs these processes are left: "
            + (left.isEmpty() ? "none" : left.toString()));
    screen.say("");
    new MorningText(console).print(stage.morning());
    screen.say("");
    boolean well = lead.isOver() && handled && !leaked && left.isEmpty();
    screen.say(
        well
            ? "All " + incidents.size() + " incidents were handled, and nothing is left."
            : "Not everything went as it should. Refused to the Lead: " + stage.refused());
    return well;
  }
}
