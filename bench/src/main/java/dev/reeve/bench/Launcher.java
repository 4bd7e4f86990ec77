package dev.reeve.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The program as its users start it.
 *
 * @param script empty if this was started without it
 */
record Launcher(String script) {

  boolean isThere() {
    return !script.isEmpty();
  }

  /** How long it takes for a daemon in this folder to answer, and to be asked one thing. */
  double up(Path home, String... question) {
    double up = seconds("up", "-d", "--port", "0", "--dir", home.toString());
    return up + (question.length == 0 ? 0 : seconds(question));
  }

  void down(Path home) {
    seconds("down", "--dir", home.toString());
  }

  double seconds(String... words) {
    List<String> command = new ArrayList<>(List.of(script));
    command.addAll(List.of(words));
    long start = System.nanoTime();
    Child.run(command);
    return (System.nanoTime() - start) / 1e9;
  }
}
