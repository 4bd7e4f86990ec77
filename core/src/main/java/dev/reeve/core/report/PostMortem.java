package dev.reeve.core.report;

import dev.reeve.core.budget.Account;
import dev.reeve.core.member.Member;
import dev.reeve.core.report.Chronicle.Outage;
import dev.reeve.core.report.Chronicle.Ruling;
import dev.reeve.core.report.Chronicle.Share;
import dev.reeve.core.task.Task;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a team did and what was done about it, when it is over: in Markdown (T-66). */
public final class PostMortem {

  private final TeamState state;
  private final Chronicle chronicle;
  private final List<String> lines = new ArrayList<>();

  private PostMortem(TeamState state, Chronicle chronicle) {
    this.state = state;
    this.chronicle = chronicle;
  }

  /** {@code chronicle} has read every line that led to {@code state}. */
  public static SafeText of(TeamState state, Chronicle chronicle) {
    PostMortem it = new PostMortem(state, chronicle);
    it.head();
    it.tasks();
    it.reviews();
    it.interventions();
    it.tools();
    it.decisions();
    return SafeText.own(String.join("\n", it.lines) + "\n");
  }

  private void head() {
    Instant first = chronicle.first();
    Instant last = chronicle.last();
    lines.add("# Post-mortem of team " + state.id());
    lines.add("");
    lines.add("- From " + first + " to " + last + span(first, last));
    lines.add("- " + chronicle.lines() + " events; state: " + state.teardown().stage());
    lines.add("- Missing at the end: " + names(state));
    Account cost = state.ledger().team();
    String guess = cost != null && cost.estimated() ? " (some of it estimated)" : "";
    lines.add("- Cost: " + (cost == null ? "not known" : cost.spent() + guess));
  }

  private static String span(@Nullable Instant first, @Nullable Instant last) {
    return first == null || last == null
        ? ""
        : " (" + Spans.text(Duration.between(first, last)) + ")";
  }

  private static String names(TeamState state) {
    List<String> names = new ArrayList<>();
    state.teardown().missing().forEach(member -> names.add(member.value()));
    return names.isEmpty() ? "nobody" : String.join(", ", names);
  }

  private void tasks() {
    table(
        "Tasks", "task", "status", "owner", "complexity", "rounds of review", "attempts", "flags");
    for (Task task : state.tasks().values()) {
      row(
          "#" + task.id() + " " + Quote.of(task.plan().subject()),
          task.status().name(),
          task.owner() == null ? "-" : task.owner().value(),
          task.plan().complexity().name(),
          String.valueOf(task.rounds()),
          String.valueOf(task.attempts()),
          task.flags().isEmpty() ? "-" : task.flags().toString());
    }
    none(state.tasks().isEmpty());
  }

  private void reviews() {
    table("Members", "member", "role", "submitted", "approved", "sent back", "done", "messages");
    for (Member member : state.roster().members().values()) {
      Share share = chronicle.of(member.id());
      row(
          member.id().value(),
          member.role().word(),
          String.valueOf(share.submitted()),
          String.valueOf(share.approved()),
          String.valueOf(share.returned()),
          String.valueOf(share.finished()),
          share.messages() + " (about " + share.tokens() + " tokens)");
    }
  }

  private void interventions() {
    table("Interventions", "event", "at", "action", "member", "task", "outcome");
    int falseAlarms = 0;
    for (Intervention each : chronicle.interventions()) {
      if (each.isFalseAlarm()) falseAlarms++;
      row(
          "#" + each.index(),
          each.at().toString(),
          each.action().name(),
          each.member().value(),
          each.task() == null ? "-" : "#" + each.task(),
          each.outcome());
    }
    none(chronicle.interventions().isEmpty());
    lines.add("");
    lines.add("False alarms (reminded while progressing): " + falseAlarms);
  }

  private void tools() {
    table("Tools that were missing", "event", "at", "member", "tool");
    for (Outage each : chronicle.outages()) {
      row(
          "#" + each.index(),
          each.at().toString(),
          each.member().value(),
          Quote.of(each.tool()).value());
    }
    none(chronicle.outages().isEmpty());
  }

  private void decisions() {
    table("Decisions", "decision", "kind", "answer", "waited", "by");
    for (Ruling each : chronicle.rulings()) {
      Duration waited = each.waited();
      row(
          each.id().toString(),
          each.kind().name(),
          each.answer().isEmpty() ? "open" : each.answer(),
          waited == null ? "-" : Spans.text(waited),
          each.byPolicy() ? "policy" : "the Lead");
    }
    none(chronicle.rulings().isEmpty());
  }

  private void table(String title, String... columns) {
    lines.add("");
    lines.add("## " + title);
    lines.add("");
    row(columns);
    lines.add("|---".repeat(columns.length) + "|");
  }

  private void none(boolean none) {
    if (!none) return;
    lines.subList(lines.size() - 2, lines.size()).clear();
    lines.add("None.");
  }

  /** What members said may contain anything, and a table is a table. */
  private void row(String... cells) {
    StringBuilder row = new StringBuilder();
    for (String cell : cells) row.append("| ").append(cell.replace("|", "\\|")).append(' ');
    lines.add(row.append('|').toString());
  }
}
