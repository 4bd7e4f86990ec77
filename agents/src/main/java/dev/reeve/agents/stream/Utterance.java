package dev.reeve.agents.stream;

import dev.reeve.agents.Sign;
import java.util.ArrayList;
import java.util.List;

/**
 * A message that comes in pieces, until it is whole. Not for several threads.
 *
 * <p>What is longer than anybody reads is cut.
 */
public final class Utterance {

  private final StringBuilder pieces = new StringBuilder();
  private String last = "";

  public void add(String piece) {
    int room = Part.LONGEST_TEXT - pieces.length();
    pieces.append(piece, 0, Math.min(piece.length(), Math.max(0, room)));
  }

  /** The message is whole: it is said, and what came with that follows. */
  public List<Sign> whole(List<Sign> then) {
    String text = pieces.toString().strip();
    pieces.setLength(0);
    if (text.isEmpty()) return then;
    last = text;
    List<Sign> signs = new ArrayList<>();
    signs.add(new Sign.Said(text));
    signs.addAll(then);
    return signs;
  }

  /** The last message that was whole: the answer, at the end of a turn. */
  public String last() {
    return last;
  }
}
