package dev.reeve.core.member;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a reviewer looks at. */
public enum Specialty {
  SECURITY,
  LOGIC,
  QUALITY,
  UNIFIED;

  private static final List<Specialty> ALL = List.of(values());

  private final String word = name().toLowerCase(Locale.ROOT);
  private final String role = "reviewer/" + word;
  private final String otherRole = word + "-reviewer";

  public String word() {
    return word;
  }

  /** How the role of those who look at it is written. */
  String role() {
    return role;
  }

  /** The specialty in a role's word, as {@code reviewer/logic} or {@code logic-reviewer}. */
  static @Nullable Specialty ofRole(String role) {
    if (role.equals("reviewer")) return UNIFIED;
    for (Specialty specialty : ALL) {
      if (role.equals(specialty.role) || role.equals(specialty.otherRole)) return specialty;
    }
    return null;
  }
}
