package dev.reeve.daemon.ingress;

import dev.reeve.core.Rejection;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Bytes from outside into JSON. A key that stands twice is a fault: which one is meant must not be
 * guessed (T-5). Faults say where, and of what was not redacted yet never what.
 */
final class Parsing {

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(4 * Limits.DEEPEST).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Parsing() {}

  static Read<JsonNode> parse(byte[] json, Intake intake) {
    if (Limits.LARGEST < json.length) {
      return new Read.Refused<>(
          Limits.tooLarge(
              "command", json.length + " bytes; at most " + Limits.LARGEST + " are taken"));
    }
    try {
      return new Read.Ok<>(MAPPER.readTree(json));
    } catch (StreamConstraintsException e) {
      return new Read.Refused<>(Limits.tooLarge("command", "a number or a nesting out of bounds"));
    } catch (JacksonException e) {
      return new Read.Refused<>(
          Rejection.invalid("command", "no valid JSON" + twice(e, intake) + place(e)));
    }
  }

  /** Which key stood there before, if that is what is wrong. */
  private static String twice(JacksonException e, Intake intake) {
    boolean read = e instanceof MismatchedInputException;
    if (!read || !(e.processor() instanceof JsonParser parser)) return "";
    @Nullable TokenStreamContext at = parser.streamReadContext();
    while (at != null && at.currentName() == null) at = at.getParent(); // its value was begun
    if (at == null) return "";
    return ": the key " + Fields.cut(intake.key(at.currentName())) + " stands twice,";
  }

  private static String place(JacksonException e) {
    TokenStreamLocation at = e.getLocation();
    return at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
  }
}
