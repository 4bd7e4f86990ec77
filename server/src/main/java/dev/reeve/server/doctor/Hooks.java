package dev.reeve.server.doctor;

import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Whether Claude Code tells Reeve of what it does in a project. */
final class Hooks {

  private static final int MOST_BYTES = 1_000_000;

  /** One of these stands in the settings once they are wired to Reeve. */
  private static final List<String> MARKS = List.of("/hooks/claude", "reeve hook");

  private Hooks() {}

  static Finding check(Path folder, Map<String, String> environment) {
    Path user = Home.user(environment);
    for (Path file :
        List.of(
            folder.resolve(".claude/settings.local.json"),
            folder.resolve(".claude/settings.json"),
            user.resolve(".claude/settings.json"))) {
      if (isWired(file)) return Finding.ok("hooks", "installed in " + file);
    }
    return Finding.warning(
        "hooks",
        "none of Reeve's in the Claude Code settings of this project or user",
        "them there, if sessions that Reeve did not start are to be seen",
        "run 'reeve install claude'");
  }

  private static boolean isWired(Path file) {
    if (!Files.isRegularFile(file)) return false;
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
      return MARKS.stream().anyMatch(text::contains);
    } catch (IOException e) {
      return false;
    }
  }
}
