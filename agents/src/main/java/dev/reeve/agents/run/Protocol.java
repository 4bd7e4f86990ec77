package dev.reeve.agents.run;

import dev.reeve.agents.Budget;
import dev.reeve.agents.Sign;
import dev.reeve.agents.ToolCall;
import dev.reeve.agents.stream.WrappedCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How one kind of agent program is run without a person at its terminal, and how its output is
 * understood.
 */
public interface Protocol {

  /** What stands after {@code --protocol}. */
  String name();

  /** Whether the command line calls this program, in its mode without a terminal. */
  default boolean recognises(List<String> command) {
    return false;
  }

  /** The command line with what makes the program report its events; it may be the same. */
  default List<String> prepare(List<String> command) {
    return command;
  }

  /** The same where another program may run it, as {@code nice} does. */
  default List<String> prepared(List<String> command) {
    return WrappedCommand.of(command).with(this::prepare);
  }

  /** Variables that the program needs for that, beside those it inherits. */
  default Map<String, String> environment() {
    return Map.of();
  }

  /** A reader for what one run prints; a {@link Talk} if the run is to be talked with. */
  Reader reader();

  /** Whether it may say how much of such a budget it has used. */
  default boolean tells(Budget budget) {
    return true;
  }

  /** Whether it says how its turns end; else its exit status is all there is. */
  default boolean hasTurns() {
    return true;
  }

  /**
   * Whether its standard input is a conversation that Reeve leads. Else it reads a file, or what
   * Reeve itself reads.
   */
  default boolean talks() {
    return false;
  }

  /** Reads the standard output of one run, from its first line to its last; by one thread. */
  interface Reader {

    /**
     * What a line shows, without its end. The line has been redacted, so it may be broken: then it
     * is a sign of activity and no more. Never throws.
     */
    List<Sign> read(String line);

    /** Whether any line shows that it lives and no more, and is shown to people as it is. */
    default boolean isPlain() {
      return false;
    }

    /** What a line among its errors shows. Never throws. */
    default List<Sign> error(String line) {
      return List.of(new Sign.Active());
    }

    /** Nothing follows: what was begun to be said and not finished. Never throws. */
    default List<Sign> end() {
      return List.of();
    }

    /** The calls in detail that have ended by what was read; each is handed out once. */
    default List<ToolCall> made() {
      return List.of();
    }

    /** What a person is shown of a line that was read as these signs; null is nothing. */
    default @Nullable String shown(String line, List<Sign> signs) {
      StringBuilder shown = new StringBuilder();
      for (Sign sign : signs) {
        if (sign instanceof Sign.Said(String text)) {
          if (!shown.isEmpty()) shown.append('\n');
          shown.append(text);
        }
      }
      return shown.isEmpty() ? null : shown.toString();
    }

    /** Where the program itself writes down what it does, once that is known. */
    default @Nullable Path transcript() {
      return null;
    }
  }

  /**
   * Reads what one run prints, and says what is to be answered; by one thread. What it says follows
   * from what it has read alone, so that one that has read the same stands where another stood.
   */
  interface Talk extends Reader {

    /** What is to be sent to the agent now, line by line. Each line is handed out once. */
    List<String> say();

    /** Whether nothing more will be said: then the agent's input ends. */
    boolean isDone();

    /** The agent is to stop what it does: what is to be said about that comes next. */
    void cancel();

    /** Whether more can be said to the agent than what was asked of it first. */
    default boolean canBeTold() {
      return false;
    }

    /** The agent is to hear this as well; false if it cannot any more. */
    default boolean tell(String words) {
      return false;
    }

    /** When the agent is through with what it is at, the conversation is done. */
    default void dismiss() {}
  }
}
