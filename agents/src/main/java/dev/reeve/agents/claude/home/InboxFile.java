package dev.reeve.agents.claude.home;

import dev.reeve.agents.stream.Parsing;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.LockFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The inbox of somebody in a team of Claude Code's: the one thing of Claude Code's that Reeve ever
 * writes. A message is put behind those that lie there. What lock Claude Code itself
 * takes is not known, so the file that is named after the inbox is locked, and the inbox is
 * replaced only if it is still what was read; a message that is lost all the same is why this way
 * never says more than that it is unconfirmed.
 *
 * @param team whose inbox it is part of
 * @param name of whom
 */
public record InboxFile(ClaudeTeam team, String name) {

  private static final String FROM = "reeve";
  private static final int TRIES = 5;
  private static final int MOST_LETTERS = 200;
  private static final Set<PosixFilePermission> MODE = PosixFilePermissions.fromString("rw-r--r--");

  /** Puts a message in; null if that was done, else why it was not. */
  public @Nullable String put(String id, String text, Instant at) {
    Path folder = ClaudeFolder.inboxes(team);
    if (!team.has(name)) return "nobody of that name is in Claude Code's team " + team.name();
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return "Claude Code's team " + team.name() + " has no inboxes";
    }
    Path file = folder.resolve(name + ".json");
    try (LockFile.Held lock = LockFile.tryTake(folder.resolve(name + ".lock"))) {
      if (lock == null) return "its inbox is locked";
      for (int i = 0; i < TRIES; i++) {
        if (add(file, letter(id, text, at))) return null;
      }
      return "its inbox changes all the time";
    } catch (UncheckedIOException e) {
      return String.valueOf(e.getMessage());
    } catch (IOException | JacksonException e) {
      return "its inbox cannot be read: " + e.getMessage();
    }
  }

  private static boolean add(Path file, ObjectNode letter) throws IOException {
    byte[] before = bytes(file);
    JsonNode lies =
        before.length == 0
            ? JsonMapper.shared().createArrayNode()
            : JsonMapper.shared().readTree(before);
    if (!(lies instanceof ArrayNode letters)) throw new IOException("it is no list");
    if (MOST_LETTERS <= letters.size()) throw new IOException("nobody empties it");
    letters.add(letter);
    String text = letters.toPrettyString();
    return AtomicFile.exchange(file, text, MODE, () -> isStill(file, before));
  }

  private static boolean isStill(Path file, byte[] before) {
    try {
      return Arrays.equals(bytes(file), before);
    } catch (IOException e) {
      return false;
    }
  }

  /** None if there is no such file yet; a link is refused. */
  private static byte[] bytes(Path file) throws IOException {
    try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      return in.readNBytes(Parsing.LARGEST);
    } catch (NoSuchFileException e) {
      return new byte[0];
    }
  }

  private static ObjectNode letter(String id, String text, Instant at) {
    ObjectNode letter = JsonMapper.shared().createObjectNode();
    letter.put("from", FROM);
    letter.put("text", text);
    letter.put("timestamp", at.truncatedTo(ChronoUnit.MILLIS).toString());
    letter.put("msgV", 1);
    letter.put("msg_id", id);
    letter.put("type", "message");
    letter.put("read", false);
    return letter;
  }
}
