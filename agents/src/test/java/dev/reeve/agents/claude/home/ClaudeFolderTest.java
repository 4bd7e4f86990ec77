package dev.reeve.agents.claude.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Claude Code's own folder, as versions write it and as nobody should. */
class ClaudeFolderTest {

  /** As 2.1.325 writes it. */
  private static final String CONFIG =
      """
      {"name": "session-00000001", "createdAt": 1767225600982,
       "leadAgentId": "team-lead@session-00000001",
       "leadSessionId": "00000000-0000-4000-8000-000000000001",
       "leadProcess": {"pid": 4001, "procStart": "10001"},
       "members": [
         {"agentId": "team-lead@session-00000001", "name": "team-lead", "agentType": "team-lead",
          "tmuxPaneId": "leader", "cwd": "/home/user/project"},
         {"agentId": "worker@session-00000001", "name": "worker", "model": "m",
          "prompt": "do it", "color": "blue", "cwd": "/home/user/project", "later": [1]},
         {"agentId": "odd", "name": "../../etc"}, 7]}
      """;

  private static final String LETTERS =
      """
      [{"from": "worker", "text": "The work is finished", "summary": "report",
        "timestamp": "2026-01-01T00:00:12.966Z", "color": "blue", "msgV": 1,
        "msg_id": "00000000-0000-4000-8000-000000000005", "type": "message", "read": false},
       {"from": "worker", "timestamp": "2026-01-01T00:00:14.418Z", "read": false,
        "text": "{\\"type\\":\\"idle_notification\\",\\"from\\":\\"worker\\",\
      \\"idleReason\\":\\"available\\"}"},
       "nonsense", {"text": "of nobody"}]
      """;

  @TempDir Path home;
  private @Nullable ClaudeFolder looking;

  private void write(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private ClaudeFolder folder() {
    ClaudeFolder folder = looking == null ? new ClaudeFolder(home) : looking;
    looking = folder;
    folder.begin();
    return folder;
  }

  @Test
  @DisplayName(
      "A-9 the roster of a team of Claude Code's is read from its config, odd entries aside")
  void team() throws IOException {
    assertThat(folder().teams()).isEmpty();
    write("teams/session-00000001/config.json", CONFIG);
    ClaudeTeam team = folder().teams().getFirst();
    assertThat(team.session()).isEqualTo("00000000-0000-4000-8000-000000000001");
    assertThat(team.lead()).isEqualTo("team-lead");
    assertThat(team.cwd()).isEqualTo("/home/user/project");
    assertThat(team.mates()).containsExactly(new ClaudeTeam.Mate("worker", "/home/user/project"));
  }

  @Test
  @DisplayName(
      "A-9 an inbox is read by whom it is of, and what the program says is told from words")
  void inbox() throws IOException {
    write("teams/session-00000001/config.json", CONFIG);
    write("teams/session-00000001/inboxes/team-lead.json", LETTERS);
    write("teams/session-00000001/inboxes/stranger.json", LETTERS);
    ClaudeTeam team = folder().teams().getFirst();
    assertThat(folder().letters(team).keySet()).containsExactly("team-lead");
    List<Letter> letters = folder().letters(team).getOrDefault("team-lead", List.of());
    assertThat(letters).extracting(Letter::kind).containsExactly("", "idle_notification");
    assertThat(letters.getFirst().text()).isEqualTo("The work is finished");
    assertThat(letters.getFirst().at()).isEqualTo(Instant.parse("2026-01-01T00:00:12.966Z"));
  }

  @Test
  @DisplayName(
      "A-9 a file that is half written says what it said before, and the next look reads it")
  void half_written() throws IOException {
    write("teams/session-00000001/config.json", CONFIG);
    assertThat(folder().teams()).hasSize(1);
    write("teams/session-00000001/config.json", CONFIG.substring(0, 100));
    assertThat(folder().teams().getFirst().mates()).hasSize(1);
    write("teams/session-00000001/config.json", CONFIG.replace("\"worker\"", "\"writer\""));
    assertThat(folder().teams().getFirst().mates().getFirst().name()).isEqualTo("writer");
    Files.delete(home.resolve("teams/session-00000001/config.json"));
    assertThat(folder().teams()).isEmpty();
  }

  @Test
  @DisplayName("A-9 what has not changed is not read again")
  void stat_first() throws IOException {
    write("tasks/l/1.json", "{\"id\": \"1\", \"subject\": \"aaa\", \"status\": \"pending\"}");
    Path file = home.resolve("tasks/l/1.json");
    FileTime old = FileTime.from(Instant.now().minusSeconds(60));
    Files.setLastModifiedTime(file, old);
    assertThat(folder().tasks("l")).hasSize(1);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(
          ByteBuffer.wrap("{\"id\": \"1\", \"subject\": \"bbb\"".getBytes(StandardCharsets.UTF_8)));
    }
    Files.setLastModifiedTime(file, old);
    assertThat(folder().tasks("l").getFirst().subject()).isEqualTo("aaa");
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(50)));
    assertThat(folder().tasks("l").getFirst().subject()).isEqualTo("bbb");
  }

  @Test
  @DisplayName("A-9 links are not followed, what is too large is not read, and no name leads out")
  void hostile() throws IOException {
    Path secret = home.resolve("secret.json");
    Files.writeString(secret, "{\"id\": \"1\", \"subject\": \"s\", \"status\": \"pending\"}");
    Files.createDirectories(home.resolve("tasks/l"));
    Files.createSymbolicLink(home.resolve("tasks/l/1.json"), secret);
    assertThat(folder().tasks("l")).isEmpty();
    assertThat(folder().tasks("..")).isEmpty();
    assertThat(folder().tasks("l/../l")).isEmpty();
    write("tasks/big/1.json", "{\"id\":\"1\",\"status\":\"" + "x".repeat(5 << 20) + "\"}");
    assertThat(folder().tasks("big")).isEmpty();
    Files.createSymbolicLink(home.resolve("sessions"), home.resolve("tasks"));
    assertThat(folder().sessions()).isEmpty();
  }

  @Test
  @DisplayName("A-9 sessions of several versions are read; what is none is passed over")
  void sessions() throws IOException {
    write(
        "sessions/4001.json",
        "{\"pid\":4001,\"sessionId\":\"s-1\",\"cwd\":\"/p\",\"procStart\":\"1\",\"kind\":\"bg\","
            + "\"version\":\"2.1.325\",\"pidDomain\":\"linux:0:pid:[4026531836]\","
            + "\"messagingSocketPath\":\"/t/1.sock\",\"status\":\"busy\",\"new\":{}}");
    write("sessions/pid-3.json", "{\"session_id\":\"s-0\",\"cwd\":\"/p\"}");
    write("sessions/9.json", "[]");
    write("sessions/4001.abc.key", "not ours");
    ClaudeSession session = folder().sessions().getFirst();
    assertThat(folder().sessions()).hasSize(1);
    assertThat(session.background()).isTrue();
    assertThat(session.namespace()).isEqualTo("pid:[4026531836]");
    assertThat(session.socket()).isEqualTo("/t/1.sock");
  }

  @Test
  @DisplayName("A-9 whatever stands in the files, looking at them never fails")
  void never_fails() throws IOException {
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      byte[] bytes = CONFIG.getBytes(StandardCharsets.UTF_8);
      for (int j = 0; j < 6; j++) bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(128);
      Path file = home.resolve("teams/t/config.json");
      Files.createDirectories(file.getParent());
      Files.write(file, bytes);
      assertThat(folder().teams()).as("seed 7, round %s", i).hasSizeLessThan(2);
    }
  }
}
