package dev.reeve.daemon.files;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Noticed;
import dev.reeve.core.member.Role;
import dev.reeve.core.report.Meaning;
import dev.reeve.core.report.Meanings;
import dev.reeve.core.report.Severity;
import dev.reeve.core.report.why.Brief;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.codec.EntryReader;
import dev.reeve.daemon.files.DecisionsText.Note;
import dev.reeve.daemon.files.TeamFolder.Found;
import dev.reeve.daemon.log.Hash;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reeve's part of one team's DECISIONS.md (T-81): what had to be escalated, and what was decided.
 * The file is the tech lead's; nothing is written into it but new lines under Reeve's two headings,
 * and never over somebody else's change.
 */
final class DecisionsFile implements EntryReader.Visitor {

  private final TeamId team;
  private final TeamFolder folder;
  private final EntryReader log;
  private final Notebook notebook;
  private final Consumer<Noticed> reporter;
  private final UnaryOperator<String> hand;
  private final List<Note> waiting = new ArrayList<>();
  private long read;

  /**
   * @param hand by which an edited text is put down; only a world of mistakes changes it there
   */
  DecisionsFile(
      TeamId team,
      TeamFolder folder,
      StateFile.Tools tools,
      UnaryOperator<String> hand,
      Consumer<Noticed> to) {
    this.team = team;
    this.folder = folder;
    log = new EntryReader(tools.log(), team);
    this.notebook = tools.notebook();
    this.hand = hand;
    reporter = to;
    read = notebook.read(team).decided();
  }

  /** Writes what there is to write; false if it must wait: in the end for nobody's doing. */
  boolean step(TeamState state) {
    gather();
    if (waiting.isEmpty()) return true;
    Found found = folder.look(TeamFolder.DECISIONS);
    return switch (found) {
      case Found.Nothing _ -> write(state, found, "");
      case Found.Text(var text) -> write(state, found, text);
      case Found.Strange _ -> state.phase() == Phase.DELETED;
    };
  }

  /** How many entries have not been written yet. */
  int waiting() {
    return waiting.size();
  }

  private boolean write(TeamState state, Found found, String text) {
    List<String> missing = DecisionsText.missing(text);
    boolean own = state.roster().active(Role.TECH_LEAD) == null || state.phase() == Phase.DELETED;
    if (!missing.isEmpty() && !own) {
      ask(missing);
      return false;
    }
    String headed = missing.isEmpty() ? text : DecisionsText.headed(text);
    String next = hand.apply(DecisionsText.with(headed, waiting));
    if (!DecisionsText.isWithin(headed, next)) return violated();
    if (!next.equals(text) && !folder.exchange(TeamFolder.DECISIONS, found, next)) return false;
    waiting.clear();
    notebook.write(team, notebook.read(team).upTo(read));
    return true;
  }

  private void ask(List<String> missing) {
    if (notebook.read(team).asked()) return;
    notebook.write(team, notebook.read(team).asking());
    reporter.accept(new Noticed.MarkersMissing(missing));
  }

  /** What would touch more than it may is not written at all. */
  private boolean violated() {
    waiting.clear();
    notebook.write(team, notebook.read(team).upTo(read));
    reporter.accept(
        new Noticed.ScopeViolated(
            SafeText.own("it would have changed more than the sections of the supervisor")));
    return true;
  }

  private void gather() {
    log.read(read, Long.MAX_VALUE, this);
  }

  @Override
  public void entry(Entry entry, Hash hash) {
    read = entry.index();
    String heading = heading(entry.event());
    if (heading == null) return;
    String severity = Meanings.of(entry.event()).severity().name();
    waiting.add(
        new Note(
            heading,
            entry.index(),
            "- " + entry.index() + " " + entry.at() + " " + severity + " " + Brief.of(entry)));
  }

  @Override
  public void unreadable(long index, Hash hash, String why) {
    // the log's own trouble is told elsewhere
  }

  /** Null if it is nothing for that file. */
  private static @Nullable String heading(Event event) {
    Meaning meaning = Meanings.of(event);
    return switch (event.type()) {
      case DECISIONS_MARKER_MISSING, DECISIONS_SCOPE_VIOLATION -> null;
      case STATE_OWNERSHIP_ACK, DECIDE, ASSIGN, RECONCILE_LOCK_EXIT -> DecisionsText.NOTES;
      default ->
          meaning.alert() != null && meaning.severity() != Severity.INFO
              ? DecisionsText.ESCALATIONS
              : null;
    };
  }
}
