package dev.reeve.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.base.file.Home;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.server.ApiClient;
import dev.reeve.server.DaemonProcess;
import dev.reeve.server.access.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looking into a store where nothing can be written. */
class StoreCopyTest {

  private static final TeamId TEAM = new TeamId("a");

  @TempDir Path folder;
  private Home home;
  private EmbeddedStore store;
  private int port;

  @BeforeEach
  void begin() {
    home = new Home(folder.resolve("reeve"));
    home.ready();
    store = EmbeddedStore.usual(home);
    port = DaemonProcess.freePort();
  }

  @Test
  @DisplayName("W-1 a copy has all that was accepted, also what is only in the write-ahead log")
  void the_whole_store() throws IOException {
    long last;
    try (DaemonProcess daemon = DaemonProcess.start(home.folder(), port);
        ApiClient api = new ApiClient(port, new Tokens(home).operator())) {
      api.ok("/api/teams", "{\"id\": \"a\", \"members\": {\"c1\": \"coder\"}}");
      last = api.events("a").getLast().get("replay_index").asLong();
      assertThatThrownBy(() -> StoreCopy.of(store)).isInstanceOf(Taken.class);
      daemon.kill();
    }
    Path wal = store.file().resolveSibling("reeve.db-wal");
    assertThat(wal).isNotEmptyFile();
    List<Path> before = files();
    Path copied;
    try (StoreCopy copy = StoreCopy.of(store)) {
      copied = copy.store().file();
      assertThat(StoreAudit.of(copy.store(), TEAM))
          .isEqualTo(new StoreAudit.Result.Found(List.of()));
      try (EventLog log = copy.store().open()) {
        assertThat(log.heads().get(TEAM)).extracting("index").isEqualTo(last);
      }
    }
    assertThat(copied.getParent()).doesNotExist();
    assertThat(files()).as("nothing came or went beside the store").isEqualTo(before);
    Files.delete(wal);
    try (StoreCopy copy = StoreCopy.of(store)) {
      assertThat(StoreAudit.of(copy.store(), TEAM))
          .as("what was promised is copied, too (R-4)")
          .isNotEqualTo(new StoreAudit.Result.Found(List.of()));
    }
  }

  private List<Path> files() throws IOException {
    try (var files = Files.list(home.folder())) {
      return files.sorted().toList();
    }
  }
}
