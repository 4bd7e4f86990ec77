package dev.reeve.server.store;

import dev.reeve.base.file.Home;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.sqlite.SqliteEventLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One file, within Reeve's folder or anywhere. */
public record EmbeddedStore(Path file) implements Store {

  /** What names one, for whoever describes it: no option of SQLite's may stand in it. */
  public static final String FORM =
      "sqlite:(?!file:)[^?:\\u0000-\\u001f][^?\\u0000-\\u001f]{0,999}";

  /** The store, what is not yet moved into it, and what it has promised. */
  static final List<String> PARTS = List.of("", "-wal", "-promised");

  private static final Pattern PATTERN = Pattern.compile(FORM);
  private static final String SCHEME = "sqlite:";

  static @Nullable EmbeddedStore of(String text) {
    if (!PATTERN.matcher(text).matches()) return null;
    return new EmbeddedStore(Path.of(text.substring(SCHEME.length())));
  }

  /** The usual one of this folder. */
  public static EmbeddedStore usual(Home home) {
    return new EmbeddedStore(home.folder().resolve("reeve.db"));
  }

  /** A relative file lies in Reeve's folder. */
  @Override
  public EmbeddedStore in(Home home) {
    return new EmbeddedStore(home.folder().resolve(file).normalize());
  }

  @Override
  public boolean isThere() {
    return Files.exists(file) && PARTS.stream().anyMatch(this::saysSomething);
  }

  private boolean saysSomething(String part) {
    return 0 < file.resolveSibling(file.getFileName() + part).toFile().length();
  }

  /** Not on a disk that is mounted to be read, nor in a folder of somebody else. */
  public boolean isWritable() {
    Path folder = file.toAbsolutePath().getParent();
    return Files.isWritable(file) && (folder == null || Files.isWritable(folder));
  }

  @Override
  public Hold hold(Home home) {
    return FileHold.of(file);
  }

  @Override
  public EventLog open() {
    return SqliteEventLog.open(file);
  }

  /** Nobody but the daemons of one machine reaches it. */
  @Override
  public String node(Home home) {
    return "local";
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
