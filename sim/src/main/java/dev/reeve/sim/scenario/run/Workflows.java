package dev.reeve.sim.scenario.run;

import dev.reeve.base.redact.Redactor;
import dev.reeve.sim.scenario.Deed;
import dev.reeve.workflows.epic.EpicSetup;
import dev.reeve.workflows.epic.EpicTick;
import dev.reeve.workflows.epic.Phrases;
import dev.reeve.workflows.epic.Ticked;
import dev.reeve.workflows.epic.WorkerRun;
import dev.reeve.workflows.kanban.KanbanRun;
import dev.reeve.workflows.kanban.Progress;
import dev.reeve.workflows.kanban.Setup;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs workflows as their commands do (§2 to §4): on the files of the story, by its clock, with its
 * agents.
 */
record Workflows(Workplace place, ScriptedAgents agents, InstantSource clock) {

  private static final int UNREADABLE = 1;

  Ended perform(Deed.Workflow deed) {
    Ended ended;
    try {
      ended =
          switch (deed) {
            case Deed.EpicTick(var file) -> tick(place.path(file));
            case Deed.KanbanRun(var file) -> run(place.path(file));
            case Deed.Checkpoint checkpoint -> checkpoints().check(checkpoint);
            case Deed.Decide decide -> checkpoints().decide(decide);
            case Deed.Gate(var session) -> checkpoints().gate(session);
          };
    } catch (UnreadableFile e) {
      ended = new Ended(UNREADABLE, String.valueOf(e.getMessage()));
    }
    return new Ended(ended.exit(), place.plain(ended.output()));
  }

  private Checkpoints checkpoints() {
    return new Checkpoints(place, agents, clock);
  }

  /** The workers that it starts outlive it. */
  private Ended tick(Path file) {
    EpicSetup setup =
        new EpicSetup(
            agents.specs(),
            place.root(),
            agents,
            Redactor.standard(),
            Phrases.FORBIDDEN,
            Phrases.BLAST_RADIUS);
    List<Path> workers = new ArrayList<>();
    Ticked ticked = new EpicTick(file, _ -> setup, workers::add, clock).tick();
    workers.forEach(worker -> WorkerRun.run(worker, _ -> setup, clock));
    return new Ended(ticked.exit(), ticked.why().isEmpty() ? ticked.said().line() : ticked.why());
  }

  private Ended run(Path kanban) {
    Setup setup =
        new Setup(
            kanban,
            null,
            agents.specs(),
            place.root(),
            agents,
            clock,
            Redactor.standard(),
            Setup.MOST_STEPS,
            Double.MAX_VALUE);
    Lines lines = new Lines(new ArrayList<>());
    var ended = new KanbanRun(setup, lines).run();
    lines.all().add(ended.line());
    return new Ended(ended.exit(), String.join("\n", lines.all()));
  }

  /** What a run of a kanban shows. */
  private record Lines(List<String> all) implements Progress {

    @Override
    public void answered(Step step, Duration took, String status, String message) {
      all.add(step.line() + "  " + status + "  " + message);
    }

    @Override
    public void failed(Step step, Duration took, String reason) {
      all.add(step.line() + "  invalid output: " + reason);
    }

    @Override
    public void note(String text) {
      all.add("note: " + text);
    }
  }
}
