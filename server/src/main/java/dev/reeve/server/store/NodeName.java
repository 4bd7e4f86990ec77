package dev.reeve.server.store;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.base.file.HostName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;

/**
 * What a folder of Reeve is called among all that may come to one database: the machine's name, and
 * something that no other folder has. It is made once, and moves with the folder.
 */
final class NodeName {

  private static final String FILE = "node";
  private static final int OWN = 8;

  private NodeName() {}

  static String of(Home home) {
    Path file = home.ready().resolve(FILE);
    try {
      String known = Files.readString(file).strip();
      if (!known.isEmpty()) return known;
    } catch (NoSuchFileException first) {
      // It is made now.
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file + ": " + Home.said(e, file), e);
    }
    String made = HostName.here() + "-" + UUID.randomUUID().toString().substring(0, OWN);
    AtomicFile.write(file, made + "\n", AtomicFile.PRIVATE);
    return made;
  }
}
