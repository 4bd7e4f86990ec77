package dev.reeve.server.config;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The file to begin with: every key at its usual value, commented out, so that it changes nothing.
 * The schema is put beside it, and the first line tells editors where; so they find it without any
 * network.
 */
public final class ConfigTemplate {

  private static final String SCHEMA = ".reeve/reeve.schema.json";

  private static final Set<PosixFilePermission> SHARED =
      PosixFilePermissions.fromString("rw-r--r--");

  private ConfigTemplate() {}

  /** Writes both; an old {@code reeve.yaml} is replaced only if {@code force}. */
  public static Path write(Path folder, boolean force) {
    Path file = folder.resolve(ConfigFile.NAME);
    if (!force && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new IllegalStateException(
          file + " is there already: edit it, or let --force write a new one over it");
    }
    Path schema = folder.resolve(SCHEMA);
    @Nullable Path beside = schema.getParent();
    try {
      if (beside != null) Files.createDirectories(beside);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot make the folder " + beside + ": " + Home.said(e, beside), e);
    }
    AtomicFile.write(schema, ConfigSchema.text(), SHARED);
    AtomicFile.write(file, text(), SHARED);
    return file;
  }

  static String text() {
    StringBuilder text = new StringBuilder();
    text.append("# yaml-language-server: $schema=").append(SCHEMA).append('\n');
    text.append(
        "# What Reeve may be told. Every key may be left out; what stands here commented\n");
    text.append(
        "# out is what holds anyway. To set a key, take away the '#' before it and before\n");
    text.append(
        "# the sections that it stands in. 'reeve doctor' says whether the file is right.\n");
    String section = "";
    for (Key key : Keys.ALL) {
      String own = key.path().substring(0, Math.max(0, key.path().lastIndexOf('.')));
      text.append(headings(section, own));
      section = own;
      String indent = "  ".repeat(depth(own));
      String name = key.path().substring(own.isEmpty() ? 0 : own.length() + 1);
      text.append("#").append(indent).append("# ").append(key.meaning()).append('\n');
      text.append("#").append(indent).append(name).append(": ").append(key.usual()).append('\n');
    }
    return text.toString();
  }

  /** The lines that lead from one section into another. */
  private static String headings(String from, String to) {
    StringBuilder lines = new StringBuilder();
    String path = "";
    for (String name : to.split("\\.", -1)) {
      String indent = "  ".repeat(depth(path));
      path = Keys.inside(path, name);
      boolean inside = from.equals(path) || from.startsWith(path + ".");
      if (name.isEmpty() || inside) continue;
      if (indent.isEmpty()) lines.append('\n');
      lines.append("#").append(indent).append(name).append(":\n");
    }
    return from.isEmpty() && to.isEmpty() ? "\n" : lines.toString();
  }

  private static int depth(String section) {
    return section.isEmpty() ? 0 : section.split("\\.", -1).length;
  }
}
