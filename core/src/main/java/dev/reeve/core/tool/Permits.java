package dev.reeve.core.tool;

import dev.reeve.core.budget.Budgeting;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.Permit.Denied;
import dev.reeve.core.tool.Permit.Granted;
import dev.reeve.core.tool.Permit.Ground;
import dev.reeve.core.tool.ToolUse.Write.OfDecisions;
import dev.reeve.core.tool.ToolUse.Write.OfProject;
import dev.reeve.core.tool.ToolUse.Write.OfState;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which tool calls are denied before they are made. A call is denied only for what is known
 * of it: of what a shell command writes nothing is.
 */
public final class Permits {

  /** The sections of DECISIONS.md that Reeve keeps (T-81). */
  private static final List<String> REEVES =
      List.of("Operational Escalations", "Orchestration Notes");

  /** So the tech lead's begin. */
  private static final String DECISION = "Decision:";

  private Permits() {}

  /**
   * @param elsewhere who is at work in another work tree than the caller
   */
  public static Permit judge(TeamState state, ToolUse use, Predicate<MemberId> elsewhere) {
    Denied spent = budget(state, use.member());
    if (spent != null) return spent;
    Turf turf = new Turf(state, use.member(), elsewhere);
    for (ToolUse.Write write : use.writes()) {
      Denied denied =
          switch (write) {
            case OfState(var path) -> ofState(path);
            case OfDecisions decisions -> ofDecisions(state, use.member(), decisions);
            case OfProject(var path) -> turf.judge(path);
          };
      if (denied != null) return denied;
    }
    return new Granted();
  }

  /** No tool at all when an account that it spends on is used up, until that is raised. */
  private static @Nullable Denied budget(TeamState state, MemberId member) {
    if (!Budgeting.isSpent(state, member)) return null;
    return denied(
        Ground.BUDGET_SPENT,
        "the budget is used up, and only the Lead can raise it. Use no tool now: say where you are,"
            + " and end your turn.");
  }

  private static Denied ofState(SafeText path) {
    return denied(
        Ground.STATE_FILE,
        "%s is written by Reeve alone. Report what has changed instead (PROGRESS, DONE, STUCK), and"
            + " it will stand there.",
        path);
  }

  private static @Nullable Denied ofDecisions(TeamState state, MemberId id, OfDecisions decisions) {
    Member member = state.roster().get(id);
    boolean techLead = member != null && member.role().equals(Role.TECH_LEAD);
    for (SafeText heading : decisions.headings()) {
      if (REEVES.contains(heading.value())) {
        return denied(
            Ground.DECISIONS_FILE,
            "\"%s\" in %s is Reeve's own section. Tell the Lead by MESSAGE what should stand"
                + " there.",
            heading,
            decisions.path());
      }
      if (!techLead && heading.value().startsWith(DECISION)) {
        return denied(
            Ground.DECISIONS_FILE,
            "\"%s\" in %s is the tech lead's. Ask by QUESTION for what should be decided.",
            heading,
            decisions.path());
      }
    }
    return null;
  }

  static Denied denied(Ground ground, String form, @Nullable Object... parts) {
    String rule = ground.words();
    return new Denied(ground, SafeText.own("Reeve, " + rule + ": " + SafeText.phrase(form, parts)));
  }
}
