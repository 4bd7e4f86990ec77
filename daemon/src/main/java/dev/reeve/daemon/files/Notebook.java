package dev.reeve.daemon.files;

import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import java.time.Instant;

/** What Reeve keeps in its own folder about the files that it writes elsewhere. */
public interface Notebook {

  /**
   * @param written whether {@code state.md} was ever written: what stood there before was another's
   * @param decided the last line of the log that DECISIONS.md need not be told of any more
   * @param asked whether somebody was asked for the headings that are missing there
   * @param over whether the team is deleted and its files tell of it: they are looked at no more
   */
  record Notes(boolean written, long decided, boolean asked, boolean over) {

    public static final Notes NONE = new Notes(false, 0, false, false);

    Notes writing() {
      return new Notes(true, decided, asked, over);
    }

    Notes upTo(long line) {
      return new Notes(written, line, false, over);
    }

    Notes asking() {
      return new Notes(written, decided, true, over);
    }

    Notes ending() {
      return new Notes(written, decided, asked, true);
    }
  }

  Notes read(TeamId team);

  void write(TeamId team, Notes notes);

  /** Keeps a text that somebody else put in the place of Reeve's (T-28). */
  void keep(TeamId team, Instant at, SafeText text);
}
