package dev.reeve.workflows.bus;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A message that is to be put on the bus. */
public record Draft(String from, String to, String type, String summary, ObjectNode data) {

  public static final String COORDINATOR = "coordinator";
  public static final String EVERYBODY = "all";

  private static final int LONGEST_NAME = 200;

  public Draft {
    from = from.strip();
    if (from.isEmpty()) throw new BusTrouble("from", "is missing: say who logs this");
    to = name("to", to, COORDINATOR);
    type = name("type", type, "message");
    name("from", from, from);
    if (summary.isBlank()) summary = "[" + from + "] " + type + " → " + to;
    data = data.deepCopy();
  }

  @Override
  public ObjectNode data() {
    return data.deepCopy();
  }

  /** A message without anything beside its summary. */
  public static Draft of(String from, String to, String type, String summary) {
    return new Draft(from, to, type, summary, JsonMapper.shared().createObjectNode());
  }

  /** What a role says of its state. */
  public static Draft state(String role, ObjectNode data) {
    return new Draft(role, COORDINATOR, BusLine.STATE_UPDATE, "", data);
  }

  private static String name(String field, @Nullable String given, String usual) {
    if (given == null || given.isBlank()) return usual;
    String name = given.strip();
    boolean plain = name.length() <= LONGEST_NAME && name.chars().allMatch(c -> ' ' <= c);
    if (plain) return name;
    throw new BusTrouble(field, "is a name of at most " + LONGEST_NAME + " characters in a line");
  }
}
