package dev.reeve.core.member;

import dev.reeve.core.text.Names;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a member is there for (T-2). Any word is a role; some words carry authority (T-30). */
public record Role(Kind kind, String word) implements Comparable<Role> {

  /** The roles that rules speak of; {@code OTHER} is any word a team makes up. */
  public enum Kind {
    LEAD,
    TECH_LEAD,
    CODER,
    REVIEWER,
    RESEARCHER,
    EXECUTOR,
    COORDINATOR,
    OTHER
  }

  public static final Role LEAD = new Role(Kind.LEAD, "lead");
  public static final Role TECH_LEAD = new Role(Kind.TECH_LEAD, "tech-lead");
  public static final Role CODER = new Role(Kind.CODER, "coder");
  public static final Role COORDINATOR = new Role(Kind.COORDINATOR, "coordinator");
  public static final Role EXECUTOR = new Role(Kind.EXECUTOR, "executor");

  /** Who checks the stages of a pipeline (C-19); a word that a team made up, like any other. */
  public static final Role SUPERVISOR = new Role(Kind.OTHER, "supervisor");

  private static final String REVIEWER = "reviewer";

  public static Role reviewer(Specialty specialty) {
    return new Role(Kind.REVIEWER, specialty.role());
  }

  /**
   * Reads a role as people write it: {@code coder}, {@code reviewer/security}, {@code
   * security-reviewer}; a plain {@code reviewer} is the unified one. Null if it is no word.
   */
  public static @Nullable Role parse(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    Specialty specialty = Specialty.ofRole(word);
    if (specialty != null) return reviewer(specialty);
    if (word.startsWith(REVIEWER + "/") || !Names.isPlain(word)) return null;
    for (Kind kind : Kind.values()) {
      if (kind != Kind.OTHER && kind != Kind.REVIEWER && word.equals(wordOf(kind))) {
        return new Role(kind, word);
      }
    }
    return new Role(Kind.OTHER, word);
  }

  /** A reviewer's field; null for everybody else. */
  public @Nullable Specialty specialty() {
    return kind == Kind.REVIEWER ? Specialty.ofRole(word) : null;
  }

  /** Whether members of this role take tasks and bring them to their end. */
  public boolean works() {
    return switch (kind) {
      case CODER, EXECUTOR, RESEARCHER, OTHER -> true;
      case LEAD, TECH_LEAD, REVIEWER, COORDINATOR -> false;
    };
  }

  /** Whether members of this role give verdicts on others' work. */
  public boolean judges() {
    return kind == Kind.REVIEWER || kind == Kind.TECH_LEAD;
  }

  /** How a role of that kind is written; of the kind OTHER nobody writes it so. */
  public static String wordOf(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public int compareTo(Role other) {
    return word.compareTo(other.word);
  }

  @Override
  public String toString() {
    return word;
  }
}
