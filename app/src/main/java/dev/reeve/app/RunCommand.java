package dev.reeve.app;

import dev.reeve.agents.Budget;
import dev.reeve.agents.Permissions;
import dev.reeve.agents.process.Terminal;
import dev.reeve.agents.protocol.Protocols;
import dev.reeve.agents.run.AgentEnvironment;
import dev.reeve.agents.run.CommandPath;
import dev.reeve.agents.run.Launch;
import dev.reeve.agents.run.PlainProtocol;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.run.Run;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.RunLimits;
import dev.reeve.agents.run.RunListener;
import dev.reeve.agents.run.Runs;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.base.time.Durations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reeve run}: any agent under supervision, in the foreground. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Run an agent, or any program, and stop it with everything it started.",
      "",
      "The program gets the input and the environment of reeve. What it prints is"
          + " printed, without the secrets in it, and kept in Reeve's folder. When it ends, is"
          + " interrupted or comes to a limit, all processes that it started are stopped, also"
          + " those that went into the background.",
      "",
      "At a terminal an interactive program gets the terminal itself; its output is then not"
          + " seen by Reeve.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "N:the program's own; 128 and the signal's number if one ended it",
      "1:Reeve could not run it",
      "2:the command line is wrong",
      "5:there is no such team, or it refuses another run of this member; nothing was started",
      "124:a limit was reached",
      "126:the program cannot be executed",
      "127:there is no such program",
      "130:interrupted by Ctrl-C (143: by SIGTERM)"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  reeve run --idle 10m -- claude -p 'fix the tests'",
      "  reeve run --timeout 2h -- make nightly",
      "  echo 'fix the tests' | reeve run --protocol acp --budget 2.50 -- gemini --acp",
      "  reeve run -- vim                 the terminal is vim's"
    })
final class RunCommand implements Callable<Integer> {

  private static final int LIMIT_REACHED = 124;
  private static final int NOT_EXECUTABLE = 126;
  private static final int NOT_FOUND = 127;
  private static final int INTERRUPTED = 130;

  /** So many runs are kept when they are over. */
  private static final int KEPT_RUNS = 100;

  private static final int LONGEST_PROMPT = 1 << 20;

  private final Console console;
  private final Map<String, String> environment = AgentEnvironment.from(System.getenv());
  private final Protocols protocols = new Protocols(InstantSource.system(), environment);

  @CommandLine.Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--team",
      paramLabel = "T",
      description =
          "Report to this team, which the daemon must know (default: the team of the current"
              + " folder, if a daemon runs; it is made where there is none).")
  private String team = "";

  @Option(
      names = "--as",
      paramLabel = "ID",
      description =
          "Report as this member; one that the team does not have is made, and told of (default:"
              + " the program's name and a number).")
  private String member = "";

  @Option(
      names = "--protocol",
      paramLabel = "P",
      defaultValue = "auto",
      description =
          "How its output is understood: auto (default) recognises 'claude -p', 'codex exec',"
              + " 'gemini -p' and programs that speak ACP, asks them for their events and prints"
              + " their ordinary text; or one of: claude, claude-stream, codex, codex-stream,"
              + " gemini, gemini-stream, acp-stream, json, plain. With acp, Reeve is the client and"
              + " gives the program what stands on its own input as the prompt.")
  private String protocol = "auto";

  @Option(
      names = "--idle",
      paramLabel = "TIME",
      description =
          "Stop it when nothing has moved for so long, like 10m: no output, hardly any processor"
              + " time, no change of a file below the current folder, none of its transcript.")
  private String idle = "";

  @Option(
      names = "--budget",
      paramLabel = "SUM",
      description =
          "Stop it when it has used so much, by its own figures: US dollars like 2.50 or 5usd,"
              + " or tokens like 500kt. At 80 %% it is said.")
  private String budget = "";

  @Option(
      names = "--permissions",
      paramLabel = "P",
      defaultValue = "deny",
      description =
          "With --protocol acp, what it is answered that asks for permission: deny (default),"
              + " allow, or wait, which leaves it waiting.")
  private String permissions = "deny";

  @Option(names = "--timeout", paramLabel = "TIME", description = "Stop it after so long, like 2h.")
  private String timeout = "";

  @Parameters(
      paramLabel = "COMMAND",
      arity = "1..*",
      description = "The program and its arguments.")
  private List<String> command = List.of();

  private RunCommand(Console console) {
    this.console = console;
  }

  /** What follows the first word of the agent's command is the agent's, whatever it looks like. */
  static CommandLine line(Console console) {
    return new CommandLine(new RunCommand(console)).setStopAtPositional(true);
  }

  @Override
  public Integer call() throws IOException {
    RunLimits limits =
        RunLimits.NONE
            .withTimes(time("--idle", idle), time("--timeout", timeout))
            .withBudget(budget());
    var _ = permissions();
    Protocol understood = protocol();
    Path here = here();
    String search = environment.getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin");
    return switch (CommandPath.find(command.getFirst(), here, search)) {
      case CommandPath.Missing(String reason) -> refuse(reason, NOT_FOUND);
      case CommandPath.Unusable(String reason) -> refuse(reason, NOT_EXECUTABLE);
      case CommandPath.Found(Path program) -> run(launch(understood, program, here, limits));
    };
  }

  private Launch launch(Protocol understood, Path program, Path here, RunLimits limits) {
    List<String> words = new ArrayList<>(understood.prepared(command));
    words.set(0, program.toString());
    boolean known = understood.recognises(command) || understood.talks();
    boolean terminal = Terminal.isInteractive() && !known;
    return new Launch(words, here, environment, null, terminal, understood, limits);
  }

  private int run(Launch launch) throws IOException {
    Path folder = Home.ofThisProcess().ready("runs");
    Runs.forgetOld(folder, KEPT_RUNS);
    Redactor redactor = DaemonPlan.config(Home.ofThisProcess()).redactor();
    CompletableFuture<@Nullable Run> started = new CompletableFuture<>();
    // before the start: it may be told to at once; and until all is saved and told: then Java ends
    try (Interruption _ = new Interruption(() -> pass(started));
        Runs runs = new Runs(folder, redactor)) {
      followForsaken(runs, folder);
      return exitCode(seen(launch, runs, started));
    } finally {
      started.complete(null); // unless it was
    }
  }

  /** Sees a run to its end, and says what came of it. */
  private RunEnd seen(Launch launch, Runs runs, CompletableFuture<@Nullable Run> started) {
    var account = new RunAccount(command, launch);
    if (launch.terminal() && launch.limits().idle() != null) say(account.blind());
    @Nullable Budget bound = launch.limits().budget();
    if (bound != null && !launch.protocol().tells(bound)) say(account.uncounted(bound));
    Printer printer = new Printer(console);
    @Nullable Terminal lent = launch.terminal() ? Terminal.lend() : null;
    @Nullable RunReport report = report(here());
    RunRescue rescue = new RunRescue(here(), name(), ownName());
    RunListener shown = printer.and(new RunWarnings(bound, this::say));
    RunListener saved = shown.and(rescue);
    Run run = start(launch, runs, saved, report);
    started.complete(run);
    printer.onGone(run::interrupt);
    RunEnd end = run.end().join();
    if (end.cause() == RunEnd.Cause.INTERRUPTED) printer.closeSoon();
    else printer.close();
    if (printer.isGarbled()) say(account.garbled());
    say(account.of(end));
    rescue.finish(end).forEach(this::say);
    if (report != null) sayUntold(report);
    if (lent != null) lent.takeBack();
    return end;
  }

  private static Run start(
      Launch launch, Runs runs, RunListener listener, @Nullable RunReport report) {
    if (report == null) return runs.start(launch, listener);
    try {
      Run run = runs.start(launch, listener.and(report));
      report.began(run);
      return run;
    } catch (UncheckedIOException e) {
      report.neverBegan();
      throw e;
    }
  }

  /** If Reeve is told to stop, so is the agent. */
  private static void pass(CompletableFuture<@Nullable Run> started) {
    @Nullable Run run = started.join();
    if (run != null) run.interrupt();
  }

  private static Path here() {
    return Path.of("").toAbsolutePath();
  }

  /**
   * Null if no daemon runs and none was asked for, if it does not take reports and none was asked
   * for, or if this is itself run by an agent.
   */
  private @Nullable RunReport report(Path folder) {
    boolean asked = !team.isEmpty() || !member.isEmpty();
    boolean nested = System.getenv("REEVE_RUN") != null;
    Home home = Home.ofThisProcess();
    if (!asked && (nested || Running.in(home).isEmpty())) return null;
    RunReport.Seat seat = new RunReport.Seat(folder, team, name());
    try {
      String words = RunAccount.safe(String.join(" ", command));
      RunReport report = new RunReport(DaemonClient.of(home), seat, words);
      @Nullable String joined = report.joined();
      if (!member.isEmpty() && joined != null) say(joined);
      return report;
    } catch (Stopped e) {
      if (asked) throw e;
      say("the daemon is not told of it: " + e.getMessage());
      return null;
    }
  }

  private String name() {
    return member.isEmpty() ? ownName() : member;
  }

  private String ownName() {
    Path program = Path.of(command.getFirst()).getFileName();
    String plain = String.valueOf(program).replaceAll("[^A-Za-z0-9]", "");
    String name = plain.isEmpty() ? "agent" : plain.substring(0, Math.min(20, plain.length()));
    return name + "-" + ProcessHandle.current().pid();
  }

  private void sayUntold(RunReport report) {
    String trouble = report.finish();
    if (trouble != null) say("the daemon could not be told of everything: " + trouble);
  }

  /** Runs whose Reeve is gone: what has ended is tidied up, what has not is held to its limits. */
  private void followForsaken(Runs runs, Path folder) {
    for (Path run : Runs.unfinished(folder)) {
      try {
        runs.adopt(run, this::byName, new RunListener() {});
      } catch (IllegalArgumentException | IllegalStateException e) {
        // it has just begun, or another Reeve follows it
      }
    }
  }

  private static int exitCode(RunEnd end) {
    return switch (end.cause()) {
      case IDLE, TIMEOUT, BUDGET -> LIMIT_REACHED;
      case INTERRUPTED -> INTERRUPTED;
      case FINISHED -> 0;
      case EXITED, LOST -> end.status() == null ? 1 : end.status();
    };
  }

  private Protocol protocol() throws IOException {
    return switch (protocol) {
      case Protocols.AUTO -> protocols.recognising(command);
      case "acp" -> protocols.acp(new Protocols.Errand(prompt(), here(), permissions()));
      default -> {
        @Nullable Protocol named = protocols.named(protocol);
        if (named == null) throw misused("--protocol knows " + protocols.names());
        yield named;
      }
    };
  }

  /** What is to be done, as it stands on the input of reeve. */
  private static String prompt() throws IOException {
    return new String(System.in.readNBytes(LONGEST_PROMPT), StandardCharsets.UTF_8);
  }

  private Permissions permissions() {
    for (Permissions one : Permissions.values()) {
      if (one.word().equals(permissions)) return one;
    }
    throw misused("--permissions takes deny, allow or wait, and was '" + permissions + "'");
  }

  private @Nullable Budget budget() {
    if (budget.isEmpty()) return null;
    @Nullable Budget read = Budget.parse(budget);
    if (read == null) {
      throw misused(
          "--budget takes US dollars like 2.50 or 5usd, or tokens like 500kt, and was '"
              + budget
              + "'");
    }
    return read;
  }

  /** For a run of before: what it was to do it has been told. */
  private Protocol byName(String name) {
    @Nullable Protocol named = protocols.named(name);
    if (named != null) return named;
    return name.equals("acp")
        ? protocols.acp(new Protocols.Errand("", here(), Permissions.DENY))
        : new PlainProtocol();
  }

  private @Nullable Duration time(String option, String text) {
    if (text.isEmpty()) return null;
    @Nullable Duration time = Durations.parse(text);
    if (time == null || time.isZero()) {
      throw misused(option + " takes a time such as 30s, 10m or 2h, and was '" + text + "'");
    }
    return time;
  }

  private CommandLine.ParameterException misused(String reason) {
    return new CommandLine.ParameterException(spec.commandLine(), reason);
  }

  private int refuse(String reason, int code) {
    say(RunAccount.safe(reason));
    return code;
  }

  private void say(String sentence) {
    console.err().println("reeve: " + sentence);
    console.err().flush();
  }
}
