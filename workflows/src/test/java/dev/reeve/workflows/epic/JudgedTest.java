package dev.reeve.workflows.epic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.workflows.epic.Outcome.Manner;
import dev.reeve.workflows.epic.Verdict.Fail;
import dev.reeve.workflows.epic.Verdict.FileFix;
import dev.reeve.workflows.epic.Verdict.Halt;
import dev.reeve.workflows.epic.Verdict.Malformed;
import dev.reeve.workflows.epic.Verdict.Pass;
import dev.reeve.workflows.epic.Verdict.Propose;
import dev.reeve.workflows.epic.Verdict.Proposed;
import dev.reeve.workflows.epic.Verdict.Revise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the verdicts of planner and verifier lead to. */
class JudgedTest {

  private static final List<Verdict> ALL =
      List.of(
          DispatchingTest.GOOD,
          new FileFix("T-1", "Mend it", "The test is red."),
          new Halt("review", "two ways"),
          new Propose(List.of(proposed("A-1", "Write it"))),
          new Pass(),
          new Fail("red"),
          new Revise("cannot tell"));

  private static Sheet exited() {
    return new Sheet().item("T-1", "exited", "http://pr/1", "by Ann");
  }

  private static Sheet failed() {
    return new Sheet().item("T-1", "verify_failed", "http://pr/1", "marsha-fail: red");
  }

  static Proposed proposed(String id, String title, String... tags) {
    return new Proposed(id, title, "Body.", "", "app", List.of(tags), "It works", List.of());
  }

  @Test
  @DisplayName("E-5 the classes have their names, those of the source among them")
  void classes() {
    assertThat(Arrays.stream(RowClass.values()).map(RowClass::word))
        .containsExactly(
            "dispatch_ok, dispatch_halt, verify_pass, verify_fail, verify_revise, react_filed_fix,"
                .concat(
                    " react_halt, brake_fired, brake_reset, verdict_malformed, decomposed, handoff")
                .split(", ", -1));
  }

  @Test
  @DisplayName("E-6 each role has its verdicts; any other is malformed, and nothing is made of it")
  void roles() {
    assertThat(accepted(new Sheet().item("T-1", "queued")))
        .containsExactly("Dispatch", "FileFix", "Halt");
    assertThat(accepted(failed())).containsExactly("FileFix", "Halt");
    assertThat(accepted(new Sheet())).containsExactly("Halt", "Propose");
    assertThat(accepted(exited())).containsExactly("Pass", "Fail", "Revise");
  }

  private static List<String> accepted(Sheet sheet) {
    List<String> accepted = new ArrayList<>();
    for (Verdict verdict : ALL) {
      Outcome outcome = sheet.after(verdict);
      boolean malformed = row(outcome).kind().equals("verdict_malformed");
      if (!malformed) accepted.add(verdict.getClass().getSimpleName());
      if (malformed) assertUntouched(sheet, outcome);
    }
    return accepted;
  }

  private static void assertUntouched(Sheet sheet, Outcome outcome) {
    assertThat(row(outcome).decision()).endsWith(" verdict malformed");
    Epic after = sheet.written(outcome);
    assertThat(after.items()).isEqualTo(sheet.epic().items());
    assertThat(after.status()).isEqualTo(sheet.epic().status());
    assertThat(outcome.start()).isNull();
  }

  @Test
  @DisplayName("E-6 a malformed verdict is a row of its own, with the reason")
  void malformed() {
    Outcome outcome = new Sheet().item("T-1", "queued").after(new Malformed("it printed nothing"));
    assertThat(row(outcome).decision()).isEqualTo("pauli verdict malformed");
    assertThat(row(outcome).notes()).startsWith("it printed nothing; next: T-1");
    Outcome verifiers = exited().after(new Malformed("no JSON"));
    assertThat(row(verifiers).decision()).isEqualTo("marsha verdict malformed");
  }

  @Test
  @DisplayName("E-15 a malformed verdict asks for attention, and says how often in a row")
  void malformed_is_told() {
    Sheet sheet = new Sheet().item("T-1", "queued").rows("dispatch_ok");
    Outcome first = sheet.after(new Malformed("it printed nothing"));
    assertThat(first.said().manner()).isEqualTo(Manner.ATTENTION);
    assertThat(first.said().line())
        .endsWith(
            " pauli verdict malformed: it printed nothing; the next tick asks again: mend"
                + " agents.planner in reeve.yaml, or set the epic to blocked");
    sheet.rows("verdict_malformed", "verdict_malformed");
    Outcome third = sheet.after(new Malformed("it printed nothing"));
    assertThat(third.said().line()).contains("malformed, 3 times in a row: it printed");
    Outcome verifier = exited().after(new Malformed("no JSON"));
    assertThat(verifier.said().line()).contains("marsha verdict malformed: ", "agents.verifier");
  }

  @Test
  @DisplayName("E-15 after a malformed verdict comes what was asked about once more")
  void malformed_leads_on() {
    Verdict none = new Malformed("no JSON");
    assertThat(row(exited().after(none)).notes()).isEqualTo("no JSON; next: T-1");
    assertThat(row(failed().after(none)).notes()).isEqualTo("no JSON; next: T-1");
    assertThat(row(new Sheet().after(none)).notes()).isEqualTo("no JSON; next: the decomposition");
  }

  @Test
  @DisplayName("E-7 a pass brings the item to its review surface")
  void pass() {
    Sheet sheet = exited().item("T-2", "queued");
    Outcome outcome = sheet.after(new Pass());
    assertThat(item(sheet.written(outcome), "T-1").status())
        .isEqualTo(ItemStatus.READY_FOR_USER_REVIEW);
    assertThat(row(outcome).decision()).isEqualTo("marsha PASS on T-1");
    assertThat(row(outcome).notes()).isEqualTo("next: T-2");
    assertThat(outcome.said().manner()).isEqualTo(Manner.SILENT);
  }

  @Test
  @DisplayName("E-7 a failure is reacted to by the next tick, with the verifier's reason")
  void fail() {
    Sheet sheet = exited();
    Epic after = sheet.written(sheet.after(new Fail("tests red;\non docker")));
    assertThat(item(after, "T-1").status()).isEqualTo(ItemStatus.VERIFY_FAILED);
    assertThat(after.memory().getLast().kind()).isEqualTo("verify_fail");
    assertThat(Orient.next(after, Sheet.NOW))
        .isEqualTo(new Step.React("T-1", "marsha-fail: tests red, on docker"));
    assertThat(item(after, "T-1").notes()).startsWith("by Ann; ");
  }

  @Test
  @DisplayName("E-7 what cannot be judged awaits a check, an item that depends on the deliverable")
  void revise() {
    Sheet sheet = exited();
    Epic after = sheet.written(sheet.after(new Revise("no docker here")));
    assertThat(item(after, "T-1").status()).isEqualTo(ItemStatus.AWAITING_CHECK);
    Item check = item(after, "T-1-check-1");
    assertThat(check.status()).isEqualTo(ItemStatus.READY);
    assertThat(check.notes()).isEqualTo("verifies: T-1; depends on: http://pr/1");
    assertThat(check.body()).contains("no docker here");
    assertThat(after.memory().getLast().kind()).isEqualTo("verify_revise");
    Sheet checked = new Sheet().item("T-1", "awaiting_check", "http://pr/1", "");
    checked.item("T-1-check-1", "exited", "http://pr/1", check.notes());
    Epic passed = checked.written(checked.after(new Pass()));
    assertThat(item(passed, "T-1").status()).isEqualTo(ItemStatus.READY_FOR_USER_REVIEW);
  }

  @Test
  @DisplayName("E-16 a halt in reaction stops the item, and the epic goes on")
  void react_halt() {
    Sheet sheet = failed().item("T-2", "queued");
    Outcome outcome = sheet.after(new Halt("blocked", "needs a licence"));
    Epic after = sheet.written(outcome);
    assertThat(item(after, "T-1").status()).isEqualTo(ItemStatus.BLOCKED);
    assertThat(item(after, "T-1").notes()).endsWith("needs a licence");
    assertThat(after.status()).isEqualTo("in_progress");
    assertThat(after.memory().getLast().kind()).isEqualTo("react_halt");
    assertThat(Orient.next(after, Sheet.NOW)).isEqualTo(new Step.Preflight());
    assertThat(outcome.said().manner()).isEqualTo(Manner.ATTENTION);
  }

  @Test
  @DisplayName("E-18 a fix is a row in ready, with its body under its id")
  void fix() {
    Sheet sheet = failed();
    String body = "# Not a title\n## Pattern Memory\n```\nopen | fence\n<!-- open";
    Epic after = sheet.written(sheet.after(new FileFix("T-1", "Mend | it", body)));
    Item fix = item(after, "T-1-fix-1");
    assertThat(fix.status()).isEqualTo(ItemStatus.READY);
    assertThat(fix.title()).isEqualTo("Mend | it");
    assertThat(fix.body()).isEqualTo(body);
    assertThat(item(after, "T-1").notes()).endsWith("fix: T-1-fix-1");
    assertThat(after.memory()).hasSize(1);
    assertThat(after.document().text()).contains("\n### T-1-fix-1\n");
    Outcome stranger = sheet.after(new FileFix("T-9", "Mend it", ""));
    assertThat(row(stranger).kind()).isEqualTo("verdict_malformed");
  }

  @Test
  @DisplayName("E-18 the statuses are those, and no others are read")
  void statuses() {
    assertThat(Arrays.stream(ItemStatus.values()).map(ItemStatus::word))
        .containsExactly(
            "ready, queued, in_progress, exited, verify_failed, awaiting_check,"
                .concat(" ready_for_user_review, review, blocked, done, cancelled")
                .split(", ", -1));
    assertThat(ItemStatus.of("Done ")).isEqualTo(ItemStatus.DONE);
    assertThat(ItemStatus.of("finished")).isNull();
  }

  @Test
  @DisplayName("E-12 a fresh plan waits as ready, and the epic for its reviewer")
  void decompose() {
    Sheet sheet = new Sheet();
    Outcome outcome =
        sheet.after(new Propose(List.of(proposed("", "Write it"), proposed("T-9", "Test it"))));
    Epic after = sheet.written(outcome);
    assertThat(after.items().stream().map(Item::id)).containsExactly("EPIC-1-1", "T-9");
    assertThat(after.items()).allMatch(item -> item.is(ItemStatus.READY));
    assertThat(after.status()).isEqualTo("review");
    assertThat(after.memory().getLast().kind()).isEqualTo("decomposed");
    assertThat(outcome.said().manner()).isEqualTo(Manner.HALT);
  }

  @Test
  @DisplayName("E-19 methodology, citations and what is published are asked of a person")
  void judgement() {
    Sheet sheet = new Sheet();
    Proposed method = proposed("T-1", "Choose the method", "methodology");
    Proposed choice =
        new Proposed("T-2", "Which store?", "", "nic", "app", List.of(), "", List.of("A", "B"));
    Epic after = sheet.written(sheet.after(new Propose(List.of(method, choice))));
    assertThat(after.pending())
        .containsExactly(
            new Epic.Pending("T-1", "Choose the method (a person's judgement)", false),
            new Epic.Pending("T-2", "Which store? Either: A, or: B", false));
    assertThat(item(after, "T-2").worker()).isEmpty();
  }

  @Test
  @DisplayName("E-19 an item goes to a worker or to nobody, to a person only for a choice of two")
  void assignee() {
    Proposed person = new Proposed("T-2", "Do it", "", "nic", "app", List.of(), "", List.of());
    Outcome outcome = new Sheet().after(new Propose(List.of(person)));
    assertThat(row(outcome).kind()).isEqualTo("verdict_malformed");
    assertThat(row(outcome).notes()).contains("'nic', who is no worker in WORKERS.md");
  }

  @Test
  @DisplayName("E-15 whatever ends a chain names what is next, or says that nothing follows")
  void loose_thread() {
    List<Outcome> ends = new ArrayList<>();
    ends.add(exited().after(new Pass()));
    ends.add(exited().after(new Fail("red")));
    ends.add(exited().after(new Revise("cannot tell")));
    ends.add(failed().after(new Halt("blocked", "no")));
    ends.add(failed().after(new FileFix("T-1", "Mend it", "")));
    ends.add(failed().after(new Malformed("no")));
    ends.add(new Sheet().item("T-1", "queued").after(new Halt("review", "no")));
    ends.add(new Sheet().item("T-1", "queued").after(DispatchingTest.GOOD));
    ends.add(new Sheet().after(new Propose(List.of(proposed("", "x")))));
    ends.add(new Sheet().item("T-1", "done").alone());
    for (Outcome outcome : ends) {
      assertThat(row(outcome).notes())
          .as("%s", row(outcome))
          .containsPattern("next: |nothing follows");
      assertThat(outcome.said().line().lines().count()).isLessThanOrEqualTo(1);
    }
    assertThat(row(ends.getLast()).notes()).isEqualTo("nothing follows");
    assertThat(row(ends.getFirst()).notes()).isEqualTo("nothing follows");
  }

  static Row row(Outcome outcome) {
    return Objects.requireNonNull(outcome.row(), () -> "" + outcome);
  }

  static Item item(Epic epic, String id) {
    return Objects.requireNonNull(epic.item(id), id.toLowerCase(Locale.ROOT));
  }
}
