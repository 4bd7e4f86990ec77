package dev.reeve.daemon.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageEvent.Delivered;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.files.TeamFolder.Found;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The log as people read it, and where its older lines go. */
class EventLinesTest {

  private static final TeamId TEAM = new TeamId("login");
  private static final MemberId CODER = new MemberId("coder-1");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final MemoryEventLog log = new MemoryEventLog();
  private final MemoryFolder folder = new MemoryFolder();
  private final Mark mark = new Mark("a key".getBytes(StandardCharsets.UTF_8));
  private Head head = Head.EMPTY;

  @BeforeEach
  void grant() {
    log.acquire("n", List.of(TEAM));
  }

  @Test
  @DisplayName("T-80 older lines move to state-log-N.md, each part with the hash of the one before")
  void older_lines_move() {
    write(2_300);
    EventLines events = told();
    assertThat(events.lines()).hasSize(800);
    assertThat(events.last()).isEqualTo(2_300);
    List<String> all = new ArrayList<>();
    String previous = "none";
    for (int part = 1; part <= 3; part++) {
      String text = text(part);
      assertThat(text)
          .startsWith("# Event log of login, part " + part + "\n- previous: " + previous + "\n");
      assertThat(mark.isOn(TEAM, text)).isTrue();
      text.lines().filter(line -> line.matches("- \\d+ .*")).forEach(all::add);
      previous = Mark.hash(text);
    }
    assertThat(folder.look(TeamFolder.part(4))).isNotInstanceOf(Found.Text.class);
    assertThat(events.head()).containsExactly("- older: state-log-3.md sha256:" + previous);
    all.addAll(events.lines());
    assertThat(all).hasSize(2_300);
    for (int i = 0; i < all.size(); i++) assertThat(all.get(i)).startsWith("- " + (i + 1) + " ");
  }

  @Test
  @DisplayName(
      "T-80 after a restart the parts that lie there are gone on with, and not written again")
  void parts_are_gone_on_with() {
    write(1_200);
    told();
    String first = text(1);
    write(1_000);
    EventLines events = told();
    assertThat(text(1)).isEqualTo(first);
    assertThat(text(2)).contains("- previous: " + Mark.hash(first) + "\n- events: 501 to 1000\n");
    assertThat(events.lines().getFirst()).startsWith("- 1501 ");
  }

  @Test
  @DisplayName("T-80 a part that somebody edited is written again, and everything behind it")
  void an_edited_part_is_written_again() {
    write(2_300);
    EventLines before = told();
    String second = text(2);
    String edited = second.replace("\n- 700 ", "\n- 700 not ");
    assertThat(edited).isNotEqualTo(second);
    folder.write(TeamFolder.part(2), edited);
    EventLines after = told();
    assertThat(text(2)).isEqualTo(second);
    assertThat(after.lines()).isEqualTo(before.lines());
    assertThat(after.head()).isEqualTo(before.head());
  }

  @Test
  @DisplayName("T-80 pulses and deliveries are not listed")
  void pulses_and_deliveries() {
    append(new Pulsed(CODER, START, START, new SignalCounts(3, 0, 0)));
    append(new Told(CODER, MemberId.SUPERVISOR, SafeText.own("hello"), null, false));
    append(new Delivered(new MessageId(2), CODER, Delivery.DELIVERED, SafeText.EMPTY));
    EventLines events = told();
    assertThat(events.lines()).hasSize(1);
    assertThat(events.last()).isEqualTo(3);
  }

  @Test
  @DisplayName("T-80 a line that cannot be understood is told as such, once, when others follow it")
  void unreadable_lines() {
    write(4);
    for (long index : new long[] {2, 4}) {
      log.tampering().body(TEAM, index, _ -> "{".getBytes(StandardCharsets.UTF_8));
    }
    EventLines events = told();
    events.catchUp();
    assertThat(events.lines()).hasSize(3).element(1).isEqualTo("- 2 cannot be read");
    assertThat(events.last()).isEqualTo(3);
    write(1);
    events.catchUp();
    assertThat(events.lines()).hasSize(5).element(3).isEqualTo("- 4 cannot be read");
  }

  private EventLines told() {
    EventLines events = new EventLines(log, TEAM, mark);
    events.begin(folder);
    events.catchUp();
    events.moveOlder(folder);
    return events;
  }

  private String text(int part) {
    return folder.look(TeamFolder.part(part)) instanceof Found.Text(var text) ? text : "";
  }

  private void write(int count) {
    for (int i = 0; i < count; i++) {
      SafeText words = SafeText.own("hello " + (head.index() + 1));
      append(new Told(CODER, MemberId.SUPERVISOR, words, null, false));
    }
  }

  private void append(Event event) {
    long index = head.index() + 1;
    Instant at = START.plusSeconds(index);
    Entry entry = new Entry(index, at, 1, new Writer("n", 1), Via.DIRECT, null, event);
    byte[] body = new EntryCodec().encode(TEAM, entry);
    Line line = new Chain().seal(TEAM, head, body, Line.NO_KEY);
    Batch.Slice slice = new Batch.Slice(TEAM, 1, head, List.of(line));
    log.append(new Batch(List.of(slice), List.of(), null));
    head = new Head(index, line.hash());
  }
}
