package dev.reeve.daemon.log.postgres;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One batch on its way into the store. It may be written more than once, until it is committed;
 * what it means for what is in memory is kept aside until then.
 */
final class Append implements Session.Work<Append> {

  private final Batch batch;
  private final Teams teams;
  private final Set<TeamId> doubted;
  private final List<Part> refused = new ArrayList<>();
  private final List<Part> done = new ArrayList<>();
  private final Set<TeamIndex> expected = new HashSet<>();
  private List<Appended> answers = List.of();
  private boolean careful;

  /**
   * @param doubted teams that are refused until somebody has read what is held for them
   */
  Append(Batch batch, Teams teams, Set<TeamId> doubted) {
    this.batch = batch;
    this.teams = teams;
    this.doubted = doubted;
  }

  /** One team's slice, and where its answer belongs. */
  record Part(int at, TeamIndex index, Batch.Slice slice) {

    long team() {
      return index.team();
    }

    boolean isWriting() {
      return !slice.lines().isEmpty() || !slice.held().equals(Batch.Held.NONE);
    }
  }

  /** Whether it only asks, so that no transaction is needed. */
  boolean isQuestion() {
    return batch.audits().isEmpty()
        && batch.watchMark() == null
        && batch.slices().stream()
            .allMatch(s -> s.lines().isEmpty() && s.held().equals(Batch.Held.NONE));
  }

  /** The teams of which it keeps or releases inputs without any line that would tell of it. */
  List<TeamId> silent() {
    return batch.slices().stream()
        .filter(s -> s.lines().isEmpty() && !s.held().equals(Batch.Held.NONE))
        .map(Batch.Slice::team)
        .toList();
  }

  @Override
  public Append with(Session session) throws SQLException {
    refused.clear();
    done.clear();
    answers = new ArrayList<>(Collections.nCopies(batch.slices().size(), new Appended.Fenced(0)));
    teams.learn(session, names());
    try {
      for (List<Part> round : rounds()) write(session, round);
    } catch (SQLException fault) {
      careful |= Faults.isTaken(fault);
      throw fault;
    }
    Audits.append(session, teams, batch.audits());
    if (batch.watchMark() != null) Watches.mark(session, batch.watchMark());
    return this;
  }

  private Set<TeamId> names() {
    Set<TeamId> names = new TreeSet<>();
    for (Batch.Slice slice : batch.slices()) names.add(slice.team());
    for (Batch.Audit audit : batch.audits()) names.add(audit.team());
    return names;
  }

  /** The transaction is durable: from now on the answers may be given. */
  List<Appended> publish() {
    for (Part part : refused) part.index().release();
    for (Part part : done) {
      if (!part.slice().lines().isEmpty()) part.index().appended(part.slice());
    }
    return List.copyOf(answers);
  }

  /** Whatever became of it, it is over. */
  void end() {
    expected.forEach(TeamIndex::settled);
  }

  /** Each team at most once in a round, in the order of their numbers; nearly always it is one. */
  private List<List<Part>> rounds() {
    List<List<Part>> rounds = new ArrayList<>();
    Map<TeamId, Integer> seen = new HashMap<>();
    for (int at = 0; at < batch.slices().size(); at++) {
      Batch.Slice slice = batch.slices().get(at);
      TeamIndex index = teams.find(slice.team());
      if (index == null) continue;
      int round = seen.merge(slice.team(), 1, Integer::sum) - 1;
      if (rounds.size() == round) rounds.add(new ArrayList<>());
      rounds.get(round).add(new Part(at, index, slice));
    }
    for (List<Part> round : rounds) round.sort(Comparator.comparingLong(Part::team));
    return rounds;
  }

  private void write(Session session, List<Part> round) throws SQLException {
    List<Part> writing = round.stream().filter(this::mayWrite).toList();
    Set<Long> moved = writing.isEmpty() ? Set.of() : Standing.advance(session, writing, careful);
    List<Part> written = writing.stream().filter(part -> moved.contains(part.team())).toList();
    Tenures.begin(session, written);
    Lines.insert(session, written);
    for (Part part : written) {
      part.index().expect(part.slice());
      expected.add(part.index());
      HeldInputs.change(session, part.team(), part.slice().held());
      answers.set(part.at(), new Appended.Done(part.slice().end()));
      done.add(part);
    }
    List<Part> rest = round.stream().filter(part -> !moved.contains(part.team())).toList();
    if (!rest.isEmpty()) judge(session, rest);
  }

  private boolean mayWrite(Part part) {
    return part.isWriting() && !doubted.contains(part.slice().team());
  }

  /** Why slices were not appended; or, for those that only ask, whether they could have been. */
  private void judge(Session session, List<Part> parts) throws SQLException {
    long[] numbers = parts.stream().mapToLong(Part::team).toArray();
    Map<Long, Standing> standings = Standing.of(session, numbers);
    for (Part part : parts) {
      Appended answer = judge(part, standings.get(part.team()));
      answers.set(part.at(), answer);
      if (!(answer instanceof Appended.Done)) refused.add(part);
    }
  }

  /** Where all is right but nothing was written, something lies where the lines should go. */
  private static Appended judge(Part part, @Nullable Standing standing) {
    if (standing == null) return new Appended.Fenced(0);
    if (standing.term() != part.slice().term()) return new Appended.Fenced(standing.term());
    return standing.isAsIn(part.slice()) && !part.isWriting()
        ? new Appended.Done(standing.head())
        : new Appended.Moved(standing.head());
  }
}
