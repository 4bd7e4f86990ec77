package dev.reeve.agents.rescue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which commit a work tree stands at, read from its files: git itself would take too long to be
 * asked at each tool call.
 */
public final class GitHead {

  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}([0-9a-f]{24})?");
  private static final String REF = "ref: ";
  private static final String LINK = "gitdir: ";

  private GitHead() {}

  /** Null if it is no work tree, has no commit yet, or keeps its refs in another way. */
  public static @Nullable String of(Path tree) {
    try {
      Path own = folder(tree);
      String head = line(own.resolve("HEAD"));
      String commit = head.startsWith(REF) ? named(own, head.substring(REF.length())) : head;
      return commit != null && COMMIT.matcher(commit).matches() ? commit : null;
    } catch (IOException | InvalidPathException e) {
      return null;
    }
  }

  /** A linked work tree has a file that says where its folder is. */
  private static Path folder(Path tree) throws IOException {
    Path git = tree.resolve(".git");
    if (Files.isDirectory(git)) return git;
    String link = line(git);
    return link.startsWith(LINK) ? tree.resolve(link.substring(LINK.length())).normalize() : git;
  }

  private static @Nullable String named(Path own, String ref) throws IOException {
    Path common = own.resolve("commondir");
    Path shared = Files.exists(common) ? own.resolve(line(common)).normalize() : own;
    if (Files.exists(shared.resolve(ref))) return line(shared.resolve(ref));
    Path packed = shared.resolve("packed-refs");
    if (!Files.exists(packed)) return null;
    try (var lines = Files.lines(packed)) {
      return lines
          .filter(each -> each.endsWith(" " + ref))
          .map(each -> each.substring(0, each.length() - ref.length() - 1))
          .findFirst()
          .orElse(null);
    }
  }

  private static String line(Path file) throws IOException {
    return Files.readString(file).strip();
  }
}
