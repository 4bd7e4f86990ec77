package dev.reeve.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Signals as a person sends them. */
final class Signals {

  private Signals() {}

  static void send(String name, long pid) throws Exception {
    Patience.exit(new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start());
  }

  /** As in the background of a script: then no child of this process ever sees Ctrl-C. */
  static boolean interruptsAreIgnored() throws IOException {
    String ignored =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .map(line -> line.substring(7).strip())
            .findFirst()
            .orElse("0");
    return (Long.parseUnsignedLong(ignored, 16) & 2) != 0;
  }
}
