package dev.reeve.workflows.bus;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Lets the fuzzer in. */
public final class BusDoor {

  private BusDoor() {}

  public static BusPart read(byte[] bytes) {
    BusPart part = BusPart.read(bytes, BusPart.Cursor.START);
    for (BusLine line : part.lines()) {
      line.at();
      line.count();
      line.task();
      line.json();
    }
    return part;
  }

  public static ObjectNode state(BusPart part) {
    Meta meta = Meta.empty();
    meta.fold(part);
    return meta.shown();
  }

  /** The file beside the bus, with more of the bus to come into it. */
  public static void meta(String text, BusPart part) {
    @Nullable Meta meta = Meta.read(text);
    if (meta == null) return;
    meta.folded();
    meta.fold(part);
    meta.shown();
    meta.text();
  }
}
