package dev.reeve.app;

import dev.reeve.agents.install.AgentCli;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Which agent CLI in which folder: what {@code install} and {@code uninstall} are told. */
final class Project {

  private static final long GIT_SECONDS = 5;

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
      throw new UncheckedIOException("cannot look at " + folder, e);
    }
  }

  /** The user's own folder, without links. */
  static Path user() {
    Path home = Path.of(Objects.requireNonNullElse(System.getenv("HOME"), "/"));
    try {
      return home.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look at " + home + ", which HOME names", e);
    }
  }

  /** Whether a commit could take the file along. Without git there are no commits. */
  static boolean mayBeCommitted(Path project, Path file) {
    try {
      Process git =
          new ProcessBuilder("git", "-C", project.toString(), "check-ignore", "-q", "--", "" + file)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      git.getOutputStream().close();
      if (git.waitFor(GIT_SECONDS, TimeUnit.SECONDS)) return git.exitValue() == 1;
      git.destroyForcibly();
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  CommandLine.ParameterException misused(String reason) {
    return new CommandLine.ParameterException(spec.commandLine(), reason);
  }
}
