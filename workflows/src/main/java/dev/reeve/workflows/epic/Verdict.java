package dev.reeve.workflows.epic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an agent has answered that was asked (E-6, E-7). */
public sealed interface Verdict {

  /**
   * @param next what comes after it; empty if it does not say
   */
  record Dispatch(
      String task,
      String worker,
      String project,
      Command command,
      @Nullable Critic critic,
      String next)
      implements Verdict {}

  record FileFix(String parent, String title, String body) implements Verdict {}

  /**
   * @param status blocked or review
   */
  record Halt(String status, String reason) implements Verdict {}

  record Propose(List<Proposed> items) implements Verdict {
    public Propose {
      items = List.copyOf(items);
    }
  }

  record Pass() implements Verdict {}

  record Fail(String reason) implements Verdict {}

  record Revise(String reason) implements Verdict {}

  /** It is none of these, or none that is allowed here. */
  record Malformed(String reason) implements Verdict {}

  /**
   * Which agent, and with what: never a command line (E-8).
   *
   * @param size one of those that the workers file knows; empty if none is given
   * @param maxTurns 0 if none is given
   * @param branch empty if none is given
   * @param unknown arguments that are none
   */
  record Command(String agent, String size, int maxTurns, String branch, List<String> unknown) {
    public Command {
      unknown = List.copyOf(unknown);
    }
  }

  /** What was said of the danger of it (E-10). */
  record Critic(String verdict, String reversibility) {}

  /**
   * A proposed item.
   *
   * @param id empty if it is left to Reeve
   * @param choice the two ways that a person has to choose between; else empty
   */
  record Proposed(
      String id,
      String title,
      String body,
      String worker,
      String project,
      List<String> tags,
      String acceptance,
      List<String> choice) {
    public Proposed {
      tags = List.copyOf(tags);
      choice = List.copyOf(choice);
    }
  }
}
