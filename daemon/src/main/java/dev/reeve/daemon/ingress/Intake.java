package dev.reeve.daemon.ingress;

import dev.reeve.base.redact.Redaction;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes the secrets out of JSON before anybody reads it: out of every text and every key (T-82).
 */
final class Intake {

  /**
   * What a coordinator says of a new executor may be an object of any form: it is taken as text.
   */
  private static final String FREE_FORM = "new_executor_spec";

  private static final JsonMapper SORTED =
      JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

  private final Function<String, Redaction> redact;
  private boolean heldKey;

  /**
   * @param redact the only one who may vouch for text from outside
   */
  Intake(Function<String, Redaction> redact) {
    this.redact = redact;
  }

  /** Whether a private key stood in what was taken so far (T-59). */
  boolean heldKey() {
    return heldKey;
  }

  private SafeText safe(String text) {
    Redaction redaction = redact.apply(text);
    heldKey |= redaction.heldPrivateKey();
    return redaction.text();
  }

  /** Expects something within the {@link Limits}, which bound the recursion. */
  Value take(JsonNode json) {
    return switch (json.getNodeType()) {
      case STRING -> text(json.stringValue());
      case BOOLEAN -> new Value.Flag(json.booleanValue());
      case NUMBER -> number(json);
      case ARRAY -> items(json);
      case OBJECT -> members(json);
      case NULL, MISSING, BINARY, POJO -> new Value.Odd("nothing");
    };
  }

  /** The same JSON always as the same text: whoever takes it does not care for its form. */
  private Value anything(JsonNode json) {
    return json.isContainer() ? text(SORTED.writeValueAsString(json)) : take(json);
  }

  private Value text(String raw) {
    String whole = wellFormed(raw);
    SafeText safe = safe(whole);
    return new Value.Text(safe, !safe.value().equals(whole));
  }

  private static Value number(JsonNode json) {
    boolean whole = json.isIntegralNumber() && json.canConvertToLong();
    if (whole) return new Value.Whole(json.longValue());
    double number = json.isIntegralNumber() ? Double.NaN : json.asDouble(Double.NaN);
    return Double.isFinite(number)
        ? new Value.Fraction(number)
        : new Value.Odd("a number too large");
  }

  private Value items(JsonNode json) {
    List<Value> items = new ArrayList<>(json.size());
    for (JsonNode item : json) items.add(take(item));
    return new Value.Items(items);
  }

  Value.Members members(JsonNode json) {
    SortedMap<String, Value> members = new TreeMap<>();
    for (Map.Entry<String, JsonNode> member : json.properties()) {
      JsonNode value = member.getValue();
      boolean free = member.getKey().equals(FREE_FORM);
      if (!value.isNull()) members.put(key(member.getKey()), free ? anything(value) : take(value));
    }
    return new Value.Members(members);
  }

  /** A word of a few small letters is no secret; any other key may be one. */
  String key(String raw) {
    return Fields.isWord(raw) ? raw : safe(wellFormed(raw)).value();
  }

  /** Half a surrogate pair is no character, and files and databases choke on it. */
  private static String wellFormed(String raw) {
    StringBuilder repaired = null;
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (!Character.isSurrogate(c)) continue;
      boolean pair = i + 1 < raw.length() && Character.isSurrogatePair(c, raw.charAt(i + 1));
      if (pair) {
        i++;
      } else {
        if (repaired == null) repaired = new StringBuilder(raw);
        repaired.setCharAt(i, '\uFFFD');
      }
    }
    return repaired == null ? raw : repaired.toString();
  }
}
