package dev.reeve.daemon.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.core.Cause;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskId;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class EntryCodecTest {

  private static final int SEED = 20261115;

  private final EntryCodec codec = new EntryCodec();

  static List<Event> samples() {
    return Samples.all();
  }

  @Test
  @DisplayName("R-12 there is a sample of every event type, so that none goes untested")
  void every_event_type_has_a_sample() {
    Set<EventType> types = EnumSet.noneOf(EventType.class);
    for (Event event : Samples.full()) types.add(event.type());
    assertThat(types).containsExactlyInAnyOrder(EventType.values());
  }

  @ParameterizedTest
  @MethodSource("samples")
  @DisplayName("R-12 what was written is read as it was")
  void round_trip(Event event) {
    for (Entry entry : List.of(Samples.entry(5, event), Samples.bareEntry(5, event))) {
      byte[] body = codec.encode(Samples.TEAM, entry);
      Entry read = codec.decode(Samples.TEAM, 5, body);
      assertThat(read).isEqualTo(entry);
      assertThat(codec.encode(Samples.TEAM, read)).isEqualTo(body);
    }
  }

  @Test
  @DisplayName("R-12 any event comes back as it was, whatever its texts")
  void random_round_trip() {
    RandomEvents random = new RandomEvents(new Chance(SEED));
    for (int i = 1; i <= 20_000; i++) {
      Entry entry = random.entry(i);
      byte[] body = codec.encode(Samples.TEAM, entry);
      assertThat(codec.decode(Samples.TEAM, i, body))
          .as("seed %d, round %d", SEED, i)
          .isEqualTo(entry);
    }
  }

  @Test
  @DisplayName("R-12 bytes that nobody wrote are an UnreadableEntry and nothing else")
  void mutations() {
    Chance chance = new Chance(SEED);
    RandomEvents random = new RandomEvents(chance);
    for (int i = 1; i <= 20_000; i++) {
      byte[] body = chance.mutated(codec.encode(Samples.TEAM, random.entry(i)));
      try {
        codec.decode(Samples.TEAM, i, body);
      } catch (UnreadableEntry unreadable) {
        assertThat(unreadable).hasMessageStartingWith("team feature-login, replay index " + i);
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError(
            "seed " + SEED + ", round " + i + ": " + new String(body, UTF_8), e);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  @DisplayName("R-12 without a field an entry is read with nothing in its place, or not at all")
  void dropped_fields(Event event) {
    ObjectNode whole = tree(codec.encode(Samples.TEAM, Samples.entry(5, event)));
    for (String name : List.copyOf(whole.propertyNames())) {
      readOrRefuse(whole.deepCopy().without(name).toString());
    }
    for (String name : List.copyOf(whole.get("data").propertyNames())) {
      ObjectNode copy = whole.deepCopy();
      copy.withObject("/data").remove(name);
      readOrRefuse(copy.toString());
    }
  }

  @Test
  @DisplayName("W-3 the stored form of a line, in full")
  void the_form() {
    Event event =
        new Assigned(new MemberId("lead"), new TaskId("1"), 4L, new MemberId("coder-1"), List.of());
    Cause cause = new Cause("r 1", "00ff", 2);
    Entry entry = new Entry(9, Samples.AT, 1, new Writer("n1", 3), Via.OPERATOR, cause, event);
    assertThat(new String(codec.encode(Samples.TEAM, entry), UTF_8))
        .isEqualTo(
            "{\"v\":1,\"at\":\"2026-11-15T21:00:00.000001Z\",\"epoch\":1,\"writer\":\"n1@3\","
                + "\"type\":\"ASSIGN\",\"actor\":\"lead\",\"via\":\"operator\",\"task_id\":\"1\","
                + "\"rev\":4,\"member\":\"coder-1\","
                + "\"cause\":{\"request\":\"r 1\",\"digest\":\"00ff\",\"count\":2},\"data\":{}}");
  }

  @Test
  @DisplayName("W-3 what there is nothing to say of is left out")
  void the_bare_form() {
    Event event = new Claimed(new MemberId("coder-1"), new TaskId("1"), 1L);
    Entry entry = new Entry(9, Samples.AT, 1, new Writer("n1", 3), Via.DIRECT, null, event);
    assertThat(new String(codec.encode(Samples.TEAM, entry), UTF_8))
        .isEqualTo(
            "{\"v\":1,\"at\":\"2026-11-15T21:00:00.000001Z\",\"epoch\":1,\"writer\":\"n1@3\","
                + "\"type\":\"CLAIM\",\"actor\":\"coder-1\",\"task_id\":\"1\",\"rev\":1,"
                + "\"data\":{}}");
  }

  @Test
  @DisplayName("R-3 fields that a newer version added are passed over")
  void unknown_fields() {
    for (Event event : Samples.full()) {
      Entry entry = Samples.entry(5, event);
      ObjectNode json = tree(codec.encode(Samples.TEAM, entry));
      json.put("later", true);
      json.withObject("/data").putObject("more").put("x", 1);
      assertThat(codec.decode(Samples.TEAM, 5, json.toString().getBytes(UTF_8))).isEqualTo(entry);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "v|2|stored form 2, this version reads up to 1",
        "v|0|there is no stored form 0",
        "v|\"1\"|v should be a whole number",
        "type|\"NEVER\"|NEVER is none of",
        "at|\"yesterday\"|yesterday is no instant",
        "at|\"2026-13-15T21:00:00.000001Z\"|is no instant",
        "writer|\"n1\"|is no writer",
        "writer|\"n1@x\"|has no term",
        "actor|\"two words\"|not a member id",
        "task_id|7|task_id should be a text",
        "task_id|null|task_id should be a text",
        "rev|1.5|rev should be a whole number",
        "rev|99999999999999999999|rev should be a whole number",
        "member|\"coder-2\"|a CLAIM cannot have",
        "via|\"owl\"|owl is none of",
        "cause|{}|cause.digest is missing",
        "cause|{\"digest\":\"x\",\"count\":4294967296}|cause.count is too large",
        "data|[]|data should be an object",
      })
  @DisplayName("R-12 what is wrong with a line is said")
  void faults(String field, String value, String message) {
    Event event = new Claimed(new MemberId("coder-1"), new TaskId("1"), 1L);
    ObjectNode json = tree(codec.encode(Samples.TEAM, Samples.entry(5, event)));
    json.set(field, JsonMapper.shared().readTree(value));
    assertThatThrownBy(() -> codec.decode(Samples.TEAM, 5, json.toString().getBytes(UTF_8)))
        .isInstanceOf(UnreadableEntry.class)
        .hasMessageStartingWith("team feature-login, replay index 5: ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "null", "[]", "1", "{\"v\":1,\"v\":1}", "{\"v\":1}{}", "{'v':1}"})
  @DisplayName("R-12 what is no object at all is unreadable")
  void no_objects(String body) {
    byte[] bytes = body.getBytes(UTF_8);
    assertThatThrownBy(() -> codec.decode(Samples.TEAM, 5, bytes))
        .isInstanceOf(UnreadableEntry.class);
  }

  @Test
  @DisplayName("R-12 nesting without end is unreadable, not the end of the stack")
  void deep_nesting() {
    byte[] bytes = ("{\"v\":1,\"x\":" + "[".repeat(1_000_000)).getBytes(UTF_8);
    assertThatThrownBy(() -> codec.decode(Samples.TEAM, 5, bytes))
        .isInstanceOf(UnreadableEntry.class);
  }

  private void readOrRefuse(String body) {
    try {
      codec.decode(Samples.TEAM, 5, body.getBytes(UTF_8));
    } catch (UnreadableEntry refused) {
      assertThat(refused.getMessage()).containsAnyOf("is missing", "cannot have");
    }
  }

  private static ObjectNode tree(byte[] body) {
    return (ObjectNode) JsonMapper.shared().readTree(body);
  }
}
