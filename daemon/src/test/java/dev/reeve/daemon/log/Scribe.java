package dev.reeve.daemon.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.team.TeamId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A node that holds one team and writes to it: seals lines and remembers where the log ends. */
public final class Scribe {

  private final EventLog log;
  private final TeamId team;
  private final Chain chain = new Chain();
  private long term;
  private Head head;

  public Scribe(EventLog log, TeamId team, long term, Head head) {
    this.log = log;
    this.team = team;
    this.term = term;
    this.head = head;
  }

  /** One that has just been granted the team. */
  public static Scribe granted(EventLog log, String team) {
    return granted(log, "node-1", team);
  }

  public static Scribe granted(EventLog log, String node, String team) {
    TeamId id = new TeamId(team);
    Lease lease = Objects.requireNonNull(log.acquire(node, List.of(id)).get(id));
    return new Scribe(log, id, lease.term(), lease.head());
  }

  public TeamId team() {
    return team;
  }

  public long term() {
    return term;
  }

  public Head head() {
    return head;
  }

  /** Lines that follow the head; line n has {@code n} for its key. */
  public List<Line> lines(int count) {
    return lines(head, count);
  }

  public List<Line> lines(Head after, int count) {
    List<Line> lines = new ArrayList<>();
    Head end = after;
    for (int i = 0; i < count; i++) {
      Line line = line(end, end.index() + 1);
      lines.add(line);
      end = new Head(line.index(), line.hash());
    }
    return lines;
  }

  public Line line(Head after, long key) {
    byte[] body = (team + " " + (after.index() + 1)).getBytes(StandardCharsets.UTF_8);
    return chain.seal(team, after, body, key);
  }

  public Batch.Slice slice(int count) {
    return slice(lines(count));
  }

  public Batch.Slice slice(List<Line> lines) {
    return new Batch.Slice(team, term, head, lines);
  }

  /** Appends so many lines in one transaction, which must succeed. */
  public void write(int count) {
    write(lines(count));
  }

  public void write(List<Line> lines) {
    Batch.Slice slice = slice(lines);
    assertThat(log.append(batch(slice))).containsExactly(new Appended.Done(slice.end()));
    head = slice.end();
  }

  /** What was appended otherwise is now the end. */
  public void moveTo(Head end) {
    head = end;
  }

  public static Batch batch(Batch.Slice... slices) {
    return new Batch(List.of(slices), List.of(), null);
  }
}
