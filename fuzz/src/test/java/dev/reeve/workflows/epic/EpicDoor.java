package dev.reeve.workflows.epic;

import dev.reeve.agents.Sign;
import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.base.redact.Redactor;
import dev.reeve.workflows.markdown.Document;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Lets the fuzzer in. */
public final class EpicDoor {

  private static final Instant NOW = Instant.parse("2026-11-15T21:00:00Z");

  private EpicDoor() {}

  /** A whole tick of the epic that the text may be, as far as nobody has to be asked. */
  public static void tick(String text) {
    try {
      Epic epic = EpicReader.read(Document.parse(text), "EPIC.md");
      Turn turn = new Turn(epic, Orient.next(epic, NOW), Rules.NONE, NOW);
      @Nullable Outcome outcome = Judged.alone(turn);
      if (outcome != null) EpicEditor.apply(epic, outcome.changes(), NOW.toString());
      epic.sinceReset();
    } catch (UnreadableFile e) {
      // as documented
    }
  }

  public static void phrases(String text) {
    Phrases.FORBIDDEN.inProse(text);
    Phrases.BLAST_RADIUS.anywhere(text);
  }

  public static void verdicts(String text) {
    Verdicts verdicts = new Verdicts(Redactor.standard());
    RunEnd end = new RunEnd(RunEnd.Cause.EXITED, 0, Duration.ZERO, 0, 0, "", RunEnd.Force.NONE);
    Once.Result result = new Once.Result(end, text, 0, Sign.End.COMPLETED);
    verdicts.planner(result);
    verdicts.verifier(result);
  }
}
