package dev.reeve.app;

import dev.reeve.base.file.Home;
import dev.reeve.sim.scenario.report.Paint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Somebody who types commands, with a folder of Reeve's for itself. */
record Terminal(Path folder) {

  record Shown(int exit, String out, String err) {

    JsonNode json() {
      return JsonMapper.shared().readTree(out);
    }
  }

  Shown run(String... args) {
    return run(new Place(new Home(folder), "", false), args);
  }

  Shown supervised(String... args) {
    return run(new Place(new Home(folder), "", true), args);
  }

  static Shown run(Place place, String... args) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int exit = Main.run(args, Console.of(out, err, Paint.PLAIN), place);
    return new Shown(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** The same as a process of its own. */
  Process process(Path out, String... args) throws IOException {
    return processIn(Path.of("").toAbsolutePath(), out, args);
  }

  /** The same in another folder. */
  Process processIn(Path here, Path out, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(args));
    var builder = new ProcessBuilder(command).directory(here.toFile()).redirectErrorStream(true);
    builder.environment().put("REEVE_HOME", folder.toString());
    builder.environment().put("CLAUDE_CONFIG_DIR", folder.resolve("claude").toString());
    return builder.redirectOutput(out.toFile()).start();
  }

  /** Stops the daemon if one runs; leaves none behind. */
  void stop() {
    new Terminal(folder).run("down");
  }
}
