package dev.reeve.agents;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.base.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The observer tokens: with one, agents in a project folder may report to Reeve, and no
 * more. Each lies in a file of its own in Reeve's folder, for its owner alone: {@code
 * observers/<SHA-256 of the project folder>}, the token on the first line and the folder on the
 * second, so that the launcher can read it without starting anything.
 */
public record ObserverTokens(Home home) {

  private static final String FOLDER = "observers";
  private static final int BYTES = 32;
  private static final long LARGEST = 16_384;

  /** The token of that folder; made if there is none. */
  public String issue(Path project) {
    String known = tokenOf(project);
    if (known != null) return known;
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    home.ready(FOLDER);
    AtomicFile.write(fileOf(project), token + "\n" + project + "\n", AtomicFile.PRIVATE);
    return token;
  }

  /** Null if that folder has none. */
  public @Nullable String tokenOf(Path project) {
    List<String> lines = lines(fileOf(project));
    return lines.size() == 2 && lines.get(1).equals(project.toString()) ? lines.getFirst() : null;
  }

  /** The folder around this one, or itself, of which agents may report; null if there is none. */
  public @Nullable Path projectAround(Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
      if (tokenOf(at) != null) return at;
    }
    return null;
  }

  /** The folder that a token is for; null if it is nobody's. Takes the same time for all. */
  public @Nullable Path projectOf(String token) {
    byte[] asked = token.getBytes(StandardCharsets.UTF_8);
    Path found = null;
    for (Path file : files()) {
      List<String> lines = lines(file);
      if (lines.size() != 2) continue;
      byte[] known = lines.getFirst().getBytes(StandardCharsets.UTF_8);
      if (MessageDigest.isEqual(known, asked)) found = Path.of(lines.get(1));
    }
    return found;
  }

  /** From here on nobody can report for that folder. */
  public void revoke(Path project) {
    try {
      Files.deleteIfExists(fileOf(project));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + fileOf(project) + ": " + Home.said(e), e);
    }
  }

  public Path fileOf(Path project) {
    return home.folder().resolve(FOLDER).resolve(key(project));
  }

  /** A name for files about a path. */
  public static String key(Path path) {
    return Sha256.hex(path.toString());
  }

  private List<Path> files() {
    Path folder = home.folder().resolve(FOLDER);
    if (!Files.isDirectory(folder)) return List.of();
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + folder + ": " + Home.said(e, folder), e);
    }
  }

  private static List<String> lines(Path file) {
    try {
      if (!Files.isRegularFile(file) || LARGEST < Files.size(file)) return List.of();
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }
}
