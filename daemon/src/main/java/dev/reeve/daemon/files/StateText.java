package dev.reeve.daemon.files;

import dev.reeve.core.Writer;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.Role;
import dev.reeve.core.report.Quote;
import dev.reeve.core.task.ApprovalMatrix;
import dev.reeve.core.task.Approver;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Task;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.Stage;
import dev.reeve.core.teardown.Teardown;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What {@code state.md} says of a team (T-80): a function of its state and its log. */
final class StateText {

  static final String OWNER = "- operational_state_owner: ";
  static final String WRITER = "- writer: ";

  private static final String RECOVERY =
      """
      ## Recovery Instructions
      Read this file first if your context was compacted. It is written by Reeve alone: an edit is
      kept as evidence and taken back. Send what you have to say as a command (`reeve send`).
      """;

  private static final String MATRIX =
      """
      ## Approval Matrix (runtime source of truth)
      - SIMPLE: unified-reviewer
      - SIMPLE escalated to MEDIUM: security-reviewer, logic-reviewer, quality-reviewer, tech-lead
      - MEDIUM: the task's reviewers, tech-lead
      - COMPLEX: security-reviewer, logic-reviewer, quality-reviewer, tech-lead
      """;

  private final TeamState state;
  private final StringBuilder out = new StringBuilder(4_096);

  /**
   * What the state itself does not say.
   *
   * @param daemon the name of the daemon whose files these are
   */
  record Facts(Writer writer, String daemon, List<String> snapshots, EventLines events) {}

  private StateText(TeamState state) {
    this.state = state;
  }

  static String of(TeamState state, Facts facts) {
    StateText text = new StateText(state);
    text.head(facts);
    text.roster();
    text.out.append(MATRIX);
    text.tasks();
    text.decisions();
    text.teardown();
    text.line("## Snapshots");
    facts.snapshots.forEach(text::line);
    text.line("## Event Log");
    facts.events.head().forEach(text::line);
    facts.events.lines().forEach(text::line);
    return text.out.toString();
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private void head(Facts facts) {
    line("# Team State — " + state.id());
    out.append(RECOVERY);
    line("## Phase: " + phase(state.phase()));
    line("## Complexity: " + complexity());
    line("## Ownership");
    line(OWNER + state.ownership().owner());
    line("- architectural_decisions_owner: " + architect());
    line("- lead_role: decisions/staffing only");
    line(WRITER + facts.writer + " (" + facts.daemon + ")");
    line("- replay_index: " + facts.events.last());
  }

  private static String phase(Phase phase) {
    return switch (phase) {
      case BOOTSTRAP -> "BOOTSTRAP";
      case ACTIVE -> "EXECUTION";
      case LOCKED -> "RECONCILE_LOCK";
      case FROZEN -> "STATE_FROZEN";
      case TEARING_DOWN -> "TEARDOWN";
      case READY_TO_DELETE -> "READY_TO_DELETE";
      case DELETED -> "TEAM_DELETED";
    };
  }

  /** That of the hardest task there is. */
  private Complexity complexity() {
    Complexity most = Complexity.SIMPLE;
    for (Task task : state.tasks().values()) {
      Complexity each = task.plan().complexity();
      if (most.compareTo(each) < 0) most = each;
    }
    return most;
  }

  private String architect() {
    for (Member member : state.roster().members().values()) {
      if (member.role().kind() == Role.Kind.TECH_LEAD) return member.id().value();
    }
    return state.roster().authority().value();
  }

  private void roster() {
    line("## Team Roster");
    line("- supervisor: ACTIVE");
    int coders = 0;
    for (Member member : state.roster().members().values()) {
      boolean coder = member.role().kind() == Role.Kind.CODER;
      if (coder && member.isActive()) coders++;
      line(member(member));
    }
    line("## Active Coders: " + coders);
  }

  private static String member(Member member) {
    var wait = member.labour().declared();
    return ("- %s: %s (%s, incarnation %d, last_activity_at %s, last_progress_at %s,"
            + " wait_reason %s, idle_stage %s)")
        .formatted(
            member.id(),
            member.presence(),
            member.role().word(),
            member.incarnation(),
            time(member.life().lastActivity()),
            time(member.life().lastProgress()),
            wait == null ? "-" : small(wait.reason()),
            small(member.idleStage()));
  }

  private static String small(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }

  private static String time(@Nullable Instant time) {
    return time == null ? "-" : time.toString();
  }

  private void tasks() {
    line("## Tasks");
    for (Task task : state.tasks().values()) {
      String owner = task.owner() == null ? "unassigned" : task.owner().value();
      String subject = Quote.of(task.plan().subject()).value();
      line("- #%s: %s — %s (%s)".formatted(task.id(), subject, task.status(), owner));
      List<String> more = new ArrayList<>();
      more.add("rev " + task.rev());
      more.add(task.plan().complexity().name());
      if (!task.flags().isEmpty()) more.add("flags " + task.flags());
      List<Approver> missing = ApprovalMatrix.missing(task);
      if (!task.status().isTerminal() && !missing.isEmpty()) {
        more.add("needs " + String.join(", ", missing.stream().map(Approver::word).toList()));
      }
      line("  - " + String.join("; ", more));
    }
  }

  private void decisions() {
    line("## Open Decisions");
    for (DecisionId id : state.docket().open().values()) {
      Decision decision = state.docket().decisions().get(id);
      if (decision == null) continue;
      line(
          "- %s %s: %s %s"
              .formatted(
                  id,
                  decision.matter().kind(),
                  Quote.of(decision.matter().question()),
                  decision.matter().options()));
    }
  }

  private void teardown() {
    Teardown teardown = state.teardown();
    line("## Teardown");
    if (teardown.stage() == Stage.NONE) return;
    line("- state: " + teardown.stage());
    line("- round: " + teardown.round());
    List<String> missing = new ArrayList<>();
    for (var member : teardown.missing()) missing.add(member.value());
    line("- missing: " + (missing.isEmpty() ? "-" : String.join(", ", missing)));
  }
}
