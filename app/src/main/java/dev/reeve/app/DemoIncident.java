package dev.reeve.app;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * One thing that goes wrong in the demo, and what must be seen in the log for it to have been
 * handled as it should.
 */
final class DemoIncident {

  private final String title;
  private final List<Sign> signs;
  private int seen;
  private String began = "";
  private String ended = "";

  /**
   * @param words what is seen, for people
   */
  record Sign(String words, Predicate<JsonNode> shown) {}

  private DemoIncident(String title, List<Sign> signs) {
    this.title = title;
    this.signs = List.copyOf(signs);
  }

  /** In the order in which they come to an end. */
  static List<DemoIncident> all() {
    List<DemoIncident> all = new ArrayList<>(harmless());
    all.addAll(worse());
    return all;
  }

  private static List<DemoIncident> harmless() {
    return List.of(
        of("lars says it is done, and it is not")
            .sign("he was refused", said("lars", "it was refused"))
            .sign("he did the work: reviewed", on("REVIEW", "8"))
            .sign("and done", on("DONE", "8"))
            .whole(),
        of("dora claims what ada has")
            .sign("told as a double claim", on("DUPLICATE_TASK_KEY", "1"))
            .sign("the Lead is asked", asked("DUPLICATE"))
            .sign("the Lead has decided", on("DONE", "1"))
            .whole(),
        of("tom loses a tool")
            .sign("told", of("TOOL_UNAVAILABLE", "tom"))
            .sign("the Lead is asked", asked("TOOL"))
            .sign("settled", event -> is(event, "TOOL_SETTLED"))
            .whole(),
        of("lea prints a secret")
            .sign("taken out before anything was stored", said("lea", "[REDACTED_SECRET]"))
            .whole());
  }

  private static List<DemoIncident> worse() {
    return List.of(
        of("cora crashes")
            .sign("her end is seen", of("RUN_ENDED", "cora"))
            .sign("missed, for she owed a move", of("MEMBER_GONE", "cora"))
            .sign("a replacement is proposed", of("REASSIGN_PROPOSAL", "cora"))
            .sign("started again", again("cora"))
            .sign("and goes on", said("cora", "back"))
            .whole(),
        of("luca and rita go round in circles")
            .sign("seen after three rounds", on("LOOP_SUSPECTED", "3"))
            .sign("the Lead is asked", asked("LOOP"))
            .sign("and out of it", on("DONE", "3"))
            .whole(),
        of("hank hangs in a tool call")
            .sign("reported as stuck", of("ANOMALY_REPORT", "hank"))
            .sign("asked to stop", of("SHUTDOWN_REQUESTED", "hank"))
            .sign("the Lead is asked", asked("RESTART"))
            .sign("stopped with consent", of("RUN_STOP", "hank"))
            .sign("nothing is left, work saved", DemoIncident::isRescue)
            .sign("started again", again("hank"))
            .sign("and goes on", said("hank", "from where I was"))
            .whole(),
        of("silas goes silent")
            .sign("pinged", of("PING", "silas"))
            .sign("nudged", of("NUDGE", "silas"))
            .sign("escalated", of("ESCALATE", "silas"))
            .sign("a replacement is proposed", of("REASSIGN_PROPOSAL", "silas"))
            .sign("another one has done it", on("DONE", "2"))
            .whole(),
        of("rex refuses to stop")
            .sign("asked three times more", DemoIncident::isLastRetry)
            .sign("the Lead is asked", asked("FORCED_FINALIZE"))
            .sign("stopped with consent", of("RUN_STOP", "rex"))
            .sign("nothing of him is left", DemoIncident::isKilled)
            .whole());
  }

  private static Maker of(String title) {
    return new Maker(title);
  }

  private static final class Maker {
    private final String title;
    private final List<Sign> signs = new ArrayList<>();

    private Maker(String title) {
      this.title = title;
    }

    private Maker sign(String words, Predicate<JsonNode> shown) {
      signs.add(new Sign(words, shown));
      return this;
    }

    private DemoIncident whole() {
      return new DemoIncident(title, signs);
    }
  }

  private static boolean is(JsonNode event, String type) {
    return event.path("type").asString("").equals(type);
  }

  private static Predicate<JsonNode> of(String type, String member) {
    return event -> is(event, type) && who(event).equals(member);
  }

  private static Predicate<JsonNode> on(String type, String task) {
    return event -> is(event, type) && event.path("task_id").asString("").equals(task);
  }

  private static Predicate<JsonNode> asked(String kind) {
    return event ->
        is(event, "DECISION_OPENED") && event.path("data").path("kind").asString("").equals(kind);
  }

  private static Predicate<JsonNode> said(String member, String words) {
    return event ->
        is(event, "PROGRESS")
            && who(event).equals(member)
            && event.path("data").path("step").asString("").contains(words);
  }

  private static Predicate<JsonNode> again(String member) {
    return event ->
        is(event, "RUN_STARTED")
            && who(event).equals(member)
            && event.path("data").path("incarnation").asInt(0) == 2;
  }

  private static boolean isRescue(JsonNode event) {
    JsonNode data = event.path("data");
    boolean saved = data.path("rescued").asString("").equals("refs/reeve/rescue/hank-1");
    return of("RUN_ENDED", "hank").test(event) && data.path("left").asInt(1) == 0 && saved;
  }

  private static boolean isLastRetry(JsonNode event) {
    return of("TEARDOWN_RETRY", "rex").test(event)
        && event.path("data").path("round").asInt(0) == 3;
  }

  private static boolean isKilled(JsonNode event) {
    JsonNode data = event.path("data");
    return of("RUN_ENDED", "rex").test(event)
        && data.path("signal").asString("").equals("KILL")
        && data.path("left").asInt(1) == 0
        && 5 <= data.path("pids").size();
  }

  static String who(JsonNode event) {
    return event.path(event.has("member") ? "member" : "actor").asString("");
  }

  /** Whether this event was the next sign of it. */
  boolean hear(JsonNode event, String clock) {
    if (isHandled() || !signs.get(seen).shown().test(event)) return false;
    if (seen == 0) began = clock;
    seen++;
    if (isHandled()) ended = clock;
    return true;
  }

  boolean isHandled() {
    return seen == signs.size();
  }

  boolean hasBegun() {
    return 0 < seen;
  }

  String title() {
    return title;
  }

  /** The last thing that was seen of it; before that, nothing. */
  String last() {
    return seen == 0 ? "" : signs.get(seen - 1).words();
  }

  /** What is still to be seen. */
  String missing() {
    return isHandled() ? "" : signs.get(seen).words();
  }

  String span() {
    return began + " to " + ended;
  }
}
