package dev.reeve.server.dashboard;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Shown;
import dev.reeve.pages.live.Html;
import dev.reeve.pages.team.TeamPage;
import dev.reeve.pages.template.work.JtepageGenerated;
import dev.reeve.pages.work.WorkPage;
import dev.reeve.server.checkpoint.Residents;
import dev.reeve.server.checkpoint.Standing;
import dev.reeve.workflows.epic.Epic;
import dev.reeve.workflows.epic.EpicHooks;
import dev.reeve.workflows.epic.Row;
import dev.reeve.workflows.markdown.UnreadableFile;
import io.javalin.http.Context;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Workflows whose state is in files; of epics those that this daemon drives. */
final class WorkPages {

  private static final int MOST_ROWS = 8;
  private static final int LONGEST = 300;

  private final Residents residents;
  private final List<Path> epics;
  private final Lines lines;
  private final Frames frames;
  private final Redactor redactor;

  WorkPages(Dashboard.Parts parts, Lines lines, Frames frames) {
    residents = parts.residents();
    epics = parts.epics();
    redactor = parts.redactor();
    this.lines = lines;
    this.frames = frames;
  }

  void show(Context request) {
    WorkPage page =
        new WorkPage(
            residents.standings().stream().map(WorkPages::session).toList(),
            epics.stream().map(this::epic).toList(),
            frames.teams().stream().filter(WorkPage::hasKanban).map(this::kanban).toList());
    frames.send(
        request,
        frames.shell(request, "Workflows", "workflows"),
        Html.of(out -> JtepageGenerated.render(out, null, page)));
  }

  private WorkPage.Kanban kanban(TeamState state) {
    List<Entry> recent = lines.upTo(state.id(), state.position().index(), TeamPage.RECENT);
    return WorkPage.kanban(state, recent, frames.look());
  }

  private static WorkPage.Session session(Standing standing) {
    var course = new WorkPage.Session.Course(standing.trend(), standing.closed());
    return WorkPage.Session.of(standing.sessionId(), standing.team(), standing.scores(), course);
  }

  private WorkPage.Epic epic(Path file) {
    try {
      return epic(new EpicHooks(file, () -> redactor).show());
    } catch (UnreadableFile e) {
      return WorkPage.Epic.unreadable(String.valueOf(file.getFileName()), said(e.getMessage()));
    }
  }

  private WorkPage.Epic epic(Epic epic) {
    List<String> pending = new ArrayList<>();
    for (Epic.Pending each : epic.pending()) {
      if (!each.decided()) pending.add(said(each.item() + ": " + each.text()));
    }
    List<Row> rows = epic.memory();
    List<Row> last = rows.subList(Math.max(0, rows.size() - MOST_ROWS), rows.size());
    return new WorkPage.Epic(
        epic.id(),
        said(epic.title()),
        Shown.word(epic.status()),
        epic.isHalted(),
        "",
        said(brake(epic)),
        pending,
        epic.items().stream()
            .map(item ->
                new WorkPage.Item(
                    item.id(), item.status().word(), item.worker(), said(item.title())))
            .toList(),
        last.reversed().stream()
            .map(row -> new WorkPage.Row(row.kind(), said(row.decision()), row.tick()))
            .toList());
  }

  /** The last time it was stopped, if nobody has let it go on since. */
  private static String brake(Epic epic) {
    List<Row> rows = epic.sinceReset();
    for (Row row : rows.reversed()) {
      if (row.kind().equals("brake_fired")) return row.decision();
    }
    return "";
  }

  /** What stands in a file is as foreign as what an agent says. */
  private String said(@org.jspecify.annotations.Nullable String foreign) {
    return Shown.line(redactor.redact(String.valueOf(foreign)).value(), LONGEST);
  }
}
