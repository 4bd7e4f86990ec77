package dev.reeve.server.members;

import dev.reeve.agents.rescue.Checkout;
import dev.reeve.agents.rescue.GitTree;
import dev.reeve.agents.rescue.GitTrouble;
import dev.reeve.agents.rescue.Rescue;
import dev.reeve.agents.rescue.Rescued;
import dev.reeve.agents.run.FinishedRun;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.text.SafeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is saved of a member's work when its process has ended, and the receipt for it (H-8): what
 * could not be saved stands there too, with where it lies.
 *
 * @param folder of the member's process
 * @param isMissed whether its work is not done: then it may have ended as well as it likes
 */
record Salvage(Place place, Path folder, Redactor redactor, boolean isMissed) {

  private static final Logger LOG = LoggerFactory.getLogger(Salvage.class);

  /** The work tree in which it began: what was one then may be none in the end. */
  private static final String TREE = "tree.txt";

  /**
   * @param rescued the ref; empty if nothing was saved
   * @param unsaved what was not, and why; empty if there is nothing
   */
  private record Saved(SafeText rescued, SafeText unsaved) {
    static final Saved NOTHING = new Saved(SafeText.EMPTY, SafeText.EMPTY);
  }

  /** Remembers in which work tree a process is begun, if it is in one. */
  static void begin(Path folder, Path work) {
    @Nullable GitTree tree = GitTree.around(work);
    if (tree == null) return;
    AtomicFile.replace(folder.resolve(TREE), tree.top().toString(), AtomicFile.PRIVATE);
  }

  Receipt receipt(RunEnd end, Path run) {
    @Nullable Path work = FinishedRun.isIn(run) ? FinishedRun.workFolder(run) : null;
    Saved saved =
        work == null || (isWell(end) && !isMissed) ? Saved.NOTHING : saved(end, run, work);
    return new Receipt(
        SafeText.own(run.getFileName().toString()),
        cause(end.cause()),
        end.status(),
        end.took(),
        SafeText.own(end.force().signal() == null ? "" : end.force().signal().name()),
        end.force().pids(),
        end.left(),
        saved.rescued(),
        work == null ? SafeText.EMPTY : commit(work),
        Heard.lastError(end, run, redactor),
        saved.unsaved());
  }

  private static boolean isWell(RunEnd end) {
    return end.cause() == RunEnd.Cause.EXITED && Integer.valueOf(0).equals(end.status());
  }

  private Saved saved(RunEnd end, Path run, Path work) {
    @Nullable Path begun = begun();
    @Nullable Path top = Files.isDirectory(work) ? new Rescue(work).top() : null;
    if (begun != null && (top == null || !isSame(begun, top))) {
      return unsaved(begun, "it is no work tree of git any more");
    }
    if (top == null) return Saved.NOTHING; // it never worked in a repository
    try {
      @Nullable Rescued saved = rescued(new Rescue(work), end, run);
      if (saved == null) return Saved.NOTHING;
      SafeText ref = SafeText.own("refs/reeve/rescue/" + saved.name());
      return new Saved(ref, missing(saved, top));
    } catch (GitTrouble e) {
      return unsaved(top, String.valueOf(e.getMessage()));
    }
  }

  private @Nullable Rescued rescued(Rescue rescue, RunEnd end, Path run) throws GitTrouble {
    String about = place + " " + (isWell(end) ? "ended" : "was stopped (" + end.cause() + ")");
    @Nullable Instant over = FinishedRun.endedAt(run);
    @Nullable Rescued known = over == null ? null : rescue.since(about, over);
    if (known != null) return known;
    return rescue.save(place.member().value(), place.incarnation(), about, Instant.now());
  }

  private SafeText missing(Rescued saved, Path top) {
    if (saved.missing().isEmpty()) return SafeText.EMPTY;
    return redactor.redact(String.join(", ", saved.missing()) + "; it lies in " + top);
  }

  private Saved unsaved(Path top, String reason) {
    LOG.warn("the work of {} could not be saved: {}", place, reason);
    return new Saved(SafeText.EMPTY, redactor.redact("it lies in " + top + ", because " + reason));
  }

  /** Null if it began in none, or before that was written down. */
  private @Nullable Path begun() {
    try {
      Path file = folder.resolve(TREE);
      return Files.exists(file) ? Path.of(Files.readString(file)) : null;
    } catch (IOException e) {
      LOG.warn("where {} worked cannot be read: {}", place, e.toString());
      return null;
    }
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false;
    }
  }

  /** What its work tree stands at: the last that it saved by itself (H-8). */
  private static SafeText commit(Path work) {
    try {
      return SafeText.own(Checkout.of(work).commit());
    } catch (GitTrouble e) {
      return SafeText.EMPTY; // it works in no repository, or nothing was ever committed there
    }
  }

  private static Receipt.Cause cause(RunEnd.Cause cause) {
    return switch (cause) {
      case EXITED -> Receipt.Cause.EXITED;
      case FINISHED -> Receipt.Cause.FINISHED;
      case BUDGET -> Receipt.Cause.BUDGET;
      case IDLE -> Receipt.Cause.IDLE;
      case TIMEOUT -> Receipt.Cause.TIMEOUT;
      case INTERRUPTED -> Receipt.Cause.STOPPED;
      case LOST -> Receipt.Cause.LOST;
    };
  }
}
