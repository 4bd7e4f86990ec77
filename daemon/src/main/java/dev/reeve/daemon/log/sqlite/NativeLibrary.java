package dev.reeve.daemon.log.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite itself, which lies in a jar in a form for each machine. Whoever starts unpacks it into a
 * temporary file, and whoever is killed leaves that behind; if it is unpacked once and for all
 * ({@code org.sqlite.lib.path}), neither happens (P-7).
 */
public final class NativeLibrary {

  private NativeLibrary() {}

  /** Puts it into a folder; it is there as a whole or not at all. */
  public static void unpack(Path folder) throws IOException {
    String name = LibraryLoaderUtil.getNativeLibName();
    Path made = folder.resolve(name + ".new");
    String packed = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
    try (InputStream in = SQLiteJDBCLoader.class.getResourceAsStream(packed)) {
      if (in == null) return; // none for this machine: SQLite says so itself when it is needed
      Files.copy(in, made, StandardCopyOption.REPLACE_EXISTING);
    }
    Files.move(made, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }
}
