package dev.reeve.app;

import dev.reeve.workflows.epic.Epic;
import dev.reeve.workflows.epic.EpicTick;
import dev.reeve.workflows.epic.Outcome.Manner;
import dev.reeve.workflows.epic.Row;
import dev.reeve.workflows.epic.Ticked;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Ticks of epics, and how they are shown (E-15). */
record EpicTicks(Console console, Place place, boolean json) {

  /** One tick; Ctrl-C stops the agent that is asked. */
  Ticked tick(Path file) {
    EpicTick tick = EpicAnswer.read(() -> new EpicFiles(place).tick(file));
    try (Interruption _ = new Interruption(tick::interrupt)) {
      return EpicAnswer.read(tick::tick);
    }
  }

  /** Nothing, or one line. */
  void show(Ticked ticked) {
    if (json) {
      console.out().println(Harmless.json(node(ticked)));
    } else if (!ticked.why().isEmpty()) {
      console.err().println("reeve: " + Harmless.line(ticked.why()));
    } else if (ticked.said().manner() != Manner.SILENT) {
      console.out().println(Harmless.line(ticked.said().line()));
    }
    console.flush();
  }

  private static ObjectNode node(Ticked ticked) {
    ObjectNode node = JsonTree.object().put("exit", ticked.exit());
    @Nullable Epic epic = ticked.epic();
    if (epic != null) node.put("epic", epic.id()).put("status", epic.status());
    @Nullable Row row = ticked.row();
    if (row != null) {
      node.put("class", row.kind()).put("decision", row.decision()).put("notes", row.notes());
    }
    switch (ticked.said().manner()) {
      case ATTENTION -> node.put("attention", ticked.said().line());
      case HALT -> node.put("halt", ticked.said().line());
      case SILENT -> {}
    }
    return ticked.why().isEmpty() ? node : node.put("why", ticked.why());
  }
}
