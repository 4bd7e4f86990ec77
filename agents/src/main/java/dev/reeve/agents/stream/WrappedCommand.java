package dev.reeve.agents.stream;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A command line in which one program runs another: {@code nice -n 5 claude -p}. What concerns the
 * agent's own program goes behind that program's name.
 *
 * @param before the words of who runs it; none where it is run by itself
 * @param program the agent's own program and its words
 */
public record WrappedCommand(List<String> before, List<String> program) {

  private static final List<String> WRAPPERS =
      List.of("chrt", "env", "ionice", "nice", "nohup", "setsid", "stdbuf", "taskset", "timeout");

  public WrappedCommand {
    before = List.copyOf(before);
    program = List.copyOf(program);
  }

  public static WrappedCommand of(List<String> command) {
    int at = 0;
    while (at < command.size() && WRAPPERS.contains(name(command.get(at)))) {
      at++;
      while (at < command.size() && isOfWrapper(command.get(at))) at++;
    }
    int program = at < command.size() ? at : 0; // it runs nothing
    return new WrappedCommand(
        command.subList(0, program), command.subList(program, command.size()));
  }

  /** The whole, with another command line for the program. */
  public List<String> with(UnaryOperator<List<String>> change) {
    List<String> all = new ArrayList<>(before);
    all.addAll(change.apply(program));
    return all;
  }

  private static String name(String word) {
    return String.valueOf(Path.of(word).getFileName());
  }

  /** An option, the value of a variable, a number or a time: no program has such a name. */
  private static boolean isOfWrapper(String word) {
    return word.startsWith("-")
        || word.matches("[A-Za-z_][A-Za-z0-9_]*=.*")
        || word.matches("[0-9.]+[smhd]?|0x[0-9a-fA-F]+");
  }
}
