package dev.reeve.core.member;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a reviewer looks at. */
public enum Specialty {
  SECURITY,
  LOGIC,
  QUALITY,
  UNIFIED;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The specialty in a role's word, as {@code reviewer/logic} or {@code logic-reviewer}. */
  static @Nullable Specialty ofRole(String role) {
    if (role.equals("reviewer")) return UNIFIED;
    for (Specialty specialty : values()) {
      if (role.equals("reviewer/" + specialty.word())) return specialty;
      if (role.equals(specialty.word() + "-reviewer")) return specialty;
    }
    return null;
  }
}
