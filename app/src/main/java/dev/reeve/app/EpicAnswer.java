package dev.reeve.app;

import dev.reeve.workflows.epic.EpicHooks;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.nio.file.Path;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** Prints what came of something that was told of an epic. */
record EpicAnswer(Console console, boolean json) {

  static EpicAnswer of(Console console, boolean json) {
    return new EpicAnswer(console, json);
  }

  /** Ends with 0, or 3 if nothing was to be done. */
  int tell(Place place, Path file, Function<EpicHooks, EpicHooks.Told> telling) {
    return told(read(() -> telling.apply(new EpicFiles(place).hooks(file))));
  }

  private int told(EpicHooks.Told told) {
    if (!told.known()) throw Stopped.failed(told.line());
    if (json) {
      ObjectNode node = JsonTree.object().put("changed", told.changed());
      console.out().println(Harmless.json(node.put("line", told.line())));
    } else {
      console.out().println(Harmless.line(told.line()));
    }
    return told.changed() ? 0 : 3;
  }

  /** What cannot be read is said as such. */
  static <T> T read(Reading<T> reading) {
    try {
      return reading.read();
    } catch (UnreadableFile e) {
      throw Stopped.failed(String.valueOf(e.getMessage()));
    }
  }

  /** Something that reads an epic. */
  interface Reading<T> {
    T read();
  }
}
