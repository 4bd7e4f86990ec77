package dev.reeve.daemon.codec;

import java.util.function.Consumer;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Bytes from fields and back: compact UTF-8, keys in the order of writing. Half a surrogate pair,
 * which has no form in UTF-8, is written as an escape, so that it comes back as it was.
 */
final class Json {

  /** Deeper than anything that is written, and shallow enough for every stack. */
  private static final int DEEPEST = 32;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .recyclerPool(JsonRecyclerPools.threadLocalPool())
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private static final JsonMapper READER =
      JsonMapper.builder(FACTORY)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Json() {}

  static byte[] write(Consumer<Out> fields) {
    return written(new JsonBytes(), fields).toArray();
  }

  /** Without what is known. */
  static Pieces write(Known known, Consumer<Out> fields) {
    return written(new JsonBytes(new Pieces(known)), fields).toPieces();
  }

  private static JsonBytes written(JsonBytes json, Consumer<Out> fields) {
    Out out = new Out(json);
    out.begin();
    fields.accept(out);
    out.end();
    return json;
  }

  static In read(byte[] bytes) {
    JsonNode json = READER.readTree(bytes);
    if (!json.isObject())
      throw new Malformed("expected an object, but found " + json.getNodeType());
    return new In(json, "");
  }

  /** The number under {@code v} says which form follows; every version reads all before it. */
  static void checkVersion(In in, int newest) {
    long version = in.whole("v");
    if (newest < version) {
      throw new Malformed(
          "written by a newer version of Reeve: stored form "
              + version
              + ", this version reads up to "
              + newest);
    }
    if (version < 1) throw new Malformed("there is no stored form " + version);
  }
}
