package dev.reeve.sim.backtest;

import dev.reeve.core.Entry;
import dev.reeve.core.EventType;
import dev.reeve.core.Noticed;
import dev.reeve.core.file.FileEvent;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberEvent.KeyLeaked;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.reconcile.ReconcileEvent;
import dev.reeve.core.report.why.Why;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.run.RunEvent;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A recorded log as a story (T-79): what the members did becomes its steps, what Reeve warned of
 * and did becomes its expectations. JSON on one line is YAML too, so that is how the steps stand.
 */
public final class StoryText {

  /** A daemon at work acts a little late, and the times of a story are cut to milliseconds. */
  private static final Duration LEEWAY = Duration.ofSeconds(1);

  private final RecordedLog log;
  private final Founding founding;
  private final List<Line> lines = new ArrayList<>();
  private final Map<String, ObjectNode> losses = new TreeMap<>();
  private final Map<MemberId, Instant> idleSince = new TreeMap<>();
  private final Set<String> answered = new TreeSet<>();
  private final Observed observed;
  private final Leads leads;
  private int leftOut;

  /** A step and when it happens; what was sent comes before what is expected of it. */
  private record Line(Duration at, int order, ObjectNode step) {}

  private StoryText(RecordedLog log) {
    this.log = log;
    founding = Founding.of(log);
    observed = Observed.in(log);
    leads = Leads.in(log);
  }

  public static String of(RecordedLog log) {
    StoryText it = new StoryText(log);
    for (Deed deed : Deeds.of(log, it.founding.lines())) it.add(deed);
    NamedDecisions.in(log, it.observed, it.answered).forEach(it::name);
    for (Entry entry : log.entries()) it.expectation(entry);
    return it.text();
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    text.append("# What was recorded of team ").append(log.team()).append(" from ");
    text.append(log.start()).append(" on, as a story.\n");
    if (0 < leftOut) {
      text.append("# Left out: ").append(leftOut);
      text.append(" lines of observed conversations, for which a story has no steps.\n");
    }
    text.append("scenario: \"").append(log.team()).append(" as it was\"\n");
    text.append("team:\n  id: ").append(log.team()).append('\n');
    row(text, "  profile: ", founding.team().path("profile"));
    text.append("  members:").append(members().isEmpty() ? " {}\n" : "\n");
    members().properties().forEach(each -> row(text, "    " + name(each), each.getValue()));
    if (founding.team().has("tasks")) {
      text.append("  tasks:\n");
      for (JsonNode task : founding.team().path("tasks")) row(text, "    - ", task);
    }
    row(text, "policy: ", Policies.asWritten(log));
    text.append("steps:").append(lines.isEmpty() ? " []\n" : "\n");
    lines.sort(Comparator.comparing(Line::at).thenComparingInt(Line::order));
    for (Line line : lines) row(text, "  - ", line.step());
    return text.toString();
  }

  private static String name(Map.Entry<String, JsonNode> member) {
    return "\"" + member.getKey() + "\": ";
  }

  private static void row(StringBuilder text, String before, JsonNode json) {
    text.append(before).append(JsonMapper.shared().writeValueAsString(json)).append('\n');
  }

  /** They do what the log says, and nothing of themselves. */
  private ObjectNode members() {
    ObjectNode members = (ObjectNode) founding.team().path("members").deepCopy();
    Reach reach = Reach.in(log);
    members
        .properties()
        .forEach(each -> {
          ObjectNode member = (ObjectNode) each.getValue();
          boolean later = !member.path("roster").asString("ACTIVE").equals("ACTIVE");
          member.remove("roster");
          if (later) member.put("spawned", "never");
          boolean run = member.has("agent");
          member.put("on_shutdown", run ? "ignore" : parting(new MemberId(each.getKey())));
          if (run) member.put("on_term", isStubborn(each.getKey()) ? "ignore" : "exit");
          var delivery = reach.of(new MemberId(each.getKey()), log.start());
          if (delivery == null) member.put("delivers", "no");
          else if (delivery.name().equals("DELIVERED")) member.put("delivers", "yes");
        });
    return members;
  }

  /** Whoever left after it was asked to stop does so again; what else it answered is a step. */
  private String parting(MemberId member) {
    Instant asked = null;
    for (Entry entry : log.entries()) {
      boolean request =
          entry.event().type() == EventType.SHUTDOWN_REQUESTED
              || entry.event().type() == EventType.TEARDOWN_RETRY;
      if (request && member.equals(entry.event().member())) asked = entry.at();
      boolean left = entry.event() instanceof Left gone && gone.actor().equals(member);
      if (left && asked != null) return "exit " + span(since(entry.at()).minus(since(asked)));
    }
    return "ignore";
  }

  private void add(Deed deed) {
    switch (deed) {
      case Deed.Sent sent -> sent(sent);
      case Deed.Unwatched(var from, var to) -> {
        ObjectNode step = step(from);
        step.put("fault", "pause " + span(Duration.between(from, to)));
        lines.add(new Line(since(from), 0, step));
      }
      case Deed.Seen(var at, Noticed.Arrived(var member, var role)) -> arrived(at, member, role);
      case Deed.Seen(_, Noticed.Departed _) -> {} // see parting
      case Deed.Found(var at, Noticed.RunNotice run) -> ran(at, run);
      case Deed.Found(var at, Noticed.Lost lost) -> lost(at, lost);
      case Deed.Found(var at, Noticed.Found found) -> found(at, found);
      case Deed.Found(var at, Noticed.Spending spent) ->
          fault(at, "spend " + spent.member() + " " + spent.total().usd());
      case Deed.Found(var at, Noticed.GateRun run) -> gate(at, run);
      case Deed.Seen _, Deed.Found _ -> leftOut++;
    }
  }

  /** A story has no hooks: whoever was seen to come is brought in by the one who may. */
  private void arrived(Instant at, MemberId member, Role role) {
    ObjectNode step = step(at).put("from", leads.before(at).value()).put("send", "SPAWN");
    step.putObject("data").put("member", member.value()).put("role", role.word());
    lines.add(new Line(since(at), 0, step));
  }

  private void fault(Instant at, String words) {
    lines.add(new Line(since(at), 0, step(at).put("fault", words)));
  }

  /** Whoever's gate failed said that it was done, and was refused. */
  private void gate(Instant at, Noticed.GateRun run) {
    Integer status = run.evidence().status();
    fault(at, "gate " + run.task() + " " + (status == null ? 1 : status));
    if (run.evidence().passed()) return;
    ObjectNode step = step(at).put("from", run.member().value()).put("send", "DONE");
    step.put("task", run.task().value()).put("rejected", "APPROVALS_MISSING");
    lines.add(new Line(since(at), 0, step));
  }

  private void lost(Instant at, Noticed.Lost lost) {
    for (Loss sign : lost.signs()) {
      String tie = tie(sign);
      if (tie == null) continue;
      ObjectNode step = step(at).put("fault", "lose " + lost.member() + " " + tie);
      lines.add(new Line(since(at), 0, step));
      losses.put(lost.member() + " " + tie, step);
    }
    if (lost.signs().contains(Loss.EXITED)) exited(at, lost);
  }

  /** What a member has again it had lost before: that was until now. */
  private void found(Instant at, Noticed.Found found) {
    ObjectNode lost = losses.get(found.member() + " " + tie(found.sign()));
    if (lost != null) lost.put("until", span(since(at)));
  }

  /** Null for ends, and for what follows from silence. */
  private static @Nullable String tie(Loss sign) {
    return switch (sign) {
      case PROCESS_GONE -> "process";
      case CONNECTION_CLOSED -> "connection";
      case HEARTBEATS_MISSED, EXITED -> null;
    };
  }

  private void exited(Instant at, Noticed.Lost lost) {
    String code = lost.detail().value().replaceAll("[^0-9]", "");
    ObjectNode step = step(at);
    step.put("fault", "exit " + lost.member() + " " + (code.isEmpty() ? "1" : code));
    lines.add(new Line(since(at), 0, step));
  }

  private void ran(Instant at, Noticed.RunNotice run) {
    switch (run) {
      case Noticed.RunBegun _ -> {}
      case Noticed.RunFailed(var member, _, _) -> unstartable(at, member);
      case Noticed.RunOver(var member, var incarnation, var receipt) -> {
        idleSince.put(member, at);
        if (goesOfItself(at, member, incarnation, receipt)) return;
        int code = receipt.status() == null ? 1 : receipt.status();
        fault(at, "exit " + member + " " + code);
      }
    }
  }

  /**
   * Whether it ends in the story as it did: those that are told to go do so when their time has
   * come, and who ever had to be killed only then. Who went before that, or was stopped by somebody
   * else, has to be sent.
   */
  private boolean goesOfItself(Instant at, MemberId member, long incarnation, Receipt receipt) {
    if (receipt.cause() != Receipt.Cause.STOPPED) return false;
    if (isStubborn(member.value()) && !isKilled(receipt)) return false;
    return log.entries().stream()
        .filter(entry -> !at.isBefore(entry.at()))
        .anyMatch(entry ->
            entry.event().type() == EventType.TEAM_DELETED
                || (entry.event() instanceof RunEvent.StopOrdered order
                    && order.member().equals(member)
                    && order.incarnation() == incarnation
                    && !at.isBefore(order.after())));
  }

  private static boolean isKilled(Receipt receipt) {
    return receipt.signal().value().equals("KILL");
  }

  /** When it was tried is not told, only that it failed: so it could not be since the last run. */
  private void unstartable(Instant at, MemberId member) {
    Instant from = idleSince.getOrDefault(member, log.start());
    Instant until = at.plusMillis(1); // times are cut
    ObjectNode step = step(from).put("fault", "unstartable " + member);
    lines.add(new Line(since(from), -1, step.put("until", span(since(until)))));
    idleSince.put(member, until);
  }

  /** Whether somebody's process had to be killed. */
  private boolean isStubborn(String member) {
    return log.entries().stream()
        .anyMatch(entry ->
            entry.event() instanceof RunEvent.Ended(var who, _, var receipt, _)
                && who.value().equals(member)
                && isKilled(receipt));
  }

  private void sent(Deed.Sent sent) {
    ObjectNode command = sent.command();
    if (observed.isAbout(command)) {
      leftOut++;
      return;
    }
    String type = command.path("type").asString("");
    ObjectNode step = step(sent.at());
    step.put("from", command.path("actor").asString(""));
    step.put("send", type);
    if (command.has("task_id")) step.set("task", command.get("task_id"));
    ObjectNode data = command.withObject("data").deepCopy();
    data.remove("question");
    if (data.has("decision")) {
      String decision = data.path("decision").asString("");
      answered.add(decision);
      data.put("decision", "$" + decision);
    }
    relative(data);
    if (!data.isEmpty()) step.set("data", data);
    boolean second =
        log.events()
            .get((int) sent.index() - 1)
            .path("type")
            .asString("")
            .equals("DUPLICATE_TASK_KEY");
    if (second) step.put("rejected", "ALREADY_CLAIMED");
    lines.add(new Line(since(sent.at()), 0, step));
  }

  /** An answer names its decision as the story learnt of it. */
  private void name(NamedDecisions.Name name) {
    ObjectNode step = step(name.at());
    ObjectNode decision = step.putObject("decision");
    decision.put("kind", name.opened().matter().kind().name());
    decision.put("as", name.opened().decision().toString());
    lines.add(new Line(since(name.at()), 1, step));
  }

  /** An instant is so long after the beginning, whenever the story is told. */
  private void relative(ObjectNode data) {
    Map<String, String> instants = new TreeMap<>();
    data.properties()
        .forEach(each -> {
          Instant at = instant(each.getValue());
          if (at != null) instants.put(each.getKey(), "@" + span(since(at)));
        });
    instants.forEach(data::put);
  }

  private static @Nullable Instant instant(JsonNode value) {
    if (!value.isString()) return null;
    try {
      return Instant.parse(value.stringValue());
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** What Reeve warned of, and what it did, is what must come again. */
  private void expectation(Entry entry) {
    boolean own = entry.event().actor().equals(MemberId.SUPERVISOR) && Why.isExplained(entry);
    boolean untold = entry.event() instanceof Left || entry.event() instanceof KeyLeaked;
    if (!own || untold || isOfFiles(entry)) return;
    if (observed.isAbout(entry.event())) {
      leftOut++;
      return;
    }
    ObjectNode step = step(entry.at().minus(LEEWAY));
    ObjectNode expect = step.putObject("expect");
    expect.put("event", entry.event().type().name());
    MemberId member = entry.event().member();
    if (member != null) expect.put("member", member.value());
    if (entry.event().task() != null) expect.put("task", entry.event().task().value());
    lines.add(new Line(since(entry.at()), 2, step));
  }

  /** A log says nothing of the files beside it, so what came of them cannot come again. */
  private static boolean isOfFiles(Entry entry) {
    return entry.event() instanceof FileEvent
        || entry.event() instanceof ReconcileEvent
        || entry.event().type() == EventType.SPLIT_BRAIN_DETECTED;
  }

  private ObjectNode step(Instant at) {
    ObjectNode step = JsonMapper.shared().createObjectNode();
    step.put("at", span(since(at)));
    return step;
  }

  private Duration since(Instant at) {
    Duration since = Duration.between(log.start(), at);
    return Duration.ofMillis(Math.max(0, since.toMillis()));
  }

  /** Like {@code 1h2m3s}: as stories write it. */
  private static String span(Duration span) {
    StringBuilder text = new StringBuilder();
    if (0 < span.toHours()) text.append(span.toHours()).append('h');
    if (0 < span.toMinutesPart()) text.append(span.toMinutesPart()).append('m');
    if (0 < span.toSecondsPart()) text.append(span.toSecondsPart()).append('s');
    if (0 < span.toMillisPart()) text.append(span.toMillisPart()).append("ms");
    return text.isEmpty() ? "0s" : text.toString();
  }
}
