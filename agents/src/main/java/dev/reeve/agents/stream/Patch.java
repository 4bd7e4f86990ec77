package dev.reeve.agents.stream;

import dev.reeve.agents.ToolCall.Write;
import java.util.ArrayList;
import java.util.List;

/** A patch as Codex and OpenCode write them: several files, each with what goes and comes. */
final class Patch {

  static final String BEGIN = "*** Begin Patch";

  private static final String MOVE = "*** Move to: ";
  private static final List<String> FILES =
      List.of("*** Update File: ", "*** Add File: ", "*** Delete File: ");

  private final List<Write> writes = new ArrayList<>();
  private final StringBuilder before = new StringBuilder();
  private final StringBuilder after = new StringBuilder();
  private String path = "";

  private Patch() {}

  static List<Write> writes(String text) {
    Patch patch = new Patch();
    text.lines().forEach(patch::line);
    patch.close();
    return patch.writes;
  }

  private void line(String line) {
    for (String head : FILES) {
      if (!line.startsWith(head)) continue;
      close();
      path = line.substring(head.length()).strip();
      return;
    }
    if (line.startsWith(MOVE)) {
      writes.add(new Write(line.substring(MOVE.length()).strip(), null, ""));
    } else if (line.startsWith("-")) {
      before.append(line, 1, line.length()).append('\n');
    } else if (line.startsWith("+")) {
      after.append(line, 1, line.length()).append('\n');
    }
  }

  private void close() {
    if (!path.isEmpty()) writes.add(new Write(path, before.toString(), after.toString()));
    path = "";
    before.setLength(0);
    after.setLength(0);
  }
}
