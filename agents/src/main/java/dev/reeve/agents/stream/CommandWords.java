package dev.reeve.agents.stream;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of an agent's command line, told apart as its program would.
 *
 * @param program the name of the program, without its folder
 * @param options the options, each with its value if it takes one, as {@code --name=value}
 * @param rest the words that belong to no option, up to {@code --}
 */
public record CommandWords(String program, List<String> options, List<String> rest) {

  public CommandWords {
    options = List.copyOf(options);
    rest = List.copyOf(rest);
  }

  /**
   * @param withValue the options whose value is a word of its own
   */
  public static CommandWords of(List<String> command, List<String> withValue) {
    if (command.isEmpty()) return new CommandWords("", List.of(), List.of());
    List<String> options = new ArrayList<>();
    List<String> rest = new ArrayList<>();
    int at = 1;
    while (at < command.size() && !command.get(at).equals("--")) {
      String word = command.get(at);
      boolean takes = withValue.contains(word) && at + 1 < command.size();
      if (takes) {
        options.add(word + "=" + command.get(at + 1));
      } else if (word.startsWith("-") && 1 < word.length()) {
        options.add(word);
      } else {
        rest.add(word);
      }
      at += takes ? 2 : 1;
    }
    String name = String.valueOf(Path.of(command.getFirst()).getFileName());
    return new CommandWords(name, options, rest);
  }

  /** Whether an option is there, with a value or without. */
  public boolean has(String option) {
    return options.stream().anyMatch(one -> one.equals(option) || one.startsWith(option + "="));
  }

  /** The value of an option under any of its names; empty if it is not there or has none. */
  public String value(String... names) {
    for (String option : options) {
      for (String name : names) {
        if (option.startsWith(name + "=")) return option.substring(name.length() + 1);
      }
    }
    return "";
  }
}
