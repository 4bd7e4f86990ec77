package dev.reeve.app;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** This program once more, in a session of its own: the end of a terminal is not the end of it. */
final class SelfStart {

  private SelfStart() {}

  /** The program without its launcher. */
  static List<String> java(List<String> flags) {
    List<String> program = new ArrayList<>();
    program.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    program.addAll(flags);
    program.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    return program;
  }

  static List<String> apart(List<String> program, List<String> arguments) {
    List<String> command = new ArrayList<>();
    onPath("setsid").ifPresent(command::add);
    command.addAll(program);
    command.addAll(arguments);
    return command;
  }

  private static Optional<String> onPath(String program) {
    String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    for (String folder : path.split(File.pathSeparator, -1)) {
      Path file = Path.of(folder, program);
      if (file.isAbsolute() && Files.isExecutable(file)) return Optional.of(file.toString());
    }
    return Optional.empty();
  }
}
