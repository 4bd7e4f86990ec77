package dev.reeve.core.tool;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.text.SafeText;
import java.util.List;

/**
 * A tool call that a member is about to make, as far as it can be told beforehand what it does.
 *
 * @param writes the files that it is going to write; none where that cannot be told
 */
public record ToolUse(MemberId member, SafeText tool, List<Write> writes) {

  public ToolUse {
    writes = List.copyOf(writes);
  }

  /** A file that is going to be written. */
  public sealed interface Write {

    /** As the project calls it: relative to its folder, with slashes. */
    SafeText path();

    /** A file of the project. */
    record OfProject(SafeText path) implements Write {}

    /** The team's own account of itself, or an older part of it (T-80). */
    record OfState(SafeText path) implements Write {}

    /**
     * The team's {@code DECISIONS.md}.
     *
     * @param headings the sections that it changes, by their headings without the marks
     */
    record OfDecisions(SafeText path, List<SafeText> headings) implements Write {
      public OfDecisions {
        headings = List.copyOf(headings);
      }
    }
  }
}
