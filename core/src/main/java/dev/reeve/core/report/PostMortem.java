package dev.reeve.core.report;

import dev.reeve.core.budget.Account;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.ToolMissing;
import dev.reeve.core.report.Chronicle.Missed;
import dev.reeve.core.report.Chronicle.Ruling;
import dev.reeve.core.report.Chronicle.Settled;
import dev.reeve.core.report.Chronicle.Share;
import dev.reeve.core.task.Task;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.Stage;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a team did and what was done about it, when it is over (T-66): a few facts, and a table for
 * everything that is told one by one.
 */
public record PostMortem(String title, List<String> facts, List<Section> sections) {

  public PostMortem {
    facts = List.copyOf(facts);
    sections = List.copyOf(sections);
  }

  /**
   * A table with its title.
   *
   * @param note what is said below it; empty if nothing
   */
  public record Section(String title, List<String> columns, List<List<String>> rows, String note) {

    public Section {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
    }

    private static Section of(String title, String... columns) {
      return new Section(title, List.of(columns), List.of(), "");
    }

    private Section with(List<List<String>> all) {
      return new Section(title, columns, all, note);
    }

    private Section noting(String words) {
      return new Section(title, columns, rows, words);
    }
  }

  /** {@code chronicle} has read every line that led to {@code state}. */
  public static PostMortem of(TeamState state, Chronicle chronicle) {
    return new PostMortem(
        "Post-mortem of team " + state.id(),
        facts(state, chronicle),
        List.of(
            tasks(state),
            members(state, chronicle),
            interventions(chronicle),
            tools(chronicle),
            decisions(chronicle)));
  }

  private static List<String> facts(TeamState state, Chronicle chronicle) {
    Instant first = chronicle.first();
    Instant last = chronicle.last();
    Stage stage = state.teardown().stage();
    return List.of(
        "From " + first + " to " + last + span(first, last),
        chronicle.lines()
            + " events"
            + lost(chronicle)
            + "; state: "
            + (stage == Stage.NONE ? state.phase() : stage),
        isOver(state) ? "Missing at the end: " + names(state) : "It is not over",
        "Cost: " + cost(state));
  }

  private static boolean isOver(TeamState state) {
    return state.phase() == Phase.READY_TO_DELETE || state.phase() == Phase.DELETED;
  }

  private static String lost(Chronicle chronicle) {
    int lost = chronicle.unreadable();
    return lost == 0 ? "" : " and " + lost + " that cannot be read";
  }

  /** By the figures of the agents themselves (A-6). */
  private static String cost(TeamState state) {
    Account team = state.ledger().team();
    if (team == null) return "not known";
    return team.spent() + (team.estimated() ? " (some of it estimated)" : "");
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

  private static Section tasks(TeamState state) {
    List<List<String>> rows = new ArrayList<>();
    for (Task task : state.tasks().values()) {
      rows.add(
          List.of(
              "#" + task.id() + " " + Quote.of(task.plan().subject()),
              task.status().name(),
              task.owner() == null ? "-" : task.owner().value(),
              task.plan().complexity().name(),
              String.valueOf(task.rounds()),
              String.valueOf(task.attempts()),
              task.flags().isEmpty() ? "-" : task.flags().toString()));
    }
    return Section.of(
            "Tasks",
            "task",
            "status",
            "owner",
            "complexity",
            "rounds of review",
            "attempts",
            "flags")
        .with(rows);
  }

  private static Section members(TeamState state, Chronicle chronicle) {
    List<List<String>> rows = new ArrayList<>();
    for (Member member : state.roster().members().values()) {
      Share share = chronicle.of(member.id());
      rows.add(
          List.of(
              member.id().value(),
              member.role().word(),
              String.valueOf(share.submitted()),
              String.valueOf(share.approved()),
              String.valueOf(share.returned()),
              String.valueOf(share.finished()),
              share.messages() + " (about " + share.tokens() + " tokens)"));
    }
    return Section.of(
            "Members", "member", "role", "submitted", "approved", "sent back", "done", "messages")
        .with(rows);
  }

  private static Section interventions(Chronicle chronicle) {
    List<List<String>> rows = new ArrayList<>();
    for (Intervention each : chronicle.interventions()) {
      rows.add(
          List.of(
              "#" + each.index(),
              each.at().toString(),
              each.action().name(),
              each.member().value(),
              each.task() == null ? "-" : "#" + each.task(),
              each.outcome()));
    }
    long falseAlarms =
        chronicle.interventions().stream().filter(Intervention::isFalseAlarm).count();
    return Section.of("Interventions", "event", "at", "action", "member", "task", "outcome")
        .with(rows)
        .noting("False alarms (reminded while progressing): " + falseAlarms);
  }

  private static Section tools(Chronicle chronicle) {
    List<List<String>> rows = new ArrayList<>();
    for (Missed each : chronicle.outages()) {
      ToolMissing missing = each.missing();
      Settled settled = each.settled();
      rows.add(
          List.of(
              "#" + each.index(),
              each.at().toString(),
              missing.actor().value(),
              Quote.of(missing.tool()).value(),
              missing.task() == null ? "-" : "#" + missing.task(),
              settled == null ? "open" : settled.answer(),
              settled == null ? "-" : settled.at() + " (after " + each.waited(settled) + ")"));
    }
    return Section.of(
            "Tools that were missing",
            "event",
            "at",
            "member",
            "tool",
            "task",
            "settled",
            "settled at")
        .with(rows);
  }

  private static Section decisions(Chronicle chronicle) {
    List<List<String>> rows = new ArrayList<>();
    for (Ruling each : chronicle.rulings()) {
      Duration waited = each.waited();
      rows.add(
          List.of(
              each.id().toString(),
              each.kind().name(),
              each.answer().isEmpty() ? "open" : each.answer(),
              waited == null ? "-" : Spans.text(waited),
              each.byPolicy() ? "policy" : "the Lead"));
    }
    return Section.of("Decisions", "decision", "kind", "answer", "waited", "by").with(rows);
  }

  /** The same as Markdown. */
  public SafeText markdown() {
    List<String> lines = new ArrayList<>();
    lines.add("# " + title);
    lines.add("");
    for (String fact : facts) lines.add("- " + fact);
    for (Section section : sections) {
      lines.add("");
      lines.add("## " + section.title());
      lines.add("");
      if (section.rows().isEmpty()) lines.add("None.");
      else table(section, lines);
      if (section.note().isEmpty()) continue;
      lines.add("");
      lines.add(section.note());
    }
    return SafeText.own(String.join("\n", lines) + "\n");
  }

  private static void table(Section section, List<String> lines) {
    lines.add(row(section.columns()));
    lines.add("|---".repeat(section.columns().size()) + "|");
    for (List<String> row : section.rows()) lines.add(row(row));
  }

  /** What members said may contain anything, and a table is a table. */
  private static String row(List<String> cells) {
    StringBuilder row = new StringBuilder();
    for (String cell : cells) row.append("| ").append(cell.replace("|", "\\|")).append(' ');
    return row.append('|').toString();
  }
}
