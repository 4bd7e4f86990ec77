package dev.reeve.daemon.ingress;

import dev.reeve.base.text.NearestWord;
import dev.reeve.base.time.Durations;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one object, each read as what it should be. A field that is not there is missing;
 * one that is something else is invalid: the fault names it, what was expected and what was found.
 */
final class Fields {

  private static final int LONGEST_QUOTE = 40;

  /** Beyond this nobody means it, and reckoning with times could overflow. */
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");

  private final SortedMap<String, Value> values;
  private final String where;

  /** Whatever was asked for: once all is read, the fields that there can be. */
  private final SortedSet<String> asked = new TreeSet<>();

  /**
   * @param where the path to this object, for faults; ends in a dot unless empty
   */
  Fields(SortedMap<String, Value> values, String where) {
    this.values = values;
    this.where = where;
  }

  static Fields of(Value.Members object) {
    return new Fields(object.members(), "");
  }

  SortedMap<String, Value> values() {
    return values;
  }

  boolean has(String name) {
    asked.add(name);
    return values.containsKey(name);
  }

  /** A blank text says as little as none. */
  SafeText text(String name) {
    SafeText text = readText(name, required(name)).text();
    if (text.isBlank()) throw wrong(name, "a text that says something");
    return text;
  }

  SafeText textIfAny(String name) {
    return has(name) ? readText(name, required(name)).text() : SafeText.EMPTY;
  }

  /** One word out of several that somebody else knows; a number will do. */
  String word(String name) {
    Value value = required(name);
    return value instanceof Value.Whole(var number) ? String.valueOf(number) : text(name).value();
  }

  boolean flag(String name) {
    if (required(name) instanceof Value.Flag(var set)) return set;
    throw wrong(name, "true or false");
  }

  boolean flagIfAny(String name) {
    return has(name) && flag(name);
  }

  long whole(String name, long least, long most) {
    if (!(required(name) instanceof Value.Whole(var number))) throw wrong(name, "a whole number");
    if (least <= number && number <= most) return number;
    String end = most == Long.MAX_VALUE ? " on" : " to " + most;
    throw wrong(name, "a whole number from " + least + end);
  }

  /** A number from 0 on, with or without a fraction; {@code usual} if it is not said. */
  double sumIfAny(String name, double usual, double most) {
    if (!has(name)) return usual;
    double sum =
        switch (required(name)) {
          case Value.Whole(var number) -> number;
          case Value.Fraction(var number) -> number;
          case Value.Text(var text, _) when text.value().matches("[0-9]{1,9}([.][0-9]{1,6})?") ->
              Double.parseDouble(text.value());
          default -> -1;
        };
    if (0 <= sum && sum <= most) return sum;
    throw wrong(name, "a number from 0 to " + (long) most);
  }

  @Nullable Long wholeIfAny(String name, long least, long most) {
    return has(name) ? (Long) whole(name, least, most) : null;
  }

  @Nullable Integer countIfAny(String name, int most) {
    return has(name) ? (Integer) (int) whole(name, 0, most) : null;
  }

  @Nullable Duration durationIfAny(String name) {
    return has(name) ? readDuration(name, required(name)) : null;
  }

  List<Duration> durations(String name) {
    return items(name, this::readDuration);
  }

  private Duration readDuration(String at, Value value) {
    Duration duration =
        value instanceof Value.Text(var text, _) ? Durations.parse(text.value()) : null;
    if (duration == null) throw wrong(at, "a duration like 30s, 15m, 2h or PT15M", value);
    if (Durations.LONGEST.compareTo(duration) < 0) {
      throw wrong(at, "at most a hundred years", value);
    }
    return duration;
  }

  /** To the microsecond, as everything is that the log knows. */
  @Nullable Instant instantIfAny(String name) {
    if (!has(name)) return null;
    Instant instant;
    try {
      instant = Instant.parse(text(name).value()).truncatedTo(ChronoUnit.MICROS);
    } catch (DateTimeException e) {
      throw wrong(name, "an instant like 2026-11-15T21:00:00Z");
    }
    boolean near = Instant.EPOCH.isBefore(instant) && !LATEST.isBefore(instant);
    if (!near) throw wrong(name, "an instant between 1970 and 9999");
    return instant;
  }

  /** Letters may be small or large, and a dash will do for an underscore. */
  <E extends Enum<E>> E choice(String name, Class<E> type) {
    String word = text(name).value().toUpperCase(Locale.ROOT).replace('-', '_');
    for (E each : type.getEnumConstants()) {
      if (each.name().equals(word)) return each;
    }
    throw wrong(
        name, "one of " + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT));
  }

  <E extends Enum<E>> @Nullable E choiceIfAny(String name, Class<E> type) {
    return has(name) ? choice(name, type) : null;
  }

  TaskId task(String name) {
    return readTask(name, required(name));
  }

  @Nullable TaskId taskIfAny(String name) {
    return has(name) ? task(name) : null;
  }

  MemberId member(String name) {
    return readMember(name, required(name));
  }

  @Nullable MemberId memberIfAny(String name) {
    return has(name) ? member(name) : null;
  }

  Role role(String name) {
    Role role = Role.parse(text(name).value());
    if (role == null) throw wrong(name, "a role like coder or reviewer/security");
    return role;
  }

  List<SafeText> texts(String name) {
    return items(name, (at, value) -> readText(at, value).text());
  }

  List<TaskId> tasks(String name) {
    return items(name, this::readTask);
  }

  List<MemberId> members(String name) {
    return items(name, this::readMember);
  }

  /** Objects, of which each holds nothing but what is read of it. */
  <T> List<T> each(String name, Function<Fields, T> read) {
    return items(
        name,
        (at, value) -> {
          Fields fields = inside(at, value);
          T thing = read.apply(fields);
          fields.nothingElse();
          return thing;
        });
  }

  Fields object(String name) {
    return inside(name, required(name));
  }

  /** No such field is no fields in it. */
  Fields objectIfAny(String name) {
    return has(name) ? object(name) : new Fields(Collections.emptySortedMap(), where + name + ".");
  }

  /** An object whose keys are names that the sender chose. */
  <T> List<T> named(String name, BiFunction<String, Value, T> read) {
    List<T> things = new ArrayList<>();
    if (!has(name)) return things;
    object(name).values().forEach((key, value) -> things.add(read.apply(key, value)));
    return things;
  }

  /** For objects that take no other keys than these. */
  void only(Collection<String> known) {
    for (String name : values.keySet()) {
      if (!known.contains(name)) throw unknown(where, name, known);
    }
  }

  /** For objects of which all has been read: a field that is left over means nothing (T-5). */
  void nothingElse() {
    only(asked);
  }

  /** Whose name is redacted. */
  static Faulty unknown(String where, String name, Collection<String> known) {
    String nearest = NearestWord.to(name, known);
    String hint =
        known.isEmpty()
            ? "; none is taken"
            : nearest == null ? "; known are " + known : "; did you mean " + nearest + "?";
    return Faulty.invalid(where + cut(name), "there is no field " + cut(name) + hint);
  }

  Faulty wrong(String name, String expected) {
    return wrong(name, expected, required(name));
  }

  private Faulty wrong(String name, String expected, Value found) {
    String shown =
        found instanceof Value.Text(var text, _) ? "\"" + cut(text.value()) + "\"" : found.kind();
    return Faulty.invalid(
        where + name, where + name + " should be " + expected + ", but is " + shown);
  }

  private Value required(String name) {
    asked.add(name);
    Value value = values.get(name);
    if (value == null) throw Faulty.missing(where + name);
    return value;
  }

  private <T> List<T> items(String name, BiFunction<String, Value, T> read) {
    if (!has(name)) return List.of();
    Value value = required(name);
    if (!(value instanceof Value.Items(var items))) throw wrong(name, "a list", value);
    List<T> things = new ArrayList<>(items.size());
    for (Value item : items) things.add(read.apply(name + "[" + things.size() + "]", item));
    return things;
  }

  private Fields inside(String at, Value value) {
    if (value instanceof Value.Members(var members)) return new Fields(members, where + at + ".");
    throw wrong(at, "an object", value);
  }

  private Value.Text readText(String at, Value value) {
    if (value instanceof Value.Text text) return text;
    throw wrong(at, "a text", value);
  }

  /** {@code 7} is an id like {@code "7"} and {@code "#7"}. */
  private TaskId readTask(String at, Value value) {
    String written =
        value instanceof Value.Whole(var number) ? String.valueOf(number) : id(at, value);
    TaskId task = TaskId.parse(written);
    if (task == null) throw wrong(at, "a task's id", value);
    return task;
  }

  private MemberId readMember(String at, Value value) {
    String written = id(at, value);
    if (!MemberId.isValid(written)) throw wrong(at, "a member's id, " + MemberId.FORM, value);
    return new MemberId(written);
  }

  /** The sender's name for its request: any text, if it is short enough to be a name. */
  @Nullable String nameIfAny(String name, int longest) {
    if (!has(name)) return null;
    String expected = "a text of 1 to " + longest + " characters";
    if (required(name) instanceof Value.Odd) throw wrong(name, expected);
    String written = id(name, required(name));
    boolean fits = !written.isBlank() && written.length() <= longest;
    if (!fits) throw wrong(name, expected);
    return written;
  }

  /** An id is used as it is or not at all: one that holds a secret is refused. */
  private String id(String at, Value value) {
    Value.Text text = readText(at, value);
    if (text.altered()) throw Faulty.invalid(where + at, where + at + " looks like a secret");
    return text.text().value();
  }

  /** Whether it can only be a word: small letters and underscores, and few of them. */
  static boolean isWord(String name) {
    if (24 < name.length()) return false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if ((c < 'a' || 'z' < c) && c != '_') return false;
    }
    return true;
  }

  static String cut(String text) {
    return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…";
  }
}
