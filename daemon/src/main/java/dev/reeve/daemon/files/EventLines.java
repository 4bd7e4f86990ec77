package dev.reeve.daemon.files;

import dev.reeve.core.Entry;
import dev.reeve.core.EventType;
import dev.reeve.core.report.why.Brief;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryReader;
import dev.reeve.daemon.files.TeamFolder.Found;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Hash;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The log of a team as people read it: one line for each event, but for pulses and deliveries
 * (T-19). Older lines move into parts of their own, each with the hash of the one before it.
 */
final class EventLines implements EntryReader.Visitor {

  /** So many lines make a part; up to twice as many stand in {@code state.md}. */
  private static final int PART = 500;

  private static final Pattern SPAN = Pattern.compile("- events: \\d+ to (\\d+)");

  private final EntryReader log;
  private final TeamId team;
  private final Mark mark;
  private final List<Listed> lines = new ArrayList<>();
  private final List<Long> unread = new ArrayList<>();
  private int parts;
  private String previous = "";
  private long last;

  private record Listed(long index, String text) {}

  EventLines(EventLog log, TeamId team, Mark mark) {
    this.log = new EntryReader(log, team);
    this.team = team;
    this.mark = mark;
  }

  /** Begins behind the parts that lie there and are what was written. */
  void begin(TeamFolder folder) {
    lines.clear();
    parts = 0;
    previous = "";
    last = 0;
    while (folder.look(TeamFolder.part(parts + 1)) instanceof Found.Text(var text)) {
      Matcher span = SPAN.matcher(text);
      boolean follows = text.contains("- previous: " + (parts == 0 ? "none" : previous) + "\n");
      if (!mark.isOn(team, text) || !follows || !span.find()) break;
      parts++;
      previous = Mark.hash(text);
      last = Long.parseLong(span.group(1));
    }
  }

  /** Reads what the log has more; a line that cannot be read is told as such. */
  void catchUp() {
    unread.clear();
    log.read(last, Long.MAX_VALUE, this);
  }

  @Override
  public void entry(Entry entry, Hash hash) {
    for (long each : unread) lines.add(new Listed(each, "- " + each + " cannot be read"));
    unread.clear();
    last = entry.index();
    if (isListed(entry.event().type())) {
      lines.add(new Listed(last, "- " + last + " " + entry.at() + " " + Brief.of(entry)));
    }
  }

  /** It is told when something follows it; at the end, the log may go on in its place. */
  @Override
  public void unreadable(long index, Hash hash, String why) {
    unread.add(index);
  }

  private static boolean isListed(EventType type) {
    return type != EventType.ACTIVITY && type != EventType.DELIVERY;
  }

  /** Moves older lines into parts of their own. */
  void moveOlder(TeamFolder folder) {
    while (2 * PART <= lines.size()) {
      List<Listed> older = lines.subList(0, PART);
      StringBuilder text = new StringBuilder();
      text.append("# Event log of ").append(team).append(", part ").append(parts + 1).append('\n');
      text.append("- previous: ").append(parts == 0 ? "none" : previous).append('\n');
      text.append("- events: ").append(older.getFirst().index());
      text.append(" to ").append(older.getLast().index()).append('\n');
      for (Listed each : older) text.append(each.text()).append('\n');
      String signed = mark.signed(team, text.toString());
      folder.write(TeamFolder.part(parts + 1), signed);
      parts++;
      previous = Mark.hash(signed);
      older.clear();
    }
  }

  /** Where the older lines are. */
  List<String> head() {
    if (parts == 0) return List.of();
    return List.of("- older: " + TeamFolder.part(parts) + " sha256:" + previous);
  }

  List<String> lines() {
    return lines.stream().map(Listed::text).toList();
  }

  /** The last line of the log that was read. */
  long last() {
    return last;
  }
}
