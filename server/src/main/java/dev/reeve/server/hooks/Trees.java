package dev.reeve.server.hooks;

import dev.reeve.base.data.Recent;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * In which work trees members were when they were last heard of, kept in a file: so the morning
 * knows what was committed there also if the daemon began anew in the night (T-79). It is written
 * at the end, and at most once a minute before.
 */
public final class Trees implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Trees.class);
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int MOST = 1_000;
  private static final long PAUSE = Duration.ofMinutes(1).toNanos();

  private final Home home;
  private final Path file;
  private final Redactor redactor;
  private final LongSupplier ticks;
  private final Map<String, Path> trees = new Recent<>(MOST);
  private boolean changed;
  private long written;

  public Trees(Home home, Redactor redactor) {
    this(home, redactor, System::nanoTime);
  }

  /** As the last daemon left it; nothing if there is none, or it cannot be read. */
  Trees(Home home, Redactor redactor, LongSupplier ticks) {
    this.home = home;
    file = home.folder().resolve("trees.json");
    this.redactor = redactor;
    this.ticks = ticks;
    written = ticks.getAsLong() - PAUSE;
    try {
      for (Map.Entry<String, JsonNode> each : JSON.readTree(Files.readString(file)).properties()) {
        trees.put(each.getKey(), Path.of(each.getValue().asString()));
      }
    } catch (NoSuchFileException none) {
      return;
    } catch (IOException | JacksonException | InvalidPathException e) {
      LOG.warn("{} cannot be read, so nobody's work tree is known by it: {}", file, e.toString());
    }
  }

  /** Null if nothing was heard of it, as far as is remembered. */
  public synchronized @Nullable Path of(TeamId team, MemberId member) {
    return trees.get(key(team, member));
  }

  /** Nearly always it is where it was. */
  synchronized void seen(Session session) {
    Path before = trees.put(key(session.team(), session.member()), session.tree());
    changed |= !session.tree().equals(before);
    if (changed && PAUSE <= ticks.getAsLong() - written) write();
  }

  @Override
  public synchronized void close() {
    if (changed) write();
  }

  /** A path that may not be stored is known to this daemon only (T-82). */
  private void write() {
    ObjectNode all = JSON.createObjectNode();
    trees.forEach((who, tree) -> {
      String path = tree.toString();
      if (redactor.redact(path).value().equals(path)) all.put(who, path);
    });
    written = ticks.getAsLong();
    try {
      home.ready();
      AtomicFile.write(file, all.toPrettyString() + "\n", AtomicFile.PRIVATE);
      changed = false;
    } catch (UncheckedIOException e) {
      LOG.warn("who works where is not known to the next daemon: {}", e.getMessage());
    }
  }

  private static String key(TeamId team, MemberId member) {
    return team + " " + member;
  }
}
