package dev.reeve.daemon.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A look at a stored line without reading it: what stands near its beginning, if it stands there as
 * {@link EntryCodec} writes it. Whoever needs to be sure reads the line.
 */
final class Peek {

  private static final int FAR = 160;

  private Peek() {}

  /** Who says that it wrote the line; empty if that is not where it should be. */
  private static final String TYPE = "\"type\":\"";

  static String writer(byte[] body) {
    return field(body, "\"writer\":\"");
  }

  static boolean isExit(byte[] body) {
    return field(body, TYPE).equals("RECONCILE_LOCK_EXIT");
  }

  static boolean isDivergence(byte[] body) {
    return field(body, TYPE).equals("STATE_DIVERGENCE");
  }

  private static String field(byte[] body, String before) {
    String text = new String(body, 0, Math.min(FAR, body.length), UTF_8);
    int from = text.indexOf(before);
    int to = from < 0 ? -1 : text.indexOf('"', from + before.length());
    return to < 0 ? "" : text.substring(from + before.length(), to);
  }
}
