package dev.reeve.mutants;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * PIT in a process of its own, on the compiled core. Its plugin for Maven is no help: it runs the
 * tests by Maven's own Java, which may be older than what the core is compiled for.
 */
final class Pit {

  /** A small change of a class, and what became of it. */
  record Mutant(String of, String method, int line, String change, String fate) {

    /** The tests fail, or do not end, or the class cannot be loaded any more. */
    boolean isNoticed() {
      return switch (fate) {
        case "KILLED", "TIMED_OUT", "MEMORY_ERROR", "NON_VIABLE" -> true;
        default -> false;
      };
    }

    @Override
    public String toString() {
      return fate + " " + of + "." + method + ":" + line + " " + change;
    }
  }

  private static final Path CORE = Path.of("..", "core").toAbsolutePath().normalize();
  private static final Path TESTS = CORE.resolve("target/test-classes");

  private final Path report;

  /**
   * @param report where the full report goes
   */
  Pit(Path report) {
    this.report = report.toAbsolutePath();
  }

  /** Changes these classes and runs these tests, both as PIT's patterns; within so many minutes. */
  List<Mutant> run(String classes, String tests, long minutes) throws InterruptedException {
    if (!Files.isDirectory(TESTS)) {
      throw new AssertionError("the core is not compiled: mvn -pl core,mutants -am test");
    }
    Path output = report.resolve("output.txt");
    try {
      Files.createDirectories(report);
      Process process =
          new ProcessBuilder(command(classes, tests))
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
        throw new AssertionError("PIT took more than " + minutes + " minutes: see " + output);
      }
      if (process.exitValue() != 0) throw new AssertionError(Files.readString(output));
      return read(report.resolve("mutations.csv"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> command(String classes, String tests) {
    String classPath =
        String.join(
            System.getProperty("path.separator"),
            TESTS.toString(),
            CORE.resolve("target/classes").toString(),
            System.getProperty("java.class.path"));
    Map<String, String> options = new TreeMap<>();
    options.put("--targetClasses", classes);
    options.put("--targetTests", tests);
    options.put("--reportDir", report.toString());
    options.put("--sourceDirs", CORE.resolve("src/main/java").toString());
    options.put("--mutableCodePaths", CORE.resolve("target/classes").toString());
    options.put("--outputFormats", "CSV,HTML");
    options.put("--timestampedReports", "false");
    options.put("--timeoutConst", "1000"); // a test of the core takes milliseconds
    options.put("--threads", Integer.toString(Runtime.getRuntime().availableProcessors()));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", classPath));
    command.add("org.pitest.mutationtest.commandline.MutationCoverageReport");
    options.forEach((name, value) -> command.addAll(List.of(name, value)));
    return command;
  }

  /** A line: file, class, change, method, line, fate, the test that noticed. */
  private static List<Mutant> read(Path csv) throws IOException {
    List<Mutant> mutants = new ArrayList<>();
    for (String row : Files.readAllLines(csv)) {
      String[] cells = row.split(",", -1);
      String change = cells[2].substring(cells[2].lastIndexOf('.') + 1);
      mutants.add(new Mutant(cells[1], cells[3], Integer.parseInt(cells[4]), change, cells[5]));
    }
    return mutants;
  }
}
