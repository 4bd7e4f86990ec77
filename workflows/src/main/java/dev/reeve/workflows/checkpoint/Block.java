package dev.reeve.workflows.checkpoint;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A checkpoint that blocks, as it is put before whoever decides.
 *
 * @param question no two reports have the same
 */
public record Block(String task, String question, List<String> evidence) {

  public Block {
    evidence = List.copyOf(evidence);
  }

  static List<Block> undecided(Session session, ObjectNode state, Ledger ledger) {
    List<Block> blocks = new ArrayList<>();
    state
        .path("tasks")
        .forEachEntry((task, known) -> {
          boolean open =
              known.path("gate").asString("").equals(Gate.CLOSED)
                  && known.path("decision").asString("").equals(Decision.NONE);
          @Nullable Report report = ledger.at(known.path("ref").asString(""));
          if (open && report != null) {
            blocks.add(new Block(task, question(session, report), report.keyFindings()));
          }
        });
    return blocks;
  }

  private static String question(Session session, Report report) {
    return report.task()
        + " blocks session "
        + session.id()
        + " (score "
        + report.shownScore()
        + ", "
        + report.ref()
        + "). Closed behind it: "
        + String.join(", ", report.closed())
        + ". How does it go on?";
  }
}
