package dev.reeve.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.reeve.core.Entry;
import dev.reeve.core.reconcile.Held;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.EventView;
import dev.reeve.daemon.codec.HeldCodec;
import dev.reeve.daemon.codec.StateCodec;
import dev.reeve.daemon.codec.UnreadableEntry;
import dev.reeve.daemon.codec.UnreadableHeld;
import dev.reeve.daemon.codec.UnreadableState;
import dev.reeve.daemon.log.ArchiveCheck;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.SnapshotReader;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.daemon.log.sqlite.StoreDoor;
import dev.reeve.sim.backtest.RecordedLog;
import dev.reeve.sim.backtest.UnreadableLog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What was written comes back; and what nobody wrote is told from it. */
@DisplayName("R-13 the stored forms of the log")
class LogFuzzTest {

  private static final TeamId TEAM = new TeamId("login");
  private static final EntryCodec ENTRIES = new EntryCodec();
  private static final StateCodec STATES = new StateCodec();
  private static final HeldCodec HELD = new HeldCodec();
  private static final Path FILE = Scratch.file(".jsonl");

  @DisplayName("R-13 any bytes are read and written as the same, or unreadable as documented")
  @FuzzTest
  void any_bytes(byte[] bytes) {
    Patience.with(LogFuzzTest::read, bytes);
  }

  @Test
  @DisplayName("R-13 so is what is near to real lines")
  void near_real_lines() {
    Search.around(LogFuzzTest.class, 1_500, LogFuzzTest::read);
  }

  private static void read(byte[] bytes) {
    entry(bytes);
    state(bytes);
    snapshot(bytes);
    held(bytes);
    StoreDoor.frames(TEAM, bytes);
    StoreDoor.block(bytes);
    recorded(bytes);
    archive(bytes);
  }

  private static void entry(byte[] bytes) {
    ENTRIES.writers().acknowledged(bytes);
    ENTRIES.writers().resumed(bytes);
    try {
      Entry entry = ENTRIES.decode(TEAM, 7, bytes);
      byte[] written = ENTRIES.encode(TEAM, entry);
      Entry again = ENTRIES.decode(TEAM, 7, written);
      assertThat(again).isEqualTo(entry);
      assertThat(ENTRIES.encode(TEAM, again)).isEqualTo(written);
      EventView.text(TEAM, entry, Hash.ZERO, Hash.ZERO);
    } catch (UnreadableEntry e) {
      // as documented
    }
  }

  private static void state(byte[] bytes) {
    try {
      TeamState state = STATES.decode(TEAM, bytes);
      byte[] written = STATES.encode(state);
      TeamState again = STATES.decode(TEAM, written);
      assertThat(again).isEqualTo(state);
      assertThat(STATES.encode(again)).isEqualTo(written);
    } catch (UnreadableState e) {
      // as documented
    }
  }

  /** As it is, and as what stands behind the first byte of a state in parts. */
  private static void snapshot(byte[] bytes) {
    byte[] parts = Arrays.copyOf(bytes, bytes.length + 1);
    parts[0] = (byte) 0xFF;
    for (byte[] stored : List.of(bytes, parts)) {
      Snapshot snapshot = new Snapshot(TEAM, 1, 7, Hash.ZERO, stored);
      assertThat(new SnapshotReader(new MemoryEventLog()).state(snapshot)).isNull();
    }
  }

  private static void held(byte[] bytes) {
    try {
      Held held = HELD.decode(bytes);
      assertThat(HELD.decode(HELD.encode(held))).isEqualTo(held);
    } catch (UnreadableHeld e) {
      // as documented
    }
  }

  private static void recorded(byte[] bytes) {
    try {
      RecordedLog.of(new String(bytes, StandardCharsets.UTF_8).lines());
    } catch (UnreadableLog e) {
      // as documented
    }
  }

  private static void archive(byte[] bytes) {
    try {
      Scratch.write(FILE, bytes);
      ArchiveCheck.of(FILE, ENTRIES.writers());
    } catch (ArchiveCheck.NoArchive e) {
      // as documented
    }
  }
}
