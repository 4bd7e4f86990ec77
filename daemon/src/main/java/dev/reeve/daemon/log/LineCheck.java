package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes through one team's lines in the order in which they are stored, and notes what does not fit.
 * After a misfit it goes on from what it found there, so that one break is not reported for every
 * line behind it.
 */
final class LineCheck implements Scannable.TeamVisitor {

  /** More than that help nobody, and a store full of rubbish must not fill the memory. */
  private static final int MOST = 100;

  private final TeamId team;
  private final Head head;
  private final List<EventLog.Tenure> tenures;
  private final Verifier.Writers writers;
  private final Chain chain = new Chain();
  private final List<Finding> findings = new ArrayList<>();
  private final List<Verifier.Acknowledged> acknowledged = new ArrayList<>();
  private Head previous = Head.EMPTY;
  private int tenure = -1;

  LineCheck(TeamId team, Head head, List<EventLog.Tenure> tenures, Verifier.Writers writers) {
    this.team = team;
    this.head = head;
    this.tenures = tenures;
    this.writers = writers;
  }

  @Override
  public void line(Line line) {
    if (head.index() < line.index() && previous.index() < line.index()) {
      if (previous.index() < head.index()) endsEarly();
      if (previous.index() <= head.index()) damage(line.index(), "it is beyond the head");
    } else if (line.index() != previous.index() + 1) {
      misplaced(line);
    } else if (!chain.follows(team, previous, line)) {
      damage(line.index(), Chain.MISFIT);
    }
    checkWriter(line);
    acknowledged.addAll(writers.acknowledged(line.body()));
    if (resumes(line)) {
      acknowledged.add(new Verifier.Acknowledged(false, line.index(), line.index()));
    }
    if (line.index() == head.index() && !line.hash().equals(head.hash())) {
      damage(line.index(), "its hash is not the one in the head");
    }
    previous = new Head(line.index(), line.hash());
  }

  /** It does not follow from the line before it, but truly from the break that it tells of. */
  private boolean resumes(Line line) {
    @Nullable Head anchor = writers.resumed(line.body());
    return anchor != null
        && anchor.index() == line.index() - 1
        && chain.follows(team, anchor, line);
  }

  @Override
  public void damage(long index, String what) {
    if (findings.size() < MOST) findings.add(new Finding(team, index, what));
  }

  /** All lines have been seen: what is wrong with them, and with the team's snapshots. */
  List<Finding> findings(EventLog log) {
    List<Finding> all = findings();
    for (Finding each : new SnapshotCheck(log, team).findings()) all.add(judged(each, true));
    return all;
  }

  /** The same of the lines alone. */
  List<Finding> findings() {
    List<Finding> all = new ArrayList<>();
    for (Finding each : end()) all.add(judged(each, false));
    return all;
  }

  private Finding judged(Finding finding, boolean ofSnapshot) {
    for (Verifier.Acknowledged each : acknowledged) {
      boolean covers = each.snapshots() == ofSnapshot && each.covers(finding.index());
      if (covers) return finding.acknowledged();
    }
    return finding;
  }

  private List<Finding> end() {
    if (previous.index() < head.index()) {
      endsEarly();
    } else if (head.index() == 0 && !head.equals(Head.EMPTY)) {
      damage(0, "the head of an empty log has a hash");
    }
    return findings;
  }

  private void endsEarly() {
    damage(
        previous.index() + 1,
        "the log ends before it, but the head says that it ends at " + head.index());
  }

  private void misplaced(Line line) {
    long expected = previous.index() + 1;
    if (expected < line.index()) {
      damage(expected, "it is missing; the next one is " + line.index());
    } else {
      damage(line.index(), "it stands where " + expected + " should");
    }
  }

  private void checkWriter(Line line) {
    while (tenure + 1 < tenures.size() && tenures.get(tenure + 1).from() <= line.index()) tenure++;
    if (tenure < 0) {
      damage(line.index(), "nobody had a term to write it");
    } else if (!writers.agree(line.body(), tenures.get(tenure))) {
      EventLog.Tenure owner = tenures.get(tenure);
      damage(
          line.index(),
          "it names another writer than %s in term %d".formatted(owner.node(), owner.term()));
    }
  }
}
