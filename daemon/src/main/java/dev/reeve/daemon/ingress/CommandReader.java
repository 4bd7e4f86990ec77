package dev.reeve.daemon.ingress;

import dev.reeve.base.redact.Redaction;
import dev.reeve.base.text.NearestWord;
import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.Order;
import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Rejection;
import dev.reeve.core.Unreadable;
import dev.reeve.core.Via;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads a command as it comes over the wire (W-3): {@code {type, actor, task_id?, rev?, epoch?,
 * incarnation?, request_id?, data{}}}.
 *
 * <p>Whatever is wrong with it becomes an answer, never an exception. If sender and type are clear,
 * a command that cannot be read still comes before the core as {@link Unreadable}: it is answered
 * in order, audited, and a sign of life of its sender (T-9). So it is with a field that nobody
 * knows: what its sender meant by it is not guessed (T-5). May be used by several threads.
 */
public final class CommandReader {

  private static final int LONGEST_REQUEST_ID = 200;
  private static final String NO_DIGEST = "";
  private static final String INCARNATION = "incarnation";

  private static final String DATA = "data";

  private static final List<String> HEAD =
      List.of("type", "actor", "task_id", "rev", "epoch", INCARNATION, "request_id");

  private static final List<String> WHOLE = Stream.concat(HEAD.stream(), Stream.of(DATA)).toList();

  private static final List<String> TYPES =
      Arrays.stream(CommandType.values()).map(CommandType::name).toList();

  private final Function<String, Redaction> redact;

  /**
   * @param redact the redactor: it alone may vouch for text from outside
   */
  public CommandReader(Function<String, Redaction> redact) {
    this.redact = redact;
  }

  /**
   * @param bearer the one whose token it is; null where the token may act for any member
   */
  public Read<Order> read(byte[] json, Via via, @Nullable MemberId bearer) {
    return switch (Parsing.parse(json, new Intake(redact))) {
      case Read.Ok<JsonNode>(var command) -> read(command, via, bearer);
      case Read.Refused<JsonNode>(var rejection) -> new Read.Refused<>(rejection);
    };
  }

  /**
   * @param bearer the one whose token it is; null where the token may act for any member
   */
  public Read<Order> read(JsonNode command, Via via, @Nullable MemberId bearer) {
    Intake intake = new Intake(redact);
    Rejection excess = Limits.exceeded(command);
    try {
      Fields fields = head(intake, command);
      Head head = new Head(type(fields), fields.member("actor"), via, fields);
      Order order =
          excess == null
              ? order(head, intake, command)
              : unreadable(head, incarnation(fields), excess);
      return bearer == null || bearer.equals(head.actor())
          ? new Read.Ok<>(order.leaking(intake.heldKey()))
          : new Read.Refused<>(impersonation(order, bearer));
    } catch (Faulty faulty) {
      return new Read.Refused<>(excess == null ? faulty.rejection() : excess);
    }
  }

  static IllegalStateException misdirected(CommandType type) {
    return new IllegalStateException(type + " is read by another subject");
  }

  /** All but the data: what must be clear before anything else is. */
  private static Fields head(Intake intake, JsonNode command) {
    if (!command.isObject()) throw Faulty.invalid("command", "a command is a JSON object");
    var fields = new TreeMap<String, Value>();
    for (String name : HEAD) {
      JsonNode value = command.get(name);
      boolean there = value != null && !value.isNull();
      if (there) fields.put(name, isSmall(value) ? intake.take(value) : tooMuch(value));
    }
    return Fields.of(new Value.Members(fields));
  }

  /** The head is read even of a command that is too large as a whole. */
  private static boolean isSmall(JsonNode value) {
    return !value.isContainer()
        && (!value.isString() || value.stringValue().length() <= 2 * LONGEST_REQUEST_ID);
  }

  private static Value tooMuch(JsonNode value) {
    if (value.isString()) {
      return new Value.Odd("one of " + value.stringValue().length() + " characters");
    }
    return new Value.Odd(value.isArray() ? "a list" : "an object");
  }

  private static CommandType type(Fields head) {
    String word = head.text("type").value();
    if (TYPES.contains(word)) return CommandType.valueOf(word);
    String nearest = NearestWord.to(word, TYPES);
    String meant = nearest == null ? "one of " + String.join(", ", TYPES) : "perhaps " + nearest;
    throw head.wrong("type", "a type of command, " + meant);
  }

  /** What stands outside the data. */
  private record Head(CommandType type, MemberId actor, Via via, Fields fields) {}

  private static Order order(Head head, Intake intake, JsonNode whole) {
    try {
      mustBeKnown(intake, whole);
      Stamps stamps = stamps(head.fields());
      Value.Members said = data(intake, whole.get(DATA));
      TaskId task = head.fields().taskIfAny("task_id");
      Fields fields = Fields.of(said);
      Asked command = command(head.type(), task, fields);
      fields.nothingElse();
      boolean text = head.type() == CommandType.TEXT && head.via() == Via.DIRECT;
      String digest = Digest.of(head.type(), task, stamps, said);
      return new Order(head.actor(), text ? Via.TEXT : head.via(), stamps, digest, command);
    } catch (Faulty faulty) {
      return unreadable(head, incarnation(head.fields()), faulty.rejection());
    }
  }

  private static void mustBeKnown(Intake intake, JsonNode command) {
    for (Map.Entry<String, JsonNode> field : command.properties()) {
      boolean known = WHOLE.contains(field.getKey()) || field.getValue().isNull();
      if (!known) throw Fields.unknown("", intake.key(field.getKey()), WHOLE);
    }
  }

  private static Order unreadable(Head head, Stamps stamps, Rejection rejection) {
    Unreadable command = new Unreadable(head.type(), rejection);
    return new Order(head.actor(), head.via(), stamps, NO_DIGEST, command);
  }

  private static Stamps stamps(Fields head) {
    return new Stamps(
        head.wholeIfAny("rev", 1, Long.MAX_VALUE),
        head.wholeIfAny("epoch", 0, Long.MAX_VALUE),
        head.wholeIfAny(INCARNATION, 1, Long.MAX_VALUE),
        head.nameIfAny("request_id", LONGEST_REQUEST_ID));
  }

  /** Of an unreadable command only this is kept: whose sign of life it is. */
  private static Stamps incarnation(Fields head) {
    try {
      return new Stamps(null, null, head.wholeIfAny(INCARNATION, 1, Long.MAX_VALUE), null);
    } catch (Faulty unknown) {
      return Stamps.NONE;
    }
  }

  private static Value.Members data(Intake intake, @Nullable JsonNode data) {
    if (data == null || data.isNull()) return new Value.Members(new TreeMap<>());
    if (!data.isObject()) throw Faulty.invalid(DATA, "data should be an object");
    return intake.members(data);
  }

  private static Asked command(CommandType type, @Nullable TaskId task, Fields data) {
    return switch (type) {
      case ACTIVITY, TOOL_STARTED, TOOL_ENDED, PROGRESS, WAIT, ERROR, HEALTH_RESPONSE ->
          MemberCommands.read(type, task, data);
      case QUALITY_RESULT, TOOL_UNAVAILABLE, SPAWN -> MemberCommands.read(type, task, data);
      case CLAIM, IN_REVIEW, DONE, STUCK, REVIEW, REVIEW_LOOP, ESCALATE_TO_MEDIUM ->
          TaskCommands.read(type, task, data);
      case IMPOSSIBLE_WAIT, ADD_TASK, ASSIGN, CANCEL -> TaskCommands.read(type, task, data);
      case QUESTION, ANSWER, MESSAGE, TEXT -> MessageCommands.read(type, task, data);
      case STATE_OWNERSHIP_HANDOFF, DECIDE, ADJUSTMENT_DECISION, SHUTDOWN_ACK ->
          LeadCommands.read(type, data);
      case TEARDOWN, FORCED_FINALIZE_ACK, DELETE_TEAM -> LeadCommands.read(type, data);
    };
  }

  /** Each member acts only as itself (T-30); what could not even be read is told so first (T-7). */
  private static Rejection impersonation(Order order, MemberId bearer) {
    return order.command() instanceof Unreadable(_, var rejection)
        ? rejection
        : new Rejection(
            Rejection.Code.FORBIDDEN,
            "this token is " + bearer + "'s, and speaks for nobody else",
            "actor",
            null);
  }
}
