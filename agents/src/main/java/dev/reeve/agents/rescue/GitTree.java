package dev.reeve.agents.rescue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A git work tree, as its files alone tell of it: git itself is not asked. */
public record GitTree(Path top) {

  private static final String POINTER = "gitdir:";
  private static final String REF = "ref: ";
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}([0-9a-f]{24})?");

  /** The innermost around a folder, which need not be there; null if it is in none. */
  public static @Nullable GitTree around(Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(".git"))) return new GitTree(at);
    }
    return null;
  }

  /** The folder that all work trees of one repository share. */
  public Path repository() throws IOException {
    Path own = own();
    Path common = own.resolve("commondir");
    return Files.exists(common) ? folder(own, Files.readString(common)) : own;
  }

  /** What git keeps of this work tree alone; a linked one has a file that says where that is. */
  private Path own() throws IOException {
    Path git = top.resolve(".git");
    if (Files.isDirectory(git)) return git;
    String pointer = Files.readString(git);
    if (!pointer.startsWith(POINTER)) throw new IOException(git + " says no 'gitdir:'");
    return folder(top, pointer.substring(POINTER.length()));
  }

  private static Path folder(Path from, String name) throws IOException {
    try {
      return from.resolve(name.strip()).normalize();
    } catch (InvalidPathException e) {
      throw new IOException(from + " names no folder", e);
    }
  }

  /** What is checked out; null if nothing is, or git keeps it in another way. */
  public @Nullable String commit() {
    try {
      String head = Files.readString(own().resolve("HEAD")).strip();
      String commit = head.startsWith(REF) ? named(head.substring(REF.length())) : head;
      return commit != null && COMMIT.matcher(commit).matches() ? commit : null;
    } catch (IOException e) {
      return null;
    }
  }

  private @Nullable String named(String ref) throws IOException {
    Path repository = repository();
    Path file = folder(repository, ref);
    if (Files.exists(file)) return Files.readString(file).strip();
    Path packed = repository.resolve("packed-refs");
    if (!Files.exists(packed)) return null;
    try (var lines = Files.lines(packed)) {
      return lines
          .filter(each -> each.endsWith(" " + ref))
          .map(each -> each.substring(0, each.length() - ref.length() - 1))
          .findFirst()
          .orElse(null);
    }
  }

  /** Whether both are of one repository. */
  public boolean isBeside(GitTree other) {
    try {
      return repository().toRealPath().equals(other.repository().toRealPath());
    } catch (IOException e) {
      return false;
    }
  }
}
