package dev.reeve.app;

import dev.reeve.agents.install.AgentCli;
import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Which agent CLI in which folder: what {@code install} and {@code uninstall} are told. */
final class Project {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "AGENT",
      description = "The agent CLI: claude, codex, gemini or opencode.")
  private String agent = "";

  @Option(
      names = "--project",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "The project folder (default: the current one).")
  private Path folder = Path.of(".");

  @Option(names = "--dry-run", description = "Print what would change, as a diff; write nothing.")
  private boolean dryRun;

  boolean dryRun() {
    return dryRun;
  }

  AgentCli agent() {
    AgentCli known = AgentCli.of(agent);
    if (known != null) return known;
    throw misused(
        "there is no agent CLI '" + agent + "'; there are claude, codex, gemini, opencode");
  }

  /** The folder itself, without links. */
  Path folder() {
    if (!Files.isDirectory(folder)) throw misused("there is no folder " + folder);
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look at " + folder + ": " + Home.said(e), e);
    }
  }

  /** The user's own folder, without links. */
  static Path user() {
    Path home = Home.user(System.getenv());
    try {
      return home.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot look at " + home + ", which HOME names: " + Home.said(e), e);
    }
  }

  CommandLine.ParameterException misused(String reason) {
    return new CommandLine.ParameterException(spec.commandLine(), reason);
  }
}
