package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;

/**
 * A log that can show its lines as they lie in the store, as far as they went when it began, with
 * all that is wrong around them and that no reader of lines would ever see.
 */
public interface Scannable {

  /** Shows one team, at the cost of that team's own lines. */
  void scan(TeamId team, Visitor visitor);

  /** Shows every team in one pass over the store; also what belongs to no team's log. */
  void scan(Visitor visitor);

  /** Who wants to see. Called by one thread. */
  interface Visitor {

    /** A team, before any of its lines, and where its log should end. */
    TeamVisitor team(TeamId team, Head head);
  }

  /** Who wants to see one team: its lines in the order in which they are stored. */
  interface TeamVisitor {

    void line(Line line);

    /** Something is wrong at or around this index. */
    void damage(long index, String what);
  }
}
