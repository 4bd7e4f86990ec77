package dev.reeve.sim.scenario.run;

import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.StateSnapshots;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.views.Past;
import dev.reeve.sim.scenario.Deed;
import dev.reeve.sim.scenario.Step;
import dev.reeve.sim.world.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.node.JsonNodeFactory;

/** Does what an operator does from outside, and hears what the command would print. */
final class Operator {

  private final Stage stage;
  private final World world;

  Operator(Stage stage) {
    this.stage = stage;
    world = stage.world();
  }

  List<Check> perform(Step.Do step) {
    try {
      Ended ended =
          switch (step.deed()) {
            case Deed.Plain plain -> perform(plain);
            case Deed.Workflow workflow -> stage.workflows().perform(workflow);
          };
      return compare(step, ended);
    } catch (ScriptedAgents.Unscripted e) {
      String expected = step.deed().text() + " to find its agents scripted";
      return List.of(Check.failed(step.place(), expected, String.valueOf(e.getMessage())));
    }
  }

  private Ended perform(Deed.Plain deed) {
    return switch (deed) {
      case RESTART -> restarted();
      case SNAPSHOT -> snapshot();
      case VERIFY -> verify();
      case REPORT -> report();
      case RECONCILE -> reconcile();
    };
  }

  /** The watch is marked first: from there on, nobody has watched (T-34). */
  void restart() {
    mark();
    try {
      world.crash();
    } catch (LogUnavailable e) {
      throw new IllegalArgumentException("Reeve cannot start now: " + e.getMessage(), e);
    }
  }

  private Ended restarted() {
    try {
      restart();
      return new Ended(0, "");
    } catch (IllegalArgumentException e) {
      return new Ended(1, String.valueOf(e.getMessage()));
    }
  }

  private void mark() {
    world.engine().markWatch();
    world.settle();
  }

  private Ended snapshot() {
    mark();
    TeamState state = stage.state();
    if (state == null) return new Ended(1, "the team's state cannot be read");
    String done = "snapshot at replay index " + state.position().index();
    if (!world.log().snapshotsAt(state.id(), state.position().index()).isEmpty()) {
      return new Ended(0, done);
    }
    world.log().save(new StateSnapshots().of(state));
    return new Ended(0, done);
  }

  /** From the beginning of the team on, as {@code reeve report} does it. */
  private Ended report() {
    TeamState state = stage.state();
    if (state == null) return new Ended(1, "the team's state cannot be read");
    Past past = new Past(world.log(), stage.team());
    Instant now = world.engine().now();
    return new Ended(0, past.report(state, Instant.EPOCH, now).text().value());
  }

  /** What is found and not known leads to a reconcile (T-22). */
  private Ended verify() {
    List<Finding> findings = new EntryCodec().verifier().verify(world.log(), stage.team());
    List<Finding> news = findings.stream().filter(finding -> !finding.known()).toList();
    if (!news.isEmpty()) {
      world.engine().suspect(news.getFirst());
      world.settle();
    }
    List<String> words = findings.stream().map(Finding::toString).toList();
    return new Ended(news.isEmpty() ? 0 : 1, String.join("\n", words));
  }

  private Ended reconcile() {
    return switch (world.inspect(stage.team())) {
      case Reply.Accepted(var lines) ->
          new Ended(
              0,
              lines.stream()
                  .map(line -> line.entry().event().type().name())
                  .collect(Collectors.joining("\n")));
      case Reply.Refused(var rejection) -> new Ended(5, String.valueOf(rejection));
      case Reply.Unavailable(var reason) -> new Ended(1, reason);
      case Reply.Noted _, Reply.Held _, Reply.Each _ ->
          throw new IllegalStateException("no answer to a reconcile");
    };
  }

  private static List<Check> compare(Step.Do step, Ended ended) {
    String what = step.deed().text();
    List<Check> checks = new ArrayList<>();
    String exit = what + " to end with " + step.exit();
    checks.add(
        step.exit() == ended.exit()
            ? Check.held(step.place(), exit)
            : Check.failed(step.place(), exit, "it ended with " + said(ended)));
    if (step.output() == null) return checks;
    String output = what + " to print " + step.output().text();
    boolean fits =
        step.output().fits(JsonNodeFactory.instance.stringNode(ended.output()), Map.of());
    checks.add(
        fits
            ? Check.held(step.place(), output)
            : Check.failed(step.place(), output, "it ended with " + said(ended)));
    return checks;
  }

  private static String said(Ended ended) {
    return ended.exit() + (ended.output().isEmpty() ? "" : ": " + ended.output());
  }
}
