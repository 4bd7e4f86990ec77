package dev.reeve.server.config;

import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where configuration is found: {@code reeve.yaml} in the working folder, else the one in Reeve's
 * own folder, for all projects of a user. They are not mixed: the nearer one alone counts.
 */
public final class ConfigFile {

  public static final String NAME = "reeve.yaml";

  private static final int MOST_BYTES = 1_000_000;

  private ConfigFile() {}

  /** The file that counts for who works in this folder; empty if there is none. */
  public static Optional<Path> find(Path project, Path home) {
    return List.of(project.resolve(NAME), home.resolve(NAME)).stream()
        .filter(ConfigFile::isThere)
        .findFirst();
  }

  /** A link that leads nowhere is there, too: somebody meant it to count. */
  static boolean isThere(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  /** The same of a folder above, where a folder of that name is passed over. */
  static boolean isMeant(Path file) {
    return isThere(file) && !Files.isDirectory(file);
  }

  /** Where what it names begins: the folder of the file that counts, or the working folder. */
  public static Path folder(Path project, Path home) {
    return find(project, home).map(Path::getParent).orElse(project);
  }

  /** What that file says, or what is usual. */
  public static Config findAndRead(Path project, Path home) {
    return find(project, home).map(ConfigFile::read).orElse(Config.DEFAULT);
  }

  /** Throws {@link UnreadableConfig} also where there is no file, or no text in it. */
  public static Config read(Path file) {
    return ConfigReader.read(file.toString(), text(file));
  }

  private static String text(Path file) {
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw unreadable(file, "cannot be read: it is a folder, or no file with text in it");
      }
      try (InputStream in = Files.newInputStream(file)) {
        byte[] bytes = in.readNBytes(MOST_BYTES + 1);
        if (MOST_BYTES < bytes.length) throw unreadable(file, "is larger than 1 MB");
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      }
    } catch (NoSuchFileException e) {
      boolean link = Files.isSymbolicLink(file);
      throw unreadable(file, link ? "is a link to one that is not there" : "is not there");
    } catch (CharacterCodingException e) {
      throw unreadable(file, "is not text in UTF-8");
    } catch (IOException e) {
      throw unreadable(file, "cannot be read: " + Home.said(e));
    }
  }

  private static UnreadableConfig unreadable(Path file, String what) {
    return new UnreadableConfig(List.of(file + ":1:1: the file " + what));
  }
}
