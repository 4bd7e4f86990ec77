package dev.reeve.workflows.checkpoint;

import dev.reeve.agents.CommandSpec;
import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.RunAtWork;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.RunListener;
import dev.reeve.agents.run.Runner;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answers command checks (C-6): a configured program by its name, never a command line from a file
 * or a message. Exit 0 passes, 2 warns, anything else fails; what it printed is the evidence.
 *
 * @param runs where the runs are kept while they last, so that a crash leaves none alone
 */
record Programs(List<CommandSpec> commands, Runner runner, Path runs, RunAtWork atWork) {

  private static final int MOST_QUOTED = 500;
  private static final int MOST_PLACES = 20;
  private static final Pattern PLACE =
      Pattern.compile("^([^\\s:]+):(\\d{1,6})(?::\\d+)?:?\\s+(.*)$");

  Programs {
    commands = List.copyOf(commands);
  }

  /**
   * Whatever an earlier run would say is about what was there then: it is not asked.
   *
   * @param key which check it is for: what a crash left of a run is found under the same key
   * @throws CancellationException if it was interrupted
   */
  Answer answer(String name, String key, Path session) {
    @Nullable CommandSpec spec = null;
    for (CommandSpec each : commands) {
      if (each.name().equals(name)) spec = each;
    }
    if (spec == null) {
      return Answer.warn(
          "not run: there is no entry 'commands." + name + "' in reeve.yaml with a command");
    }
    @Nullable String obstacle = runner.obstacle(spec.asAgent());
    if (obstacle != null) return Answer.warn("not run: " + obstacle);
    Path folder = runs.resolve(key);
    String input = "{\"session\":\"" + session.toString().replaceAll("[\"\\\\]", "_") + "\"}\n";
    var errand = new Once.Errand(spec.asAgent(), input, new RunListener() {}, atWork::began);
    Once.Result result = runner.anew(errand, folder);
    Once.forget(folder);
    if (result.end().cause() == RunEnd.Cause.INTERRUPTED) {
      throw new CancellationException("interrupted while the command '" + name + "' ran");
    }
    return judged(name, result);
  }

  private static Answer judged(String name, Once.Result result) {
    @Nullable Integer status = result.end().status();
    boolean exited = result.end().cause() == RunEnd.Cause.EXITED && status != null;
    String said = result.text().strip();
    String shown =
        said.length() <= MOST_QUOTED ? said : "… " + said.substring(said.length() - MOST_QUOTED);
    String how =
        exited ? "exit " + status : String.valueOf(result.end().cause()).toLowerCase(Locale.ROOT);
    String details = name + ": " + how + (shown.isEmpty() ? "" : ": " + ReportText.oneLine(shown));
    Result came =
        !exited || status == null
            ? Result.FAIL
            : switch (status) {
              case 0 -> Result.PASS;
              case 2 -> Result.WARN;
              default -> Result.FAIL;
            };
    List<Finding> places = places(said);
    boolean bare = came == Result.FAIL && places.isEmpty(); // a block names its evidence
    return new Answer(
        came, details, bare ? List.of(new Finding("commands." + name, 0, how)) : places);
  }

  /** Most tools say {@code path:line: what}; those lines are findings. */
  private static List<Finding> places(String said) {
    return said.lines()
        .map(line -> PLACE.matcher(line))
        .filter(Matcher::matches)
        .limit(MOST_PLACES)
        .map(place -> new Finding(place.group(1), Integer.parseInt(place.group(2)), place.group(3)))
        .toList();
  }
}
