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

  /** How long it takes for a daemon in this folder to answer. */
  double up(Path home) {
    return seconds("up", "-d", "--port", "0", "--dir", home.toString());
  }

  void down(Path home) {
    seconds("down", "--dir", home.toString());
  }

  /** The same with one question behind it; then it is stopped. */
  double life(Path home, String... question) {
    List<String> words = new ArrayList<>(List.of(question));
    words.addAll(List.of("--dir", home.toString()));
    double up = up(home);
    try {
      return up + seconds(words.toArray(String[]::new));
    } finally {
      down(home);
    }
  }

  double seconds(String... words) {
    List<String> command = new ArrayList<>(List.of(script));
    command.addAll(List.of(words));
    long start = System.nanoTime();
    Child.run(command);
    return (System.nanoTime() - start) / 1e9;
  }
}
