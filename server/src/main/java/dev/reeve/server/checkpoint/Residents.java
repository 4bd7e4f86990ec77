package dev.reeve.server.checkpoint;

import dev.reeve.agents.run.Once;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.base.text.Sha256;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.Listener;
import dev.reeve.daemon.engine.SealedEntry;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.server.config.NearestConfig;
import dev.reeve.server.config.UnreadableConfig;
import dev.reeve.workflows.checkpoint.Prompt;
import dev.reeve.workflows.checkpoint.Setup;
import dev.reeve.workflows.checkpoint.Supervisor;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The resident supervisors of this daemon (C-1). Which there are stands in Reeve's folder, so that
 * they are there again after a restart, in recovery (C-14).
 */
public final class Residents implements AutoCloseable, Listener {

  /** So long judges may take to answer. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final int MOST = 100;
  private static final int TRIES = 60;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Logger LOG = LoggerFactory.getLogger(Residents.class);

  private final Home home;
  private final Supplier<Engine> engine;
  private final EventLog log;
  private final Redactor redactor;
  private final BusWatch watch = new BusWatch();
  private final Map<Path, Resident> residents = new ConcurrentHashMap<>();
  private volatile boolean open = true;

  public Residents(Home home, Supplier<Engine> engine, EventLog log, Redactor redactor) {
    this.home = home;
    this.engine = engine;
    this.log = log;
    this.redactor = redactor;
  }

  /** It is not started; this says why. */
  public static final class NotStarted extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotStarted(String reason) {
      super(reason, null, false, false);
    }
  }

  /** Those that were there before come again, each by itself: nobody waits for them. */
  public void resume() {
    engine.get().listen(this);
    for (Path file : files()) Thread.ofVirtual().start(() -> resume(file));
  }

  /** Somebody may have the session at this moment, by a command; then it is tried again. */
  private void resume(Path file) {
    for (int tries = 1; open; tries++) {
      try {
        start(read(file).recovering());
        return;
      } catch (RuntimeException e) {
        if (tries == TRIES) {
          LOG.warn("the supervisor of {} does not come again: {}", file, e.getMessage());
          return;
        }
      }
      try {
        Thread.sleep(PAUSE);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /**
   * Starts one, or leaves the one that is there.
   *
   * @throws NotStarted if it cannot be
   */
  public synchronized Standing start(Prompt prompt) {
    if (!open) throw new NotStarted("the daemon is stopping");
    Path session = folder(prompt.session());
    @Nullable Resident known = residents.get(session);
    if (known != null && !known.isOver()) return known.standing();
    if (MOST <= residents.size()) throw new NotStarted(MOST + " sessions are supervised already");
    Supervisor supervisor = open(prompt, session);
    Path file = file(session);
    AtomicFile.write(
        file, JsonMapper.shared().writeValueAsString(prompt.fields()), AtomicFile.PRIVATE);
    Petitions petitions = new Petitions(prompt.teamName(), engine, log, redactor);
    Resident resident = new Resident(prompt, supervisor, petitions, () -> ended(session, file));
    residents.put(session, resident);
    watch.add(session.resolve(".msg"), resident::ring);
    supervisor.announce(prompt.recovery());
    resident.start();
    return resident.standing();
  }

  private Supervisor open(Prompt prompt, Path session) {
    try {
      NearestConfig nearest = NearestConfig.of(session, home);
      boolean shipped = prompt.roleSpec().equals(Prompt.SHIPPED);
      Setup setup =
          new Setup(
              session,
              shipped ? null : session.resolve(prompt.roleSpec()),
              nearest.config().commands(),
              new Once(System.getenv(), nearest.base(), nearest.config().redactor()),
              home.folder().resolve("checkpoints"),
              nearest.config().redactor(),
              PATIENCE,
              InstantSource.system());
      @Nullable Supervisor supervisor = Supervisor.open(setup);
      if (supervisor != null) return supervisor;
      throw new NotStarted("another process supervises " + session + " at this moment");
    } catch (UnreadableFile | UnreadableConfig e) {
      throw new NotStarted(String.valueOf(e.getMessage()));
    }
  }

  private static Path folder(String session) {
    try {
      return Path.of(session).toRealPath();
    } catch (IOException | InvalidPathException e) {
      throw new NotStarted("there is no session folder " + session);
    }
  }

  /** All of them, by their folders. */
  public List<Standing> standings() {
    return new TreeMap<>(residents).values().stream().map(Resident::standing).toList();
  }

  private void ended(Path session, Path file) {
    residents.remove(session);
    watch.remove(session.resolve(".msg"));
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("{} cannot be removed: {}", file, Home.said(e, file));
    }
  }

  /** What is decided in a team may be about a checkpoint. */
  @Override
  public void committed(List<SealedEntry> lines, TeamState after) {
    for (Resident resident : residents.values()) {
      if (resident.isOf(after.id().value())) resident.ring();
    }
  }

  private Path file(Path session) {
    return home.ready("supervisors")
        .resolve(Sha256.hex(session.toString()).substring(0, 16) + ".json");
  }

  private List<Path> files() {
    Path folder = home.ready("supervisors");
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + folder + ": " + Home.said(e, folder), e);
    }
  }

  private static Prompt read(Path file) {
    try {
      Map<String, String> fields = new TreeMap<>();
      if (JsonMapper.shared().readTree(Files.readString(file)) instanceof ObjectNode node) {
        node.forEachEntry((key, value) -> fields.put(key, value.asString("")));
      }
      return Prompt.of(fields);
    } catch (IOException | JacksonException e) {
      throw new NotStarted(file + " cannot be read: " + e.getMessage());
    }
  }

  @Override
  public synchronized void close() {
    open = false;
    watch.close();
    residents.values().forEach(Resident::close);
  }
}
