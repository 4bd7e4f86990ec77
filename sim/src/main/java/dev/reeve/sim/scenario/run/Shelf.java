package dev.reeve.sim.scenario.run;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.files.Mark;
import dev.reeve.daemon.files.MemoryFolder;
import dev.reeve.daemon.files.Notebook;
import dev.reeve.daemon.files.TeamFiles;
import dev.reeve.daemon.files.TeamFolder;
import dev.reeve.daemon.files.TeamFolder.Found;
import dev.reeve.sim.scenario.Expected;
import dev.reeve.sim.scenario.Fault;
import dev.reeve.sim.scenario.Scenario;
import dev.reeve.sim.scenario.Step;
import dev.reeve.sim.scenario.StoryTime;
import dev.reeve.sim.world.World;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The folder of a story's team, and whoever edits what lies there. Beside workflows only what Reeve
 * writes there is the team's; all other files are where the workflows work.
 */
final class Shelf implements Notebook {

  private final TeamId team;
  private final World world;
  private final @Nullable Workplace workplace;
  private final MemoryFolder folder = new MemoryFolder();
  private final Map<String, String> seen = new TreeMap<>();
  private final List<SafeText> evidence = new ArrayList<>();
  private Notes notes = Notes.NONE;
  private boolean straying;

  Shelf(TeamId team, World world, @Nullable Workplace workplace) {
    this.team = team;
    this.world = world;
    this.workplace = workplace;
  }

  /** Only stories that look at files, or touch them, have any. */
  boolean isNeeded(Scenario scenario) {
    return scenario.steps().stream().anyMatch(this::isOfFiles);
  }

  private boolean isOfFiles(Step step) {
    return switch (step) {
      case Step.Look look -> isTeams(name(look.file()));
      case Step.Inject(_, _, Fault.Edit edit) -> isTeams(name(edit.file()));
      case Step.Inject(_, _, Fault.StrayEdit _) -> true;
      default -> false;
    };
  }

  private boolean isTeams(String name) {
    boolean written =
        TeamFolder.isPart(name)
            || name.equals(TeamFolder.STATE)
            || name.equals(TeamFolder.DECISIONS);
    return written || workplace == null;
  }

  TeamFiles files(Supplier<Engine> engine) {
    Mark mark = new Mark("the key of a story".getBytes(StandardCharsets.UTF_8));
    return new TeamFiles(
        engine,
        new TeamFiles.Parts(world.log(), mark, this, Redactor.standard()::redact, state -> folder),
        this::put);
  }

  /** From now on the next edit goes wrong. */
  void stray() {
    straying = true;
  }

  /** An edit that goes wrong takes the first line with it. */
  private String put(String text) {
    if (!straying) return text;
    straying = false;
    return text.substring(text.indexOf('\n') + 1);
  }

  void edit(Fault.Edit edit) {
    String name = name(edit.file());
    String before = text(name);
    String after = edit.from().isEmpty() ? edit.to() : before.replace(edit.from(), edit.to());
    if (after.equals(before)) {
      throw new IllegalArgumentException(name + " does not hold '" + edit.from() + "'");
    }
    put(name, after);
    seen.put(name, plain(after));
  }

  private void put(String name, String text) {
    if (workplace == null || isTeams(name)) {
      folder.put(name, text);
      world.touched(team, name);
    } else {
      workplace.put(name, text);
    }
  }

  Check look(Step.Look step, Map<String, String> names) {
    String name = name(step.file());
    String text = plain(text(name));
    Expected wanted = step.contains();
    String expected =
        name
            + (wanted == null ? " to be unchanged" : " to be " + wanted.text())
            + " at "
            + StoryTime.text(step.at());
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    boolean holds =
        wanted == null
            ? text.equals(seen.getOrDefault(name, ""))
            : wanted.fits(text.isEmpty() ? null : nodes.stringNode(text), names);
    seen.put(name, text);
    if (holds) return Check.held(step.place(), expected);
    return Check.failed(
        step.place(), expected, text.isEmpty() ? "it is absent" : "it is:\n" + text);
  }

  /** A path may name the team's folder or leave it out. */
  private String name(String path) {
    String prefix = ".claude/teams/" + team + "/";
    return path.startsWith(prefix) ? path.substring(prefix.length()) : path;
  }

  private String plain(String text) {
    return workplace == null ? text : workplace.plain(text);
  }

  private String text(String name) {
    if (workplace != null && !isTeams(name)) return workplace.text(name);
    return folder.look(name) instanceof Found.Text(var text) ? text : "";
  }

  @Override
  public Notes read(TeamId of) {
    return notes;
  }

  @Override
  public void write(TeamId of, Notes next) {
    notes = next;
  }

  @Override
  public void keep(TeamId of, Instant at, SafeText text) {
    evidence.add(text);
  }
}
