package dev.reeve.server.doctor;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.ability.Abilities;
import dev.reeve.agents.ability.AgentProgram;
import dev.reeve.agents.process.Programs;
import dev.reeve.agents.run.CommandPath;
import dev.reeve.agents.stream.WrappedCommand;
import dev.reeve.base.file.Home;
import dev.reeve.server.config.Config;
import dev.reeve.server.config.ConfigFile;
import dev.reeve.server.config.UnreadableConfig;
import dev.reeve.workflows.epic.EpicHooks;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks at everything that Reeve needs and changes nothing. */
public final class Doctor {

  /** To these command lines options are added. */
  private static final List<String> ADDED_TO = List.of("claude", "codex", "gemini");

  /** These run others, and take what stands behind their name for their own. */
  private static final List<String> OTHERS =
      List.of("bash", "dash", "docker", "npx", "podman", "sh", "ssh", "sudo", "zsh");

  private static final Duration VERSION_LIMIT = Duration.ofSeconds(3);

  private final Path folder;
  private final Path home;
  private final Programs programs;
  private final Map<String, String> environment;
  private final List<Finding> findings = new ArrayList<>();
  private final List<Agent> agents = new ArrayList<>();

  private Doctor(Path folder, Map<String, String> environment) {
    this.folder = folder;
    this.environment = environment;
    this.home = Home.in(environment).folder();
    this.programs = new Programs(environment, VERSION_LIMIT);
  }

  /** What is to be said of who works in this folder, with this environment. */
  public static Report examine(Path folder, Map<String, String> environment) {
    Doctor doctor = new Doctor(folder.toAbsolutePath().normalize(), environment);
    doctor.examine();
    return new Report(doctor.findings, doctor.agents);
  }

  private void examine() {
    long ticks = System.nanoTime();
    Instant start = Instant.now();
    findings.add(Machine.java(Runtime.version().feature(), System.getProperty("java.vendor", "?")));
    Config config = config();
    findings.addAll(Folder.of(home));
    findings.add(Stores.check(config.store().in(new Home(home))));
    @Nullable RunningDaemon daemon = RunningDaemon.in(home);
    findings.addAll(RunningDaemon.check(daemon, home, ConfigFile.find(folder, home)));
    findings.add(Ports.check(config.http(), daemon));
    for (String tool : List.of("git", "curl", "setsid")) findings.add(tool(tool));
    for (AgentProgram program : AgentProgram.ALL) agent(program);
    if (agents.isEmpty()) findings.add(noAgent());
    config.agents().forEach(this::agent);
    findings.addAll(epics(config));
    findings.add(Hooks.check(folder, environment));
    findings.addAll(Calls.check(config.notices(), folder, environment));
    findings.add(Machine.clock(start, Instant.now(), System.nanoTime() - ticks));
  }

  private Config config() {
    if (!Files.isDirectory(folder)) {
      String found = folder + (Files.exists(folder) ? " is no folder" : " is not there");
      findings.add(
          Finding.problem("configuration", found, "a project's folder", "name one with --dir"));
      return Config.DEFAULT;
    }
    Optional<Path> file = ConfigFile.find(folder, home);
    try {
      Config config = file.map(ConfigFile::read).orElse(Config.DEFAULT);
      String found = file.map(Path::toString).orElse("no reeve.yaml, so everything is as usual");
      findings.add(Finding.ok("configuration", found));
      return config;
    } catch (UnreadableConfig e) {
      for (String complaint : e.complaints()) {
        findings.add(
            Finding.problem(
                "configuration",
                complaint,
                "keys and values as in docs/guide/configuration.md",
                "mend it there"));
      }
      return Config.DEFAULT;
    }
  }

  private Finding tool(String name) {
    Optional<Path> file = programs.find(name);
    if (file.isPresent()) return Finding.ok(name, file.get().toString());
    return Finding.warning(
        name, "not on the PATH", "it there, since agents or hooks use it", "install it");
  }

  private void agent(AgentProgram program) {
    Optional<Path> file = programs.find(program.command());
    if (file.isEmpty()) return;
    String path = file.get().toString();
    Optional<String> version = programs.version(file.get());
    if (version.isPresent()) {
      findings.add(Finding.ok(program.command(), version.get() + " (" + path + ")"));
    } else {
      findings.add(
          Finding.warning(
              program.command(),
              path + " --version failed or took more than " + VERSION_LIMIT.toSeconds() + " s",
              "its version",
              "run it by hand and see what it says"));
    }
    String known = version.orElse("");
    agents.add(
        new Agent(
            program.title(),
            path,
            version.orElse("version unknown"),
            program.doubt(known),
            program.of(known).byName()));
  }

  /** What members can be run as, by reeve.yaml. */
  private void agent(AgentSpec spec) {
    String path = spec.command().getFirst();
    String protocol = "protocol " + spec.protocol();
    agents.add(
        new Agent(
            "agent " + spec.name(), path, protocol, "", Abilities.ofRun(spec.protocol()).byName()));
    findings.add(command(spec));
  }

  /** Whether its program is found where it would be run. */
  private Finding command(AgentSpec spec) {
    String subject = "agents." + spec.name() + ".command";
    Path place = ConfigFile.folder(folder, home).resolve(spec.folder()).normalize();
    String searched = environment.getOrDefault("PATH", "");
    WrappedCommand command = WrappedCommand.of(spec.command());
    String first = spec.command().getFirst();
    boolean found = CommandPath.find(first, place, searched) instanceof CommandPath.Found;
    String own = found ? command.program().getFirst() : first;
    return switch (CommandPath.find(own, place, searched)) {
      case CommandPath.Found _ when isHidden(spec, own) -> hidden(subject, spec);
      case CommandPath.Found(Path program) -> Finding.ok(subject, program.toString());
      case CommandPath.Missing(String reason) -> unstartable(subject, reason);
      case CommandPath.Unusable(String reason) -> unstartable(subject, reason);
    };
  }

  /** Whether options would be given to a program that does not hand them on. */
  private static boolean isHidden(AgentSpec spec, String program) {
    return ADDED_TO.contains(spec.protocol())
        && OTHERS.contains(Path.of(program).getFileName().toString());
  }

  private static Finding hidden(String subject, AgentSpec spec) {
    return Finding.warning(
        subject,
        "Reeve adds options of protocol " + spec.protocol() + " behind the first word",
        "the agent's own program there, or behind nice, env, timeout and their like",
        "write a script that hands its arguments on (\"$@\"), and name that");
  }

  private static Finding unstartable(String subject, String reason) {
    return Finding.warning(
        subject, reason, "a program that can be run", "install it, or mend " + subject);
  }

  /** Whether the files are there that a daemon of this folder would drive. */
  private List<Finding> epics(Config config) {
    Path place = ConfigFile.folder(folder, home);
    List<Finding> found = new ArrayList<>();
    for (String name : config.epics().files()) {
      Path file = place.resolve(name);
      try {
        String status = new EpicHooks(file, config::redactor).show().status();
        found.add(Finding.ok("epics.files", file + ", " + status));
      } catch (UnreadableFile e) {
        found.add(
            Finding.warning(
                "epics.files",
                String.valueOf(e.getMessage()),
                "an epic that can be read",
                "mend the file, or its name in epics.files"));
      }
    }
    return found;
  }

  private static Finding noAgent() {
    return Finding.warning(
        "agents",
        "none of claude, codex, gemini, opencode is on the PATH",
        "at least one to watch",
        "install one, or add its folder to the PATH");
  }
}
