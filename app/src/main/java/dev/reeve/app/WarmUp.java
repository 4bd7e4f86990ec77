package dev.reeve.app;

import dev.reeve.agents.process.Spawn;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a command will need and Java takes long to make ready, on a thread beside the one that reads
 * the command line (P-7). Nothing depends on it: whoever comes first does the work.
 */
final class WarmUp {

  private WarmUp() {}

  static void start(String[] args) {
    String command = args.length == 0 ? "" : args[0];
    Thread.ofPlatform()
        .daemon()
        .name("warm-up")
        .uncaughtExceptionHandler((_, _) -> {}) // whoever needs it meets it again, and tells
        .start(() -> run(command));
  }

  private static void run(String command) {
    JsonTree.read("{}"); // numbers of any size: 30 ms
    switch (command) {
      case "run", "kanban", "checkpoint", "epic" -> {
        JsonMapper.shared().createObjectNode(); // dates: 50 ms
        Spawn.prepare();
      }
      default -> {}
    }
  }
}
