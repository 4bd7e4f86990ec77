package dev.reeve.app;

import dev.reeve.agents.install.SettingsRefused;
import dev.reeve.agents.process.ThisProcess;
import dev.reeve.base.file.Home;
import dev.reeve.sim.scenario.report.Paint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** The program {@code reeve}: what stands on its command line. */
public final class Main implements Runnable {

  private static final String TRAIN = "train";

  /** How wide the terminal is, as the launcher has it. */
  private static final String COLUMNS = "reeve.columns";

  /** In the order of the help. */
  private static final List<String> COMMANDS =
      List.of(
          "demo",
          "up",
          "down",
          "status",
          "team",
          "run",
          "send",
          "log",
          "decisions",
          "decide",
          "report",
          "why",
          "morning",
          "rescue",
          "verify",
          "reconcile",
          "teardown",
          "postmortem",
          "stop",
          "init",
          "doctor",
          "install",
          "uninstall",
          "hook",
          "mcp",
          "kanban",
          "checkpoint",
          "epic",
          "scenario",
          "backtest",
          "bench");

  private final Console console;

  private final CommandSpec spec =
      Description.of("reeve", this)
          .withCommands()
          .about("The always-on supervisor for teams of AI coding agents.")
          .footer("", "Run 'reeve COMMAND --help' for more about a command.")
          .<Boolean>option(
              OptionSpec.builder("--verbose").type(boolean.class).scopeType(ScopeType.INHERIT),
              "Print the stack trace when something goes wrong.",
              set -> verbose = set)
          .whole();
  private boolean verbose;

  private Main(Console console) {
    this.console = console;
  }

  public static void main(String[] args) {
    System.setProperty("slf4j.internal.verbosity", "ERROR"); // says nothing of itself
    WarmUp.start(args);
    int exit = run(args, console());
    boolean training = args.length > 0 && args[0].equals(TRAIN); // Java takes notes at the end
    if (!training && ProcessHandle.current().children().findAny().isPresent()) {
      ThisProcess.end(exit);
    }
    System.exit(exit);
  }

  private static Console console() {
    Outlet out = Outlet.ofThisProcess();
    if (DetachedDaemon.isThis()) {
      return Console.of(new Stamped(out), new Stamped(System.err), Paint.PLAIN);
    }
    boolean terminal = Console.isTerminal();
    Console console = Console.of(out, System.err, Console.paintFor(terminal, System.getenv()));
    return terminal ? console.folding(Fold.at(System.getProperty(COLUMNS, ""))) : console;
  }

  /** Everything but the end of the process; answers with its exit code (W-1). */
  static int run(String[] args, Console console) {
    return run(args, console, Place.ofThisProcess());
  }

  static int run(String[] given, Console console, Place place) {
    String[] args = asked(given);
    @Nullable String lost = LostLetters.in(args);
    if (lost != null) {
      console.err().println("reeve: " + lost);
      return written(CommandLine.ExitCode.USAGE, console);
    }
    Main main = new Main(console);
    CommandLine line = new CommandLine(main.spec);
    for (String name : wanted(args)) line.addSubcommand(name, command(name, args, console, place));
    Misuse.inWords(line)
        .registerConverter(Path.class, Main::path)
        .setExpandAtFiles(false) // "@file" on an agent's command line is the agent's own
        .setOut(console.out())
        .setErr(console.err())
        .setParameterExceptionHandler(Main::misused)
        .setExecutionExceptionHandler((trouble, _, _) -> main.failed(trouble))
        .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    return written(line.execute(args), console);
  }

  /** Who asks for help in the way of other programs is helped: {@code help} and a command. */
  private static String[] asked(String[] args) {
    if (args.length == 0 || !args[0].equals("help")) return args;
    List<String> words = new ArrayList<>(List.of(args).subList(1, args.length));
    words.add("--help");
    return words.toArray(new String[0]);
  }

  /** An empty one, as of a variable that is not set, would mean the current folder. */
  private static Path path(String text) {
    if (!text.isEmpty()) return Path.of(text);
    throw new CommandLine.TypeConversionException(
        "it is empty, perhaps as a variable that is not set: name a path, or leave it out");
  }

  /** What was to be printed and is not has not gone well, whatever else has. */
  private static int written(int exit, Console console) {
    console.flush();
    @Nullable String loss = console.outlet().loss();
    if (loss == null) return exit;
    console.err().println("reeve: could not write all of the output: " + loss);
    console.err().flush();
    return exit == 0 ? CommandLine.ExitCode.SOFTWARE : exit;
  }

  /** To describe a command to its parser takes time, so only the one that is called is (P-7). */
  private static List<String> wanted(String[] args) {
    for (String arg : args) {
      if (arg.startsWith("-")) continue;
      if (arg.equals(TRAIN) || COMMANDS.contains(arg)) return List.of(arg);
      break;
    }
    return COMMANDS;
  }

  private static Object command(String name, String[] args, Console console, Place place) {
    return switch (name) {
      case "demo" -> new DemoCommand(console, place);
      case "up" -> new UpCommand(console, place);
      case "down" -> new DownCommand(console, place);
      case "status" -> StatusCommand.spec(console, place);
      case "team" -> TeamCommand.line(console, place);
      case "run" -> RunCommand.line(console);
      case "send" -> new SendCommand(console, place);
      case "log" -> new LogCommand(console, place);
      case "decisions" -> new DecisionsCommand(console, place);
      case "decide" -> new DecideCommand(console, place);
      case "report" -> new ReportCommand(console, place);
      case "why" -> new WhyCommand(console, place);
      case "morning" -> new MorningCommand(console, place);
      case "rescue" -> new RescueCommand(console);
      case "verify" -> new VerifyCommand(console, place);
      case "reconcile" -> new ReconcileCommand(console, place);
      case "teardown" -> new TeardownCommand(console, place);
      case "postmortem" -> new PostMortemCommand(console, place);
      case "stop" -> new StopCommand(console, place);
      case "init" -> new InitCommand(console, place);
      case "doctor" -> new DoctorCommand(console);
      case "install" -> new InstallCommand(console, place);
      case "uninstall" -> new UninstallCommand(console, place);
      case "hook" -> new HookCommand();
      case "mcp" -> new McpCommand(console, place);
      case "kanban" -> KanbanCommand.line(console, place);
      case "checkpoint" -> new CheckpointCommand(console, place);
      case "epic" -> EpicCommand.line(args, console, place);
      case "scenario" -> new ScenarioCommand(console, place);
      case "backtest" -> new BacktestCommand(console, place);
      case "bench" -> new BenchCommand(console);
      case TRAIN -> new TrainCommand();
      default -> throw new IllegalArgumentException("no command " + name);
    };
  }

  /** Without a command there is nothing to do but to say what there is. */
  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
  }

  private static int misused(CommandLine.ParameterException trouble, String[] args) {
    CommandLine line = trouble.getCommandLine();
    String name = line.getCommandSpec().qualifiedName();
    @Nullable String surplus = Misuse.surplus(trouble);
    String said = surplus == null ? sentence(trouble) : Harmless.complaint(surplus);
    line.getErr().println("reeve: " + said);
    if (surplus == null) {
      CommandLine.UnmatchedArgumentException.printSuggestions(trouble, line.getErr());
    }
    line.getErr().println("Try '" + name + " --help'.");
    return line.getCommand() instanceof HookCommand
        ? CommandLine.ExitCode.SOFTWARE // what ends with 2 denies what an agent is about to do
        : CommandLine.ExitCode.USAGE;
  }

  private int failed(Exception trouble) {
    if (trouble instanceof Stopped stopped) {
      console.err().println("reeve: " + sentence(stopped));
      return stopped.exit();
    }
    console.err().println("reeve: " + sentence(trouble));
    if (verbose) {
      trouble.printStackTrace(console.err());
    } else if (!isOfTheWorld(trouble)) {
      console.err().println("Run it again with --verbose to see where.");
    }
    return CommandLine.ExitCode.SOFTWARE;
  }

  /** A disk or somebody's settings: to know where Reeve met with it helps nobody. */
  private static boolean isOfTheWorld(Exception trouble) {
    return trouble instanceof IOException
        || trouble instanceof UncheckedIOException
        || trouble instanceof SettingsRefused;
  }

  /** Whether nobody has said anything of it yet. */
  private static boolean isBare(UncheckedIOException trouble) {
    return String.valueOf(trouble.getCause()).equals(trouble.getMessage());
  }

  private static String sentence(Exception trouble) {
    boolean bare = trouble instanceof UncheckedIOException unsaid && isBare(unsaid);
    if (bare && trouble.getCause() instanceof IOException cause) return Home.told(cause);
    if (trouble instanceof IOException ofDisk) return Home.told(ofDisk);
    String message = trouble.getMessage();
    return Harmless.complaint(message == null ? trouble.toString() : message);
  }
}
