package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.markdown.UnreadableFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** With what a resident supervisor is started (C-17). */
public record Prompt(
    String roleSpec,
    String session,
    String sessionId,
    String teamName,
    String requirement,
    boolean recovery) {

  public static final List<String> REQUIRED =
      List.of("role", "role_spec", "session", "session_id", "team_name", "requirement");

  /** In the place of a path: the role spec that comes with Reeve. */
  public static final String SHIPPED = "shipped";

  /** It is refused, and this says by which field. */
  public static final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String field;

    Refused(String field, String reason) {
      super("'" + field + "' " + reason);
      this.field = field;
    }

    public String field() {
      return field;
    }
  }

  /** As it is written in a prompt: {@code key: value} lines. */
  public static Prompt parse(String text) {
    SortedMap<String, String> fields = new TreeMap<>();
    for (String line : text.lines().toList()) {
      int colon = line.indexOf(':');
      if (colon < 0) continue;
      fields.putIfAbsent(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
    }
    return of(fields);
  }

  public static Prompt of(Map<String, String> fields) {
    for (String name : REQUIRED) {
      if (fields.getOrDefault(name, "").isBlank()) throw new Refused(name, "is missing");
    }
    if (!"supervisor".equals(fields.get("role"))) {
      throw new Refused("role", "should be supervisor, but is '" + fields.get("role") + "'");
    }
    return new Prompt(
        field(fields, "role_spec"),
        field(fields, "session"),
        field(fields, "session_id"),
        field(fields, "team_name"),
        field(fields, "requirement"),
        "true".equals(fields.get("recovery")));
  }

  /**
   * What a session says of itself.
   *
   * @param roleSpec null for the one that comes with Reeve
   * @throws UnreadableFile if it is no session
   */
  public static Prompt ofSession(Path folder, @Nullable Path roleSpec) {
    Session session = SupervisedSession.session(folder);
    SortedMap<String, String> fields = new TreeMap<>();
    fields.put("role", Supervisor.NAME);
    fields.put("role_spec", roleSpec == null ? SHIPPED : roleSpec.toString());
    fields.put("session", folder.toString());
    fields.put("session_id", session.id());
    fields.put("team_name", session.team());
    fields.put("requirement", session.description());
    return of(fields);
  }

  /** The same after a restart (C-14). */
  public Prompt recovering() {
    return new Prompt(roleSpec, session, sessionId, teamName, requirement, true);
  }

  public Map<String, String> fields() {
    SortedMap<String, String> fields = new TreeMap<>();
    fields.put("role", Supervisor.NAME);
    fields.put("role_spec", roleSpec);
    fields.put("session", session);
    fields.put("session_id", sessionId);
    fields.put("team_name", teamName);
    fields.put("requirement", requirement);
    return fields;
  }

  private static String field(Map<String, String> fields, String name) {
    return fields.getOrDefault(name, "").strip();
  }
}
