package dev.reeve.sim.scenario.read;

import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.report.Severity;
import dev.reeve.sim.scenario.EventPattern;
import dev.reeve.sim.scenario.Expected;
import dev.reeve.sim.scenario.Step;
import dev.reeve.sim.scenario.Vocabulary;
import dev.reeve.sim.scenario.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads one step of a story. */
final class StepReader {

  /** How late an event may come: a check interval (T-35), and the microseconds of ties (T-20). */
  private static final Duration WITHIN = Duration.ofSeconds(31);

  private final Known known;

  StepReader(Known known) {
    this.known = known;
  }

  /** A fault that passes is two steps: its beginning and its end. */
  List<Step> read(Node node, int number) {
    Node.Mapping mapping = Form.mapping(node, "a step");
    Verb verb = Verb.of(mapping);
    Form form = Form.of(mapping, "a step with '" + verb.word() + "'", verb.keys());
    return switch (verb) {
      case SEND -> List.of(new SendReader(known, form, "s" + number).send());
      case SAY -> List.of(new SendReader(known, form, "s" + number).say());
      case EXPECT -> List.of(expect(form));
      case NEVER -> List.of(never(form));
      case MESSAGE -> List.of(message(form));
      case STATE -> List.of(state(form));
      case DECISION -> List.of(decision(form));
      case FILE -> List.of(file(form));
      case FAULT -> FaultReader.read(form);
      case DO -> List.of(deed(form));
    };
  }

  private Step expect(Form form) {
    Form event =
        event(
            form.need("expect"),
            "'expect'",
            List.of("event", "member", "task", "severity", "data", "count"));
    Long count = event.wholeIfAny("count");
    if (count != null && (count < 1 || Integer.MAX_VALUE < count)) {
      throw new Misread(event.place(), "'count' should be 1 or more; for none at all use 'never'");
    }
    Integer times = count == null ? null : (Integer) count.intValue();
    return new Step.Expect(form.place(), window(form), pattern(event), times);
  }

  private Step never(Form form) {
    Form event =
        event(
            form.need("never"), "'never'", List.of("event", "member", "task", "severity", "data"));
    return new Step.Never(form.place(), window(form), pattern(event));
  }

  private static Form event(Node node, String what, List<String> keys) {
    return Form.of(node, what, keys);
  }

  private EventPattern pattern(Form form) {
    Node member = form.get("member");
    Node task = form.get("task");
    Node data = form.get("data");
    return new EventPattern(
        EventType.valueOf(form.word("event", Vocabulary.EVENTS)),
        member == null ? null : known.member(member, "member"),
        task == null ? null : known.task(task, "task"),
        form.has("severity")
            ? Severity.valueOf(form.word("severity", Vocabulary.SEVERITIES))
            : null,
        data == null ? null : ExpectedReader.fields(Form.mapping(data, "'data'")));
  }

  private Step message(Form form) {
    Form message = Form.of(form.need("message"), "'message'", List.of("to", "contains"));
    return new Step.Message(
        form.place(),
        window(form),
        known.member(message.need("to"), "to"),
        message.text("contains"));
  }

  private static Step state(Form form) {
    List<Step.Wanted> wanted = new ArrayList<>();
    for (Node.Field field : Form.mapping(form.need("state"), "'state'").fields()) {
      wanted.add(new Step.Wanted(field.place(), field.key(), ExpectedReader.read(field.value())));
    }
    if (wanted.isEmpty()) throw new Misread(form.place(), "'state' says nothing");
    return new Step.State(form.place(), form.span("at"), wanted);
  }

  private static Step decision(Form form) {
    Form decision = Form.of(form.need("decision"), "'decision'", List.of("kind", "as"));
    String as = decision.text("as");
    if (!as.matches("[A-Za-z][A-Za-z0-9_-]*")) {
      throw new Misread(decision.need("as").place(), "'as' should be a name like d1");
    }
    return new Step.Decision(
        form.place(),
        form.span("at"),
        form.spanOr("within", WITHIN),
        DecisionKind.valueOf(decision.word("kind", Vocabulary.DECISIONS)),
        as);
  }

  private static Step file(Form form) {
    Form file =
        Form.of(form.need("file"), "'file'", List.of("path", "contains", "absent", "unchanged"));
    Expected expected =
        file.has("contains")
            ? new Expected.Containing(file.text("contains"))
            : file.has("absent") ? new Expected.Absent() : null;
    if (expected == null && !file.has("unchanged")) {
      throw new Misread(file.place(), "'file' needs 'contains', 'absent' or 'unchanged'");
    }
    String path = Form.path(file.need("path").place(), file.text("path"));
    return new Step.Look(form.place(), form.span("at"), path, expected);
  }

  private static Step deed(Form form) {
    Long exit = form.wholeIfAny("exit");
    Node output = form.get("output");
    return new Step.Do(
        form.place(),
        form.span("at"),
        DeedReader.read(form.need("do")),
        exit == null ? 0 : (int) Math.clamp(exit, -1L, 256L),
        output == null ? null : ExpectedReader.read(output));
  }

  /** Either {@code at}, and from there on {@code within}; or {@code between}. */
  private static Window window(Form form) {
    Node between = form.get("between");
    if (between == null) {
      Duration at = form.span("at");
      return new Window(at, at.plus(form.spanOr("within", WITHIN)));
    }
    if (form.has("at") || form.has("within")) {
      throw new Misread(between.place(), "'between' stands alone, without 'at' and 'within'");
    }
    List<Node> ends = Form.sequence(between, "'between'").items();
    if (ends.size() != 2) throw new Misread(between.place(), "'between' needs two times: [a, b]");
    Window window =
        new Window(Form.span(ends.get(0), "between"), Form.span(ends.get(1), "between"));
    if (window.to().compareTo(window.from()) < 0) {
      throw new Misread(between.place(), "'between' ends before it begins");
    }
    return window;
  }
}
