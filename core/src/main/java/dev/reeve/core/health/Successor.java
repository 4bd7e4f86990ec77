package dev.reeve.core.health;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.text.SafeText;
import org.jspecify.annotations.Nullable;

/**
 * What a coordinator wrote of a new executor, as far as Reeve goes by it: the name that it is to
 * have (H-8). The rest is for whoever reads it. It is JSON as Reeve itself writes it.
 */
public final class Successor {

  private static final String NAME = "\"id\":\"";

  private Successor() {}

  /** Null if it names none, or one that can be no member's. */
  public static @Nullable MemberId id(SafeText spec) {
    String json = spec.value();
    int depth = 0;
    boolean quoted = false;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      boolean own = !quoted && depth == 1 && json.startsWith(NAME, i);
      if (own) return named(json, i + NAME.length());
      if (quoted && c == '\\') i++;
      else if (c == '"') quoted = !quoted;
      else if (!quoted && (c == '{' || c == '[')) depth++;
      else if (!quoted && (c == '}' || c == ']')) depth--;
    }
    return null;
  }

  private static @Nullable MemberId named(String json, int from) {
    int end = json.indexOf('"', from);
    String name = end < 0 ? "" : json.substring(from, end);
    if (!MemberId.isValid(name)) return null;
    MemberId id = new MemberId(name);
    return id.isReserved() ? null : id;
  }
}
