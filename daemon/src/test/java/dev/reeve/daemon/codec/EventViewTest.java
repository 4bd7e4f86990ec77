package dev.reeve.daemon.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Cause;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageEvent;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.GotStuck;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.log.Hash;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class EventViewTest {

  private static final Hash PREV = Hash.ZERO;
  private static final Hash HASH = Hash.fromHex("ab".repeat(32));

  @Test
  @DisplayName("W-3 an event as it is shown, in this order")
  void full() {
    Event event =
        new Assigned(
            new MemberId("lead"),
            new TaskId("1"),
            4L,
            new MemberId("coder-1"),
            List.of(new MemberId("rev-1")));
    assertThat(shown(Via.OPERATOR, event).toString())
        .isEqualTo(
            "{\"team\":\"feature-login\",\"replay_index\":9,\"epoch\":1,\"writer\":\"n1@3\","
                + "\"at\":\"2026-11-15T21:00:00.000001Z\",\"type\":\"ASSIGN\",\"actor\":\"lead\","
                + "\"via\":\"operator\",\"task_id\":\"1\",\"rev\":4,\"member\":\"coder-1\","
                + "\"data\":{\"reviewers\":[\"rev-1\"]},"
                + ("\"prev\":\"" + PREV.hex() + "\",\"hash\":\"" + HASH.hex() + "\"}"));
  }

  @Test
  @DisplayName("W-3 what does not apply is left out, and the cause is nobody's business")
  void bare() {
    Event event =
        new GotStuck(new MemberId("coder-1"), new TaskId("1"), 2L, SafeText.own("no network"));
    assertThat(shown(Via.DIRECT, event).propertyNames())
        .containsExactly(
            "team",
            "replay_index",
            "epoch",
            "writer",
            "at",
            "type",
            "actor",
            "task_id",
            "rev",
            "data",
            "prev",
            "hash");
  }

  @Test
  @DisplayName("W-3 the data of every event is shown as it is stored")
  void same_as_stored() {
    EntryCodec codec = new EntryCodec();
    for (Event event : Samples.all()) {
      Entry entry = Samples.entry(5, event);
      var stored = JsonMapper.shared().readTree(codec.encode(Samples.TEAM, entry));
      var shown = EventView.of(Samples.TEAM, entry, PREV, HASH);
      boolean architecture = event instanceof MessageEvent.Told told && told.architecture();
      if (architecture) stored.withObject("data").remove("text");
      assertThat(shown.get("data").toString()).isEqualTo(stored.get("data").toString());
      assertThat(EventView.text(Samples.TEAM, entry, PREV, HASH)).isEqualTo(shown.toString());
    }
  }

  private static ObjectNode shown(Via via, Event event) {
    Cause cause = new Cause("r", "d", 1);
    Entry entry = new Entry(9, Samples.AT, 1, new Writer("n1", 3), via, cause, event);
    return EventView.of(Samples.TEAM, entry, PREV, HASH);
  }
}
