package dev.reeve.workflows.kanban;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which agent a task is for: its header says so, else the phase, else it is the Implementor's. */
final class Roles {

  static final String MANAGER = "Manager";
  private static final String ARCHITECT = "Architect";
  private static final String IMPLEMENTOR = "Implementor";

  private Roles() {}

  /** The role by the seed's table of phases; null for words that are not in it. */
  static @Nullable String ofPhase(Kanban kanban) {
    return switch (kanban.phase()) {
      case "design", "validate" -> ARCHITECT;
      case "plan" -> MANAGER;
      case "execute" -> "review".equals(kanban.subPhase()) ? ARCHITECT : IMPLEMENTOR;
      default -> null;
    };
  }

  static String of(@Nullable String header, Kanban kanban) {
    if (header != null) return header;
    @Nullable String byPhase = ofPhase(kanban);
    return byPhase == null ? IMPLEMENTOR : byPhase;
  }

  static boolean isManager(String role) {
    return role.equalsIgnoreCase(MANAGER);
  }

  /** The name under which the agent of a role is configured. */
  static String agent(String role) {
    return role.toLowerCase(Locale.ROOT);
  }
}
