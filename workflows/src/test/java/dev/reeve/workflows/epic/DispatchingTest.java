package dev.reeve.workflows.epic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.workflows.epic.Verdict.Command;
import dev.reeve.workflows.epic.Verdict.Critic;
import dev.reeve.workflows.epic.Verdict.Dispatch;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether an item goes to a worker, and what is written if it does not. */
class DispatchingTest {

  static final Dispatch GOOD =
      new Dispatch("T-1", "claude", "app", command("coder"), null, "nothing follows");

  private static Command command(String agent) {
    return new Command(agent, "", 0, "", List.of());
  }

  private static Dispatch with(@Nullable Critic critic) {
    return new Dispatch("T-1", "claude", "app", command("coder"), critic, "nothing follows");
  }

  private static Sheet queued() {
    return new Sheet().item("T-1", "queued").item("T-2", "ready");
  }

  @Test
  @DisplayName("E-8 a dispatch is the row itself: in progress, with worker and time, then a start")
  void lease() {
    Outcome outcome = queued().after(GOOD);
    Epic after = queued().written(outcome);
    Item item = JudgedTest.item(after, "T-1");
    assertThat(item.status()).isEqualTo(ItemStatus.IN_PROGRESS);
    assertThat(item.worker()).isEqualTo("claude");
    assertThat(item.lastActivity()).isEqualTo(Sheet.NOW);
    assertThat(outcome.start())
        .isEqualTo(new Outcome.Start("T-1", "claude", "coder", "", 0, "", Sheet.NOW.toString()));
    assertThat(JudgedTest.row(outcome).kind()).isEqualTo("dispatch_ok");
    Outcome again =
        Judged.after(new Turn(after, new Step.Preflight(), Sheet.rules(), Sheet.NOW), GOOD);
    assertRefused(again, "T-1 is in_progress, not queued");
  }

  @Test
  @DisplayName("E-7 what an earlier worker delivered is a note, and no evidence for the next")
  void delivered_before() {
    Sheet sheet = new Sheet().item("T-1", "queued", "http://pr/1", "marsha-fail: red");
    Item item = JudgedTest.item(sheet.written(sheet.after(GOOD)), "T-1");
    assertThat(item.surface()).isEmpty();
    assertThat(item.notes())
        .isEqualTo(
            "marsha-fail: red; next: nothing follows; dispatched: 2026-05-08T12:00:00Z; earlier:"
                + " http://pr/1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "T-9;claude;app;coder;'T-9' is no item of this epic",
        "T-2;claude;app;coder;T-2 is ready, not queued",
        "T-1;jules;app;coder;'jules' is no worker in WORKERS.md: a row of its table under '##"
            + " Workers'",
        "T-1;claude;web;coder;T-1 is of the project 'app', not 'web'",
        "T-1;claude;shop;coder;'shop' in WORKERS.md: a row of its table under '## Projects' names",
        "T-1;claude;app;bulk;should be the name of the worker's agent, 'coder', but is 'bulk'",
        "T-1;claude;app;coder -t T-1;but is 'coder -t T-1'",
        "T-1;claude;app;coder&&rm -rf /;but is 'coder&&rm -rf /'",
        "T-1;claude;app;$(coder);but is '$(coder)'",
        "T-1;claude;app;coder|sh;but is 'coder|sh'",
      })
  @DisplayName("E-8 another worker, project, item or a shell line is infeasible: nothing starts")
  void infeasible(String task, String worker, String project, String agent, String missing) {
    Dispatch asked = new Dispatch(task, worker, project, command(agent), null, "nothing follows");
    assertRefused(queued().after(asked), missing);
  }

  @Test
  @DisplayName("E-8 an item that is for one worker goes to no other")
  void no_substitute() {
    Sheet sheet = new Sheet().more("");
    String text =
        sheet.item("T-1", "queued").text().replace("| queued |  |", "| queued | gemini |");
    Epic epic = EpicReader.read(dev.reeve.workflows.markdown.Document.parse(text), "EPIC.md");
    Outcome outcome =
        Judged.after(new Turn(epic, new Step.Preflight(), Sheet.rules(), Sheet.NOW), GOOD);
    assertRefused(outcome, "T-1 is for the worker 'gemini', not 'claude'");
  }

  @Test
  @DisplayName("E-8 arguments have types, and others than the known ones are none")
  void arguments() {
    Command odd = new Command("coder", "HUGE", 0, "a b; rm", List.of("shell=\"sh\""));
    Dispatch asked = new Dispatch("T-1", "claude", "app", odd, null, "nothing follows");
    Outcome outcome = queued().after(asked);
    assertRefused(outcome, "no such argument: shell");
    assertRefused(outcome, "'a b; rm' is no name of a branch");
    assertRefused(outcome, "no turns for the size 'HUGE'");
    Command fine = new Command("coder", "M", 500, "fix/login", List.of());
    Outcome.Start start =
        queued().after(new Dispatch("T-1", "claude", "app", fine, null, "T-2")).start();
    assertThat(start)
        .isEqualTo(
            new Outcome.Start(
                "T-1", "claude", "coder", "M", 100, "fix/login", Sheet.NOW.toString()));
  }

  @Test
  @DisplayName("E-8 an agent that cannot run here, or works elsewhere, is infeasible")
  void site() {
    assertRefused(queued().after(GOOD, Sheet.rules("no agent 'coder'", null)), "no agent 'coder'");
    assertRefused(queued().after(GOOD, Sheet.rules(null, "works in /b")), "works in /b");
  }

  private static void assertRefused(Outcome outcome, String missing) {
    assertThat(outcome.start()).isNull();
    assertThat(JudgedTest.row(outcome).kind()).isEqualTo("dispatch_halt");
    String text = queued().written(outcome).document().text();
    assertThat(text)
        .contains("status: blocked", "## Dispatch Infeasibility Report", "  - Requested: worker '")
        .containsPattern("  - Missing: .*" + java.util.regex.Pattern.quote(missing))
        .contains("  - Possible substitutes (none is taken by itself): workers: ");
  }

  @Test
  @DisplayName("E-9 a worker that is full leaves the item queued, and no row is written")
  void capacity() {
    Sheet one = queued().working("T-3", Duration.ZERO);
    assertThat(one.after(GOOD).start()).isNotNull();
    Sheet two = one.working("T-4", Duration.ZERO);
    Outcome outcome = two.after(GOOD);
    assertThat(outcome.start()).isNull();
    assertThat(outcome.row()).isNull();
    assertThat(two.written(outcome).items()).isEqualTo(two.epic().items());
    assertThat(Sheet.rules().workers().haveRoom(two.epic())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"high-risk", "irreversible", "Production", "destructive"})
  @DisplayName("E-10 what is tagged as dangerous needs the critic's word")
  void tagged(String tag) {
    Sheet sheet = new Sheet().tagged("T-1", "queued", "x, " + tag, "Do it");
    assertHeld(sheet, null, "the tag '" + tag + "' needs critic");
    assertThat(sheet.after(with(new Critic("SAFE_TO_DISPATCH", "automatic"))).start()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Ship the OTA image", "Deploy it", "Run the migration", "delete  at scale"})
  @DisplayName("E-10 so does what reaches far by its words")
  void worded(String title) {
    assertHeld(new Sheet().tagged("T-1", "queued", "", title), null, "the word '");
  }

  @Test
  @DisplayName("E-10 wherever in its text the word stands, also below a heading of its own")
  void worded_below() {
    Sheet sheet = new Sheet().item("T-1", "queued");
    sheet.more("\n### T-1\nA small thing.\n\n#### Steps\nDeploy it to the live cluster.\n");
    assertHeld(sheet, null, "the word '");
  }

  @Test
  @DisplayName("E-10 words that only look alike do not")
  void harmless() {
    Sheet sheet = new Sheet().tagged("T-1", "queued", "", "Rotate the flashlight notation");
    assertThat(sheet.after(GOOD).start()).isNotNull();
  }

  @Test
  @DisplayName("E-10 the critic's word counts, and a way back is needed")
  void critic() {
    Sheet sheet = new Sheet().tagged("T-1", "queued", "production", "Do it");
    for (String fine : List.of("automatic", "manual-remote")) {
      assertThat(sheet.after(with(new Critic("SAFE_TO_DISPATCH", fine))).start()).isNotNull();
    }
    for (String not : List.of("manual-physical", "irreversible", "")) {
      assertHeld(sheet, new Critic("SAFE_TO_DISPATCH", not), "needs a rollback");
    }
    assertHeld(sheet, new Critic("DO_NOT_DISPATCH", "automatic"), "DO_NOT_DISPATCH");
    Outcome refined = sheet.after(with(new Critic("NEEDS_REFINEMENT", "automatic")));
    Epic after = sheet.written(refined);
    assertThat(refined.start()).isNull();
    assertThat(JudgedTest.item(after, "T-1-refine-1").status()).isEqualTo(ItemStatus.READY);
    assertThat(JudgedTest.item(after, "T-1").status()).isEqualTo(ItemStatus.BLOCKED);
    assertThat(after.status()).isEqualTo("in_progress");
  }

  private static void assertHeld(Sheet sheet, @Nullable Critic critic, String why) {
    Outcome outcome = sheet.after(with(critic));
    assertThat(outcome.start()).isNull();
    assertThat(JudgedTest.row(outcome).kind()).isEqualTo("dispatch_halt");
    assertThat(JudgedTest.row(outcome).decision()).startsWith("critic gate, T-1: ").contains(why);
    assertThat(sheet.written(outcome).status()).isEqualTo("review");
  }

  @Test
  @DisplayName("E-19 a dispatch needs a next link")
  void next_link() {
    for (String next : List.of("", "T-1", "T-77", "whatever")) {
      Dispatch asked = new Dispatch("T-1", "claude", "app", command("coder"), null, next);
      assertRefused(queued().after(asked), "a next link");
    }
    Dispatch linked = new Dispatch("T-1", "claude", "app", command("coder"), null, "T-2");
    Outcome outcome = queued().after(linked);
    assertThat(outcome.start()).isNotNull();
    assertThat(JudgedTest.item(queued().written(outcome), "T-1").notes()).startsWith("next: T-2");
  }

  @Test
  @DisplayName("E-19 an infeasible dispatch files a refinement item")
  void refinement() {
    Dispatch asked = new Dispatch("T-1", "jules", "app", command("coder"), null, "T-2");
    Item item = JudgedTest.item(queued().written(queued().after(asked)), "T-1-refine-1");
    assertThat(item.status()).isEqualTo(ItemStatus.READY);
    assertThat(item.body()).contains("'jules' is no worker in WORKERS.md");
  }

  @Test
  @DisplayName(
      "E-19 what is a person's judgement is not dispatched before the person has ticked it")
  void judgement() {
    Sheet sheet = new Sheet().tagged("T-1", "queued", "citations", "Check the sources");
    Outcome outcome = sheet.after(GOOD);
    assertThat(outcome.start()).isNull();
    assertThat(JudgedTest.row(outcome).decision()).contains("a person's word: T-1");
    assertThat(sheet.written(outcome).pending())
        .containsExactly(
            new Epic.Pending("T-1", "Check the sources (a person's judgement)", false));
    sheet.more("\n## Pending Decisions\n\n- [ ] T-1: Check the sources\n");
    assertThat(sheet.after(GOOD).start()).isNull();
    assertThat(sheet.written(sheet.after(GOOD)).pending()).as("asked once").hasSize(1);
    Sheet ticked = new Sheet().tagged("T-1", "queued", "citations", "Check the sources");
    ticked.more("\n## Pending Decisions\n\n- [x] T-1: Check the sources\n");
    assertThat(ticked.after(GOOD).start()).isNotNull();
  }
}
