package dev.reeve.pages.morning;

import dev.reeve.base.text.Count;
import dev.reeve.daemon.views.MorningNews;
import dev.reeve.daemon.views.Stir;
import dev.reeve.pages.Look;
import dev.reeve.pages.Look.Moment;
import dev.reeve.pages.Shown;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What happened since some instant, team by team: the same account that everybody gets (T-79).
 *
 * @param quiet those of which there is nothing to tell
 */
public record MorningPage(Moment since, List<Span> spans, List<Team> teams, List<Team> quiet) {

  private static final int LONGEST = 200;

  private static final List<Figure> COUNTS =
      List.of(
          new Figure("done", "Done"),
          new Figure("submitted", "Submitted"),
          new Figure("reviewed", "Reviewed"),
          new Figure("gates", "Gates"),
          new Figure("stalls", "Stalls"),
          new Figure("escalations", "Escalations"),
          new Figure("crashes", "Crashes"),
          new Figure("restarts", "Restarts"),
          new Figure("messages", "Messages"),
          new Figure("message_tokens", "Their tokens"),
          new Figure("spend_usd", "Spend"),
          new Figure("commits", "Commits"),
          new Figure("branch", "Branch"),
          new Figure("diffstat", "Changes"));

  private static final String UNKNOWN = "–";

  public MorningPage {
    spans = List.copyOf(spans);
    teams = List.copyOf(teams);
    quiet = List.copyOf(quiet);
  }

  /** What is counted: its name in an account, and for people. */
  private record Figure(String name, String title) {}

  /** A choice of how far to look back; 0 hours is since ten in the evening. */
  public record Span(long hours, String title, boolean current) {}

  /**
   * What one team did.
   *
   * @param trouble what cannot be told of it; empty if nothing
   * @param questions what members asked, and wait for
   * @param news what broke, came up or was undone, a line each
   */
  public record Team(
      String id,
      long lines,
      String trouble,
      List<Matter> waiting,
      List<Matter> questions,
      List<String> news,
      List<Matter> settled,
      List<Row> members) {

    public Team {
      waiting = List.copyOf(waiting);
      questions = List.copyOf(questions);
      news = List.copyOf(news);
      settled = List.copyOf(settled);
      members = List.copyOf(members);
    }

    /** Whether somebody was at work, and that is all. */
    public boolean isBare() {
      boolean asked = !waiting.isEmpty() || !questions.isEmpty() || !settled.isEmpty();
      return !asked && trouble.isEmpty() && news.isEmpty() && members.isEmpty();
    }

    /** What is counted of anybody here. */
    public List<String> titles() {
      return members.isEmpty()
          ? List.of()
          : members.getFirst().cells().stream().map(Cell::title).toList();
    }
  }

  /** A decision. */
  public record Matter(String id, String kind, String words) {}

  /** What one member did. */
  public record Row(String id, String role, List<Cell> cells) {

    public Row {
      cells = List.copyOf(cells);
    }
  }

  /** One number of a member, with the word that says of what. */
  public record Cell(String title, String text) {

    public boolean saysNothing() {
      return text.equals("0") || text.equals(UNKNOWN);
    }
  }

  /**
   * @param hours how far back that is; 0 for ten in the evening, less for any other instant
   * @param accounts of each team, as the API gives them
   */
  public static MorningPage of(
      Instant since, long hours, List<? extends JsonNode> accounts, Look look) {
    List<Span> spans = new ArrayList<>();
    spans.add(new Span(0, "Since 22:00", hours == 0));
    spans.add(new Span(8, "8 hours", hours == 8));
    spans.add(new Span(24, "A day", hours == 24));
    spans.add(new Span(168, "A week", hours == 168));
    MorningNews news = new MorningNews(at -> look.moment(Instant.parse(at)).clock());
    List<Team> teams = new ArrayList<>();
    List<Team> quiet = new ArrayList<>();
    for (JsonNode each : accounts) {
      (Stir.of(each) == Stir.QUIET ? quiet : teams).add(team(each, news));
    }
    return new MorningPage(look.moment(since), spans, teams, quiet);
  }

  private static Team team(JsonNode account, MorningNews news) {
    return new Team(
        account.path("team").asString(""),
        account.path("events").asLong(0),
        trouble(account),
        matters(account.path("decisions_waiting"), "question"),
        questions(account.path("questions_waiting")),
        news.of(account).stream().map(line -> Shown.line(line, LONGEST)).toList(),
        matters(account.path("answered_by_policy"), "answer"),
        rows(account.path("members")));
  }

  private static String trouble(JsonNode account) {
    long unreadable = account.path("unreadable").asLong(0);
    String lines = unreadable == 0 ? "" : Count.of(unreadable, "line") + " cannot be read";
    return Shown.line(account.path("trouble").asString(lines), LONGEST);
  }

  private static List<Matter> matters(JsonNode list, String words) {
    List<Matter> matters = new ArrayList<>();
    for (JsonNode each : list) {
      matters.add(
          new Matter(
              each.path("id").asString(""),
              Shown.word(each.path("kind").asString("")),
              Shown.line(each.path(words).asString(""), LONGEST)));
    }
    return matters;
  }

  private static List<Matter> questions(JsonNode list) {
    List<Matter> questions = new ArrayList<>();
    for (JsonNode each : list) {
      String id = each.path("id").asString("");
      String asked = each.path("from").asString("") + " asks " + each.path("to").asString("");
      questions.add(new Matter(id, asked, Shown.line(each.path("text").asString(""), LONGEST)));
    }
    return questions;
  }

  /** What is counted of nobody takes no room. */
  private static List<Row> rows(JsonNode members) {
    List<Figure> counted =
        COUNTS.stream()
            .filter(count ->
                members
                    .valueStream()
                    .anyMatch(each -> !cell(count, each.path(count.name())).saysNothing()))
            .toList();
    List<Row> rows = new ArrayList<>();
    if (counted.isEmpty()) return rows;
    for (JsonNode each : members) {
      List<Cell> cells = new ArrayList<>();
      for (Figure count : counted) cells.add(cell(count, each.path(count.name())));
      rows.add(new Row(each.path("member").asString(""), each.path("role").asString(""), cells));
    }
    return rows;
  }

  private static Cell cell(Figure count, JsonNode value) {
    return new Cell(count.title(), text(value));
  }

  private static String text(JsonNode value) {
    if (value.isString() && !value.asString().isEmpty())
      return Shown.line(value.asString(), LONGEST);
    if (!value.isObject()) return value.isNumber() ? value.asString() : UNKNOWN;
    int passed = value.path("passed").asInt(0);
    int failed = value.path("failed").asInt(0);
    return passed + failed == 0 ? "0" : passed + " passed, " + failed + " failed";
  }
}
