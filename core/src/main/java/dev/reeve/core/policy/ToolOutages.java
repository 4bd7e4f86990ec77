package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.member.MemberEvent.ToolMissing;
import dev.reeve.core.member.MemberEvent.ToolSettled;
import dev.reeve.core.member.MemberEvent.ToolSystemic;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.Outage;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool that is not there is the Lead's to decide on, once for everybody who misses it; when many
 * do, the Lead hears that it is no single member's trouble (T-55).
 */
public record ToolOutages() implements Consequence {

  /** So many different members make it everybody's trouble. */
  private static final int MANY = 3;

  @Override
  public List<EventType> upon() {
    return List.of(EventType.TOOL_UNAVAILABLE, EventType.DECIDE);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case ToolMissing missing -> missing(before, missing, now);
      case Decided decided -> obey(now, decided);
      default -> List.of();
    };
  }

  private static List<Event> missing(TeamState before, ToolMissing missing, TeamState now) {
    Outage outage = now.board().outages().get(Outage.key(missing.tool()));
    if (outage == null) return List.of();
    List<Event> events = new ArrayList<>();
    if (!isAsked(now, outage)) events.add(ask(now, missing));
    Outage known = before.board().outages().get(Outage.key(missing.tool()));
    int agents = outage.agents().size();
    boolean wide = agents == MANY && known != null && known.agents().size() < MANY;
    if (wide) events.add(systemic(now, outage));
    return events;
  }

  private static boolean isAsked(TeamState now, Outage outage) {
    return now.docket().open(DecisionKind.TOOL).stream()
        .anyMatch(open -> outage.equals(outage(now, open)));
  }

  /** Whether others miss the tool as well, so that it is not over with the task of the first. */
  static boolean isOfOthers(TeamState now, Decision open) {
    Outage outage = missedIn(now, open);
    return outage != null && 1 < outage.agents().size();
  }

  /** What a decision is about; null if it is of another kind, or settled. */
  static @Nullable Outage missedIn(TeamState state, Decision decision) {
    return decision.matter().kind() == DecisionKind.TOOL ? outage(state, decision) : null;
  }

  /** Null if it is settled. */
  private static @Nullable Outage outage(TeamState now, Decision decision) {
    return now.board().outages().get(Outage.key(decision.matter().evidence().getFirst()));
  }

  private static Event systemic(TeamState now, Outage outage) {
    SafeText words =
        SafeText.phrase(
            "%s is missing for %s members (%s): it is no single member's trouble.",
            Tell.quoted(outage.tool()), outage.agents().size(), outage.agents());
    Saying said = new Saying(now.roster().authority(), words);
    return new ToolSystemic(outage.tool(), outage.agents(), said);
  }

  private static Event ask(TeamState now, ToolMissing missing) {
    SafeText question =
        SafeText.phrase(
            "%s misses %s%s. How shall it go on?",
            missing.actor(),
            Tell.quoted(missing.tool()),
            missing.task() == null ? "" : " for task #" + missing.task());
    List<SafeText> evidence = new ArrayList<>();
    evidence.add(missing.tool());
    if (!missing.error().isBlank()) evidence.add(Tell.quoted(missing.error()));
    return Decisions.open(
        now,
        Matter.of(DecisionKind.TOOL, question)
            .about(missing.task())
            .concerning(missing.actor())
            .shownBy(evidence)
            .recommending("caveat"));
  }

  private static List<Event> obey(TeamState now, Decided decided) {
    Decision decision = Decisions.decision(now, decided.decision());
    Outage outage = missedIn(now, decision);
    if (outage == null) return List.of();
    List<Event> events = new ArrayList<>();
    events.add(new ToolSettled(outage.tool(), decided.answer(), outage.since()));
    for (MemberId agent : outage.agents()) {
      events.add(Tell.to(agent, null, words(outage, decided)));
    }
    return events;
  }

  private static SafeText words(Outage outage, Decided decided) {
    String what =
        switch (decided.answer()) {
          case "skip" -> "go on without it";
          case "retry" -> "try it again, perhaps in other words";
          default -> "go on, and say what you could not check";
        };
    return SafeText.phrase(
        "%s: the Lead says, %s.%s",
        Tell.quoted(outage.tool()),
        what,
        decided.note().isBlank() ? "" : " " + Tell.quoted(decided.note()));
  }
}
