package dev.reeve.daemon.log;

/** What became of one team's slice of a batch. One team's refusal undoes no other's. */
public sealed interface Appended {

  /** It is durable. */
  record Done(Head head) implements Appended {}

  /**
   * Another holder has been granted the team since: {@code term} is the one in force, 0 if the team
   * was never granted to anybody.
   */
  record Fenced(long term) implements Appended {}

  /** The log does not end where the writer thought: it ends at {@code head}. */
  record Moved(Head head) implements Appended {}
}
