package dev.reeve.pages.event;

import dev.reeve.core.Entry;
import dev.reeve.core.report.Meaning;
import dev.reeve.core.report.Meanings;
import dev.reeve.core.report.Spans;
import dev.reeve.core.report.why.Why;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EventView;
import dev.reeve.daemon.log.Hash;
import dev.reeve.pages.Look;
import dev.reeve.pages.Look.Moment;
import dev.reeve.pages.Shown;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.StringJoiner;
import tools.jackson.databind.JsonNode;

/**
 * One line of the log.
 *
 * @param tone {@code critical}, {@code warn}, {@code did} for what Reeve did, else {@code plain}
 * @param explained whether there is a why worth reading
 */
public record EventLine(
    String team,
    long index,
    Moment at,
    String type,
    String who,
    String whom,
    String task,
    String detail,
    String tone,
    boolean explained) {

  private static final int LONGEST = 280;

  public String anchor() {
    return "e-" + index;
  }

  public String why() {
    return "/teams/" + team + "/why/" + index;
  }

  public static EventLine of(TeamId team, Entry entry, Look look) {
    JsonNode shown = EventView.of(team, entry, Hash.ZERO, Hash.ZERO);
    String actor = shown.path("actor").asString("");
    String member = shown.path("member").asString("");
    return new EventLine(
        team.value(),
        entry.index(),
        look.moment(entry.at()),
        Shown.word(shown.path("type").asString("")),
        actor,
        member.equals(actor) ? "" : member,
        shown.path("task_id").asString(""),
        Shown.line(detail(entry, shown.path("data"), look), LONGEST),
        tone(Meanings.of(entry.event())),
        Why.isExplained(entry));
  }

  /** What was said is worth more than how it is stored. */
  private static String detail(Entry entry, JsonNode data, Look look) {
    var said = entry.event().said();
    if (said != null) return "to " + said.to() + ": " + said.text().value();
    String to = data.path("to").asString("");
    String text = data.path("text").asString("");
    if (!text.isEmpty()) return to.isEmpty() ? text : "to " + to + ": " + text;
    StringJoiner all = new StringJoiner(" · ");
    data.forEachEntry((name, value) -> {
      String words = words(value, ", ");
      if (!words.isEmpty()) all.add(Shown.word(name) + ": " + words);
    });
    return look.told(all.toString());
  }

  /** Data as words: what stands in it, without its punctuation. */
  private static String words(JsonNode data, String between) {
    StringJoiner all = new StringJoiner(between);
    if (data.isObject()) {
      data.forEachEntry((name, value) -> {
        String text = words(value, ", ");
        if (!text.isEmpty()) all.add(Shown.word(name) + " " + text);
      });
      return all.toString();
    }
    if (data.isArray()) {
      for (JsonNode each : data) all.add(words(each, " "));
      return all.toString();
    }
    if (data.isBoolean()) return data.asBoolean() ? "yes" : "no";
    return data.isNull() ? "" : span(data.asString(""));
  }

  private static String span(String text) {
    if (!text.startsWith("PT")) return text;
    try {
      return Spans.text(Duration.parse(text));
    } catch (DateTimeException e) {
      return text;
    }
  }

  private static String tone(Meaning meaning) {
    return switch (meaning.severity()) {
      case CRITICAL -> "critical";
      case WARN -> "warn";
      case INFO -> meaning.action() == null && meaning.alert() == null ? "plain" : "did";
    };
  }
}
