package dev.reeve.sim.scenario.run;

import dev.reeve.base.yaml.Place;
import dev.reeve.sim.scenario.Fault;
import dev.reeve.sim.scenario.Step;
import dev.reeve.sim.scenario.StoryTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** One run of a story, from the founding of its team to its last demand. */
public final class ScenarioRun {

  private final Plan plan;
  private final Stage stage;
  private final Bindings bindings = new Bindings();
  private final Sender sender;
  private final Observer observer;
  private final Operator operator;
  private final Sabotage sabotage;
  private final List<Check> checks = new ArrayList<>();

  private ScenarioRun(Plan plan) {
    this.plan = plan;
    stage = new Stage(plan.scenario());
    sender = new Sender(stage, bindings);
    observer = new Observer(stage, bindings);
    operator = new Operator(stage);
    sabotage = new Sabotage(stage);
  }

  public static Result of(Plan plan) {
    ScenarioRun run = new ScenarioRun(plan);
    try (Stage _ = run.stage) {
      return run.run();
    }
  }

  private Result run() {
    long began = System.nanoTime();
    happen();
    Judge judge = new Judge(stage.recorded(), stage.posts(), bindings.values());
    for (Step step : plan.scenario().steps()) {
      if (step instanceof Step.Demand demand) checks.add(judge.judge(demand));
    }
    checks.sort(Comparator.comparingInt((Check check) -> check.place().line()));
    Duration took = Duration.ofNanos(System.nanoTime() - began);
    return new Result(plan.scenario(), checks, stage.stopwatch(), took, stage.log());
  }

  private void happen() {
    plan.turns().stream().filter(turn -> turn.at().isZero()).forEach(this::prepare);
    Check founded = sender.found(plan.scenario().cast());
    if (!founded.holds()) {
      checks.add(founded);
      return;
    }
    for (Plan.Turn turn : plan.turns()) {
      if (!happened(turn)) return;
    }
    stage.goTo(plan.end());
  }

  /** A solo team starts its members as it is made. */
  private void prepare(Plan.Turn turn) {
    if (turn.act() instanceof Step.Inject(_, _, Fault.Unstartable(var member, var unable))) {
      if (unable) stage.players().unstartable(member, true);
    }
  }

  /** Nothing in a story may bring Reeve down; if it does, that is the end of it. */
  private boolean happened(Plan.Turn turn) {
    try {
      if (turn.act() instanceof Step.Send) stage.approach(turn.at());
      else stage.goTo(turn.at());
      perform(turn);
      return true;
    } catch (RuntimeException e) {
      String expected = "the story to go on at " + StoryTime.text(turn.at());
      checks.add(Check.failed(turn.act().place(), expected, "it ended with " + e));
      return false;
    }
  }

  private void perform(Plan.Turn turn) {
    Place place = turn.act().place();
    switch (turn.act()) {
      case Step.Send send -> checks.add(sender.send(send, turn.time()));
      case Step.State state -> checks.addAll(observer.look(state));
      case Step.Decision decision -> checks.add(observer.await(decision));
      case Step.Look look -> checks.add(stage.files().look(look, bindings.values()));
      case Step.Do deed -> checks.addAll(operator.perform(deed));
      case Step.Inject(_, _, var fault) -> inject(place, fault);
    }
  }

  private void inject(Place place, Fault fault) {
    try {
      inject(fault);
    } catch (IllegalArgumentException e) {
      checks.add(Check.failed(place, "a fault that can happen", String.valueOf(e.getMessage())));
    }
  }

  private void inject(Fault fault) {
    switch (fault) {
      case Fault.Crash _ -> operator.restart();
      case Fault.Pause(var length) -> stage.world().pause(length);
      case Fault.Clock(var by) -> stage.world().setWall(by);
      case Fault.Disk(var full) -> stage.world().log().full(full);
      case Fault.Deliveries(var stopped) -> stage.deliveries(stopped);
      case Fault.Tamper tamper -> sabotage.tamper(tamper);
      case Fault.Drop(var index) -> sabotage.drop(index);
      case Fault.Swap swap -> sabotage.swap(swap);
      case Fault.RivalWriter _ -> sabotage.rivalWriter();
      case Fault.DuplicateSnapshot(var index) -> sabotage.duplicateSnapshot(index);
      case Fault.DeleteSnapshots _ -> sabotage.deleteSnapshots();
      case Fault.Edit edit -> stage.files().edit(edit);
      case Fault.StrayEdit _ -> stage.files().stray();
      case Fault.Exit exit -> stage.exit(exit);
      case Fault.Lose lose -> stage.lose(lose);
      case Fault.Unstartable(var member, var unable) -> stage.players().unstartable(member, unable);
      case Fault.Spend spend -> stage.spend(spend);
      case Fault.Gate gate -> stage.gates().set(gate);
    }
  }
}
