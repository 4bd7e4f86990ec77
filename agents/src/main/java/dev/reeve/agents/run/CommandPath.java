package dev.reeve.agents.run;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the program that a command line names, as a shell would. */
public sealed interface CommandPath {

  record Found(Path program) implements CommandPath {}

  /** Nothing of that name is there. */
  record Missing(String reason) implements CommandPath {}

  /** It is there but cannot be run. */
  record Unusable(String reason) implements CommandPath {}

  /**
   * @param name what stands on the command line
   * @param folder where a relative path begins
   * @param searched the folders to be searched, with colons between them
   */
  static CommandPath find(String name, Path folder, String searched) {
    if (name.isEmpty()) return new Missing("the command is empty");
    if (name.indexOf('/') >= 0) {
      Path program = folder.resolve(name);
      if (!Files.exists(program)) return new Missing("no such file: " + name);
      return runs(program) ? new Found(program) : unusable(name, program);
    }
    CommandPath best = new Missing("no program of that name in PATH: " + name);
    for (String place : searched.split(":", -1)) {
      Path program = folder.resolve(place).resolve(name);
      if (runs(program)) return new Found(program);
      if (Files.isRegularFile(program)) best = unusable(program.toString(), program);
    }
    return best;
  }

  private static boolean runs(Path program) {
    return Files.isRegularFile(program) && Files.isExecutable(program);
  }

  private static CommandPath unusable(String name, Path program) {
    boolean isFolder = Files.isDirectory(program);
    return new Unusable(isFolder ? "is a folder: " + name : "is not executable: " + name);
  }
}
