package dev.reeve.server.config;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.Budget;
import dev.reeve.agents.CommandSpec;
import dev.reeve.agents.Permissions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiFunction;

/** The programs that a user has named: agents, and what checks their work. */
record Programs(Values values) {

  /** Those that have a command: without one nothing can be run. */
  List<AgentSpec> agents() {
    return named("agents", this::agent);
  }

  /** The same for programs that check something. */
  List<CommandSpec> commands() {
    return named("commands", this::command);
  }

  private <T> List<T> named(String section, BiFunction<String, List<String>, T> make) {
    String inside = section + ".";
    SortedSet<String> names = new TreeSet<>();
    for (String path : values.found().tailMap(inside).keySet()) {
      if (path.startsWith(inside)) names.add(path.split("\\.", -1)[1]);
    }
    List<T> made = new ArrayList<>();
    for (String name : names) {
      List<String> command = command(inside + name);
      boolean runs = !command.isEmpty();
      T program = make.apply(name, runs ? command : List.of(name)); // what else is wrong is noted
      if (runs) made.add(program);
    }
    return made;
  }

  /** Empty if it is said to have none: then nothing of it can be run. */
  private List<String> command(String program) {
    String path = program + ".command";
    if (!values.found().containsKey(path)) {
      values.note(
          values.below(program + "."),
          "'"
              + program
              + "' has no command: name the program and its arguments, such as"
              + " 'command: [make, test]', or take it out");
    }
    return values.texts(path);
  }

  private CommandSpec command(String name, List<String> command) {
    String own = "commands." + name + ".";
    return new CommandSpec(
        name,
        command,
        Path.of(values.text(own + "cwd", ".")),
        values.texts(own + "env"),
        values.span(own + "timeout", CommandSpec.TIMEOUT));
  }

  private AgentSpec agent(String name, List<String> command) {
    String own = "agents." + name + ".";
    return new AgentSpec(
        name,
        command,
        values.text(own + "protocol", AgentSpec.JSON),
        Path.of(values.text(own + "cwd", ".")),
        values.texts(own + "env"),
        values.span(own + "timeout", AgentSpec.TIMEOUT),
        values.span(own + "idle_timeout", AgentSpec.IDLE_TIMEOUT),
        terms(own));
  }

  private AgentSpec.Terms terms(String own) {
    AgentSpec.Terms usual = AgentSpec.Terms.USUAL;
    String permissions = values.text(own + "permissions", usual.permissions().word());
    String megabytes = values.text(own + "max_output", String.valueOf(usual.maxOutput() >> 20));
    try {
      double usd = Double.parseDouble(values.text(own + "budget_usd", "0"));
      return new AgentSpec.Terms(
          Permissions.valueOf(permissions.toUpperCase(Locale.ROOT)),
          values.text(own + "worktree", "false").equals("true"),
          Long.parseLong(megabytes) << 20,
          usd == 0 ? null : new Budget(usd, 0));
    } catch (IllegalArgumentException e) {
      return usual; // it is complained about where its form is looked at
    }
  }
}
