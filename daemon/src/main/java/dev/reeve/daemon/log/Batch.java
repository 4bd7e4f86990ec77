package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one transaction writes: lines for any number of teams, lines of the audit stream, and
 * perhaps a watch mark (T-34).
 */
public record Batch(List<Slice> slices, List<Audit> audits, @Nullable Instant watchMark) {

  public Batch {
    slices = List.copyOf(slices);
    audits = List.copyOf(audits);
  }

  /**
   * One team's part: appended whole if the term is held and the log ends at {@code expected}. Its
   * lines follow {@code onto} without a gap; with none at all it only asks whether term and head
   * still stand. A later slice of the same team expects the end of the earlier one.
   *
   * @param onto as {@code expected}; in a broken log, behind whatever lies beyond that
   */
  public record Slice(
      TeamId team, long term, Head expected, Head onto, List<Line> lines, Held held) {

    public Slice(TeamId team, long term, Head expected, List<Line> lines) {
      this(team, term, expected, expected, lines, Held.NONE);
    }

    public Slice {
      lines = List.copyOf(lines);
      if (onto.index() < expected.index()) {
        throw new IllegalArgumentException(team + ": " + onto + " is before " + expected);
      }
      long next = onto.index() + 1;
      for (Line line : lines) {
        if (line.index() != next++) {
          throw new IllegalArgumentException(
              team + ": expected line " + (next - 1) + ", but got " + line.index());
        }
      }
    }

    /** Where the team's log ends once this slice is in it. */
    public Head end() {
      if (lines.isEmpty()) return expected;
      Line last = lines.getLast();
      return new Head(last.index(), last.hash());
    }
  }

  /**
   * What becomes of the inputs that are kept beside a locked team's log until they can be applied
   * (T-23).
   *
   * @param released whether those kept so far are in the lines now, and go
   * @param inputs what is to be kept from now on, in order
   */
  public record Held(boolean released, List<byte[]> inputs) {

    public static final Held NONE = new Held(false, List.of());

    public Held {
      inputs = List.copyOf(inputs);
    }
  }

  /** A line of the audit stream: outside the replay sequence, redacted, for people to read. */
  public record Audit(TeamId team, Instant at, String body) {}
}
