package dev.reeve.agents.stream;

import dev.reeve.agents.Sign;
import java.util.ArrayList;
import java.util.List;

/**
 * A message that comes in pieces, until it is whole. Its lines are said as soon as they are
 * finished: whoever speaks may fall silent, or end, before the message does. Not for several
 * threads.
 *
 * <p>What is longer than anybody reads is cut.
 */
public final class Utterance {

  private final StringBuilder message = new StringBuilder();
  private final StringBuilder unsaid = new StringBuilder();
  private boolean begun;
  private String last = "";

  public void add(String piece) {
    append(message, piece);
    append(unsaid, piece);
  }

  private static void append(StringBuilder to, String piece) {
    int room = Part.LONGEST_TEXT - to.length();
    to.append(piece, 0, Math.min(piece.length(), Math.max(0, room)));
  }

  /** The lines that are finished are said; empty ones with what follows them. */
  public List<Sign> lines(List<Sign> then) {
    int end = unsaid.lastIndexOf("\n");
    if (end < 0 || unsaid.substring(0, end).isBlank()) return then;
    while (Character.isWhitespace(unsaid.charAt(end - 1))) end--;
    String text = unsaid.substring(0, end);
    unsaid.delete(0, unsaid.indexOf("\n", end) + 1);
    return said(text, then);
  }

  /** The message is whole: the rest of it is said, and what came with that follows. */
  public List<Sign> whole(List<Sign> then) {
    String text = unsaid.toString().stripTrailing();
    String all = message.toString().strip();
    unsaid.setLength(0);
    message.setLength(0);
    if (!all.isEmpty()) last = all;
    List<Sign> signs = text.isBlank() ? then : said(text, then);
    begun = false;
    return signs;
  }

  /** A message begins with its first word. */
  private List<Sign> said(String text, List<Sign> then) {
    List<Sign> signs = new ArrayList<>();
    signs.add(new Sign.Said(begun ? text : text.strip()));
    begun = true;
    signs.addAll(then);
    return signs;
  }

  /** The last message that was whole: the answer, at the end of a turn. */
  public String last() {
    return last;
  }
}
