package dev.reeve.core;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Witness;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command with its sender and what the sender stamped it with.
 *
 * @param digest a fingerprint of everything the sender said, to tell a repetition from a conflict
 * @param leaked whether a private key was taken out of what the sender said (T-59)
 * @param witnesses what Reeve saw for itself because of the command (T-33)
 */
public record Order(
    MemberId actor,
    Via via,
    Stamps stamps,
    String digest,
    Asked command,
    boolean leaked,
    List<Witness> witnesses) {

  public Order {
    witnesses = List.copyOf(witnesses);
  }

  public Order(
      MemberId actor, Via via, Stamps stamps, String digest, Asked command, boolean leaked) {
    this(actor, via, stamps, digest, command, leaked, List.of());
  }

  public Order(MemberId actor, Via via, Stamps stamps, String digest, Asked command) {
    this(actor, via, stamps, digest, command, false);
  }

  /** What a sender may say about the world it believes to be in; null is "did not say". */
  public record Stamps(
      @Nullable Long rev,
      @Nullable Long epoch,
      @Nullable Long incarnation,
      @Nullable String requestId) {

    public static final Stamps NONE = new Stamps(null, null, null, null);

    public Stamps at(long taskRev) {
      return new Stamps(taskRev, epoch, incarnation, requestId);
    }
  }

  /**
   * Under which key the first result is kept (T-4): a transition's own, else the sender's request
   * id; null if there is none.
   */
  public @Nullable Key key() {
    if (command.type().isTransition() && command.task() != null && stamps.rev() != null) {
      return new Key.OfTransition(command.task(), stamps.rev(), command.type(), actor);
    }
    return stamps.requestId() == null ? null : new Key.OfRequest(actor, stamps.requestId());
  }

  public Order leaking(boolean key) {
    return new Order(actor, via, stamps, digest, command, key, witnesses);
  }

  public Order witnessed(List<Witness> seen) {
    return new Order(actor, via, stamps, digest, command, leaked, seen);
  }

  /** What Reeve saw of this task's work; null if it did not look. */
  public @Nullable Witness witness(TaskId task) {
    for (Witness each : witnesses) {
      if (each.task().equals(task)) return each;
    }
    return null;
  }

  /** The same sender and stamps with another command: what a text expands into. */
  public Order saying(Asked other, Stamps stamped) {
    // What leaked, leaked with the whole.
    return new Order(actor, via, stamped, digest, other, false, witnesses);
  }
}
