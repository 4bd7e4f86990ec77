package dev.reeve.sim.scenario.read;

import dev.reeve.base.text.NearestWord;
import dev.reeve.base.text.Printable;
import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.base.yaml.Place;
import dev.reeve.base.yaml.YamlReader;
import dev.reeve.core.EventType;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.sim.scenario.Fault;
import dev.reeve.sim.scenario.Step;
import dev.reeve.sim.scenario.StoryTime;
import dev.reeve.sim.scenario.Vocabulary;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what goes wrong: a word with what belongs to it, {@code pause 90s}, or the same as a
 * mapping of one key, {@code {pause: 90s}}. A full disk is full until {@code until}, or for a
 * minute; messages that are delivered to nobody stay so, and so does what a member loses or who
 * cannot be started, unless {@code until} says otherwise.
 */
final class FaultReader {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final String DUPLICATE = "duplicate snapshot";

  private static final List<String> FAULTS =
      List.of(
          "crash",
          "pause",
          "clock",
          "tamper",
          "drop",
          "swap",
          DUPLICATE,
          "delete snapshots",
          "edit",
          "disk full",
          "deliver none",
          "exit",
          "lose",
          "unstartable",
          "spend",
          "gate",
          "rival writer",
          "stray edit");

  private final String word;
  private final Node argument;

  private FaultReader(String word, Node argument) {
    this.word = word;
    this.argument = argument;
  }

  static List<Step> read(Form form) {
    Fault fault = split(form.need("fault")).fault();
    Duration at = form.span("at");
    Fault over = over(fault);
    if (over == null && form.has("until")) {
      throw new Misread(
          form.need("until").place(),
          "only 'disk full', 'deliver none', 'lose' and 'unstartable' take 'until'");
    }
    Step begins = new Step.Inject(form.place(), at, fault);
    boolean lasts = !(fault instanceof Fault.Disk) && !form.has("until");
    if (over == null || lasts) return List.of(begins);
    Duration until = form.spanOr("until", at.plus(MINUTE));
    if (until.compareTo(at) < 0) {
      throw new Misread(form.need("until").place(), "'until' is before 'at'");
    }
    return List.of(begins, new Step.Inject(form.place(), until, over));
  }

  /** What ends it; null if it does not last. */
  private static @Nullable Fault over(Fault fault) {
    return switch (fault) {
      case Fault.Disk _ -> new Fault.Disk(false);
      case Fault.Deliveries _ -> new Fault.Deliveries(false);
      case Fault.Lose(var member, var sign, _) -> new Fault.Lose(member, sign, false);
      case Fault.Unstartable(var member, _) -> new Fault.Unstartable(member, false);
      default -> null;
    };
  }

  private static FaultReader split(Node node) {
    if (node instanceof Node.Mapping(_, var fields) && fields.size() == 1) {
      return new FaultReader(fields.getFirst().key(), fields.getFirst().value());
    }
    String text = Form.text(node, "fault").strip();
    Node nothing = new Node.Sequence(node.place(), List.of());
    if (FAULTS.contains(text)) return new FaultReader(text, nothing);
    int space = text.startsWith(DUPLICATE + " ") ? DUPLICATE.length() : text.indexOf(' ');
    if (space < 0) return new FaultReader(text, nothing);
    return new FaultReader(
        text.substring(0, space), within(node.place(), text.substring(space + 1)));
  }

  /** What follows the word is YAML itself, told from the place of the whole. */
  private static Node within(Place place, String text) {
    try {
      return moved(YamlReader.read(text), place);
    } catch (Misread e) {
      throw new Misread(place, e.reason());
    }
  }

  private static Node moved(Node node, Place to) {
    return switch (node) {
      case Node.Scalar(_, var text, var value) -> new Node.Scalar(to, text, value);
      case Node.Sequence(_, var items) ->
          new Node.Sequence(to, items.stream().map(item -> moved(item, to)).toList());
      case Node.Mapping(_, var fields) ->
          new Node.Mapping(
              to,
              fields.stream()
                  .map(field -> new Node.Field(to, field.key(), moved(field.value(), to)))
                  .toList());
    };
  }

  private Fault fault() {
    return switch (word) {
      case "crash" -> alone(new Fault.Crash());
      case "disk full" -> alone(new Fault.Disk(true));
      case "deliver none" -> alone(new Fault.Deliveries(true));
      case "rival writer" -> alone(new Fault.RivalWriter());
      case "stray edit" -> alone(new Fault.StrayEdit());
      case "pause" -> new Fault.Pause(Form.span(argument, "pause"));
      case "clock" -> clock();
      case "tamper" -> tamper();
      case "drop" -> new Fault.Drop(index(argument));
      case "swap" -> swap();
      case DUPLICATE -> new Fault.DuplicateSnapshot(index(argument));
      case "edit" -> EditReader.read(argument);
      case "exit" -> exit();
      case "lose" -> lose();
      case "unstartable" -> new Fault.Unstartable(member(Form.text(argument, word)), true);
      case "spend" -> spend();
      case "gate" -> gate();
      case "delete snapshots" -> alone(new Fault.DeleteSnapshots());
      default ->
          throw new Misread(
              argument.place(),
              "there is no fault " + Printable.quoted(word) + NearestWord.hint(word, FAULTS));
    };
  }

  private Fault alone(Fault fault) {
    boolean alone = argument instanceof Node.Sequence(_, var items) && items.isEmpty();
    if (alone) return fault;
    throw new Misread(argument.place(), "'" + word + "' stands alone");
  }

  private Fault clock() {
    String text = Form.text(argument, "clock");
    boolean signed = text.startsWith("+") || text.startsWith("-");
    Duration by = signed ? StoryTime.parse(text.substring(1)) : null;
    if (by == null) {
      throw new Misread(
          argument.place(), "'clock' should be like +2h or -10m, not " + Printable.quoted(text));
    }
    return new Fault.Clock(text.startsWith("-") ? by.negated() : by);
  }

  private Fault tamper() {
    Form form = Form.of(argument, "'tamper'", List.of("index", "event", "field", "value"));
    if (form.has("index") == form.has("event")) {
      throw new Misread(form.place(), "'tamper' needs 'index' or 'event'");
    }
    Fault.Which which =
        form.has("index")
            ? new Fault.Which(index(form.need("index")), null)
            : new Fault.Which(null, EventType.valueOf(form.word("event", Vocabulary.EVENTS)));
    if (!(form.need("value") instanceof Node.Scalar value)) {
      throw new Misread(form.need("value").place(), "'value' should be one value");
    }
    return new Fault.Tamper(which, form.text("field"), value.value());
  }

  private Fault exit() {
    String text = Form.text(argument, "exit");
    List<String> both = List.of(text.strip().split(" +", 2));
    boolean whole = both.size() == 2 && both.getLast().matches("[0-9]{1,3}");
    if (!whole || !MemberId.isValid(both.getFirst())) {
      throw new Misread(argument.place(), "'exit' should be like 'exit coder-1 137', not " + text);
    }
    return new Fault.Exit(new MemberId(both.getFirst()), Integer.parseInt(both.getLast()));
  }

  private Fault lose() {
    List<String> both = both("lose", "lose coder-1 connection", "process|connection|heartbeats");
    MemberId member = member(both.getFirst());
    return switch (both.getLast()) {
      case "process" -> new Fault.Lose(member, Loss.PROCESS_GONE, true);
      case "connection" -> new Fault.Lose(member, Loss.CONNECTION_CLOSED, true);
      default -> new Fault.Lose(member, Loss.HEARTBEATS_MISSED, true);
    };
  }

  private MemberId member(String name) {
    if (MemberId.isValid(name)) return new MemberId(name);
    throw new Misread(argument.place(), name + " can be no member");
  }

  private Fault spend() {
    List<String> both = both("spend", "spend coder-1 4.20", "[0-9]{1,6}([.][0-9]{1,6})?");
    Amount total = Amount.usd(Double.parseDouble(both.getLast()));
    return new Fault.Spend(member(both.getFirst()), total);
  }

  private Fault gate() {
    List<String> both = both("gate", "gate 1 0", "[0-9]{1,3}");
    TaskId task = TaskId.parse(both.getFirst());
    if (task == null) throw new Misread(argument.place(), both.getFirst() + " can be no task");
    return new Fault.Gate(task, Integer.parseInt(both.getLast()));
  }

  private List<String> both(String fault, String like, String form) {
    String text = Form.text(argument, fault);
    List<String> both = List.of(text.strip().split(" +", 2));
    if (both.size() == 2 && both.getLast().matches(form)) return both;
    throw new Misread(
        argument.place(),
        "'" + fault + "' should be like '" + like + "', not " + Printable.quoted(text));
  }

  private Fault swap() {
    List<Node> both = Form.sequence(argument, "'swap'").items();
    if (both.size() != 2) throw new Misread(argument.place(), "'swap' needs two: [i, j]");
    return new Fault.Swap(index(both.get(0)), index(both.get(1)));
  }

  private static long index(Node node) {
    long index = Form.whole(node, "index");
    if (0 < index) return index;
    throw new Misread(node.place(), "a replay index is a number from 1 on");
  }
}
