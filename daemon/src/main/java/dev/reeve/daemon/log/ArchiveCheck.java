package dev.reeve.daemon.log;

import dev.reeve.core.team.TeamId;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Looks through an archive for damage, with nothing but the file (T-78). */
public final class ArchiveCheck {

  private static final JsonMapper JSON = new JsonMapper();

  private final Verifier.Writers writers;
  private final MessageDigest digest = digest();
  private final List<Finding> findings = new ArrayList<>();
  private @Nullable TeamId team;
  private @Nullable LineCheck lines;
  private Head head = Head.EMPTY;
  private long count;
  private Hash seal = Hash.ZERO;

  private ArchiveCheck(Verifier.Writers writers) {
    this.writers = writers;
  }

  /**
   * What came of it.
   *
   * @param head where the log in it ends
   * @param lines how many lines of the log there are
   * @param seal the hash of all but the file's last line; zero if that is missing
   */
  public record Result(TeamId team, Head head, long lines, Hash seal, List<Finding> findings) {
    public Result {
      findings = List.copyOf(findings);
    }

    /** Whether nothing is wrong that was not known before. */
    public boolean isSound() {
      return findings.stream().allMatch(Finding::known);
    }
  }

  /**
   * @throws NoArchive if the file cannot be read, or is something else
   */
  public static Result of(Path file, Verifier.Writers writers) {
    ArchiveCheck check = new ArchiveCheck(writers);
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        check.read(line);
      }
    } catch (IOException | JacksonException | IllegalArgumentException e) {
      if (check.team == null) throw new NoArchive(file + " is no archive of Reeve's", e);
      check.damage("what follows line " + check.count + " cannot be read");
    }
    return check.result(file);
  }

  /** It cannot be checked at all. */
  public static final class NoArchive extends RuntimeException {
    NoArchive(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  private void read(String text) {
    JsonNode node = JSON.readTree(text);
    if (isSealed()) damage("something stands behind its end");
    else if (team == null) header(node);
    else if (node.has("sha256")) seal(node.get("sha256").asString());
    else if (node.has("index")) line(node);
    if (!isSealed()) digest.update((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private void header(JsonNode node) {
    boolean known =
        node.path("archive").asString("").equals("reeve")
            && node.path("version").asInt(0) == Archive.VERSION;
    if (!known) throw new IllegalArgumentException("no archive of this version");
    TeamId of = new TeamId(node.path("team").asString());
    head = new Head(node.path("index").asLong(), Hash.fromHex(node.path("hash").asString()));
    List<EventLog.Tenure> terms = new ArrayList<>();
    for (JsonNode each : node.path("terms")) {
      terms.add(
          new EventLog.Tenure(
              each.path("term").asLong(),
              each.path("node").asString(),
              each.path("from").asLong()));
    }
    team = of;
    lines = new LineCheck(of, head, terms, writers);
  }

  private void line(JsonNode node) {
    count++;
    LineCheck check = lines;
    if (check == null) return;
    long key = Long.parseUnsignedLong(node.path("key").asString("0"), 16);
    check.line(
        new Line(
            node.get("index").asLong(),
            node.path("body").asString().getBytes(StandardCharsets.UTF_8),
            key,
            Hash.fromHex(node.path("hash").asString())));
  }

  private void seal(String hex) {
    seal = new Hash(digest.digest());
    if (!seal.hex().equals(hex)) damage("its content is not what its last line says");
  }

  private boolean isSealed() {
    return !seal.equals(Hash.ZERO);
  }

  private void damage(String what) {
    if (team != null) findings.add(new Finding(team, count, what));
  }

  private Result result(Path file) {
    if (team == null || lines == null) {
      throw new NoArchive(file + " is empty: it is no archive of Reeve's", null);
    }
    if (!isSealed()) damage("its end is missing");
    findings.addAll(lines.findings());
    return new Result(team, head, count, seal, findings);
  }

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
