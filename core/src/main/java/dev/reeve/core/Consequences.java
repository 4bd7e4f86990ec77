package dev.reeve.core;

import dev.reeve.core.policy.Adjustments;
import dev.reeve.core.policy.Boundaries;
import dev.reeve.core.policy.BudgetWatch;
import dev.reeve.core.policy.Consequence;
import dev.reeve.core.policy.Deadlocks;
import dev.reeve.core.policy.Deeds;
import dev.reeve.core.policy.Disappearance;
import dev.reeve.core.policy.DuplicateWork;
import dev.reeve.core.policy.ErrorWatch;
import dev.reeve.core.policy.FeedbackHeard;
import dev.reeve.core.policy.GoingOn;
import dev.reeve.core.policy.Healing;
import dev.reeve.core.policy.HealthChanges;
import dev.reeve.core.policy.HelpCall;
import dev.reeve.core.policy.Milestones;
import dev.reeve.core.policy.OverlappingScope;
import dev.reeve.core.policy.OwnershipMap;
import dev.reeve.core.policy.Prescription;
import dev.reeve.core.policy.Processes;
import dev.reeve.core.policy.QualityChecks;
import dev.reeve.core.policy.Reassignment;
import dev.reeve.core.policy.Recovery;
import dev.reeve.core.policy.Rerouting;
import dev.reeve.core.policy.ReviewLoop;
import dev.reeve.core.policy.SharedProblems;
import dev.reeve.core.policy.Staffing;
import dev.reeve.core.policy.Succession;
import dev.reeve.core.policy.ToolOutages;
import dev.reeve.core.teardown.Leftovers;
import dev.reeve.core.teardown.Steps;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The rules that act on what has just happened, in the order in which they are asked. */
final class Consequences {

  static final List<Consequence> ALL =
      List.of(
          new Recovery(),
          new Boundaries(),
          new Deeds(),
          new Disappearance(),
          new Reassignment(),
          new ReviewLoop(),
          new DuplicateWork(),
          new OverlappingScope(),
          new Staffing(),
          new Rerouting(),
          new ToolOutages(),
          new GoingOn(),
          new Milestones(),
          new Deadlocks(),
          new Succession(),
          new Leftovers(),
          new Processes(),
          new BudgetWatch(),
          new Steps(),
          new FeedbackHeard(),
          new Healing(),
          new ErrorWatch(),
          new SharedProblems(),
          new HelpCall(),
          new Prescription(),
          new Adjustments(),
          new OwnershipMap(),
          new QualityChecks(),
          new HealthChanges());

  /** Those that an event may concern. */
  private static final Map<EventType, List<Consequence>> BY_TYPE = byType();

  private Consequences() {}

  /** Those that may propose something upon such an event. */
  static List<Consequence> upon(Event event) {
    return Objects.requireNonNull(BY_TYPE.get(event.type()));
  }

  private static Map<EventType, List<Consequence>> byType() {
    Map<EventType, List<Consequence>> byType = new EnumMap<>(EventType.class);
    for (EventType type : EventType.values()) {
      byType.put(type, ALL.stream().filter(each -> each.upon().contains(type)).toList());
    }
    return byType;
  }
}
