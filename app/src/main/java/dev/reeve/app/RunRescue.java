package dev.reeve.app;

import dev.reeve.agents.rescue.GitTrouble;
import dev.reeve.agents.rescue.Rescue;
import dev.reeve.agents.rescue.Rescued;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.RunListener;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.SequencedSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Saves what a run that is stopped had not committed (T-79): before the first signal, since an
 * agent may clean up when it is told to stop, and once more if it has left something else behind.
 */
final class RunRescue implements RunListener {

  private final Rescue rescue;
  private final String member;
  private final String program;
  private final SequencedSet<String> notes = new LinkedHashSet<>();
  private CompletableFuture<@Nullable Rescued> first = CompletableFuture.completedFuture(null);

  /**
   * @param member whose work it is
   * @param program what is stopped
   */
  RunRescue(Path folder, String member, String program) {
    rescue = new Rescue(folder);
    this.member = member;
    this.program = program;
  }

  @Override
  public CompletableFuture<?> onStopping(RunEnd.Cause why) {
    first = new CompletableFuture<>();
    Thread.ofPlatform().daemon().name("reeve-rescue").start(() -> first.complete(save(why, null)));
    return first;
  }

  /** What there is to say of it when the run is over. */
  List<String> finish(RunEnd end) {
    if (end.cause() == RunEnd.Cause.EXITED) return List.of();
    var _ = save(end.cause(), first.join());
    return List.copyOf(notes);
  }

  private @Nullable Rescued save(RunEnd.Cause why, @Nullable Rescued before) {
    if (!rescue.isPossible()) return null;
    try {
      String about = program + " was stopped: " + why.name().toLowerCase(Locale.ROOT);
      @Nullable Rescued saved = rescue.save(member, about, Instant.now(), before);
      if (saved != null) {
        notes.add(what(before) + " is saved: reeve rescue show " + saved.name());
        if (!saved.missing().isEmpty()) notes.add("NOT in it: " + missing(saved));
      }
      return saved;
    } catch (GitTrouble e) {
      notes.add(what(before) + " could not be saved: " + RunAccount.safe("" + e.getMessage()));
      return null;
    }
  }

  private static String missing(Rescued saved) {
    return RunAccount.safe(String.join(", ", saved.missing()));
  }

  private static String what(@Nullable Rescued before) {
    return before == null ? "what was not committed" : "what it changed while it was stopped";
  }
}
