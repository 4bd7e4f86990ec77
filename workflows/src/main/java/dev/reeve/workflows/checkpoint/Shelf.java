package dev.reeve.workflows.checkpoint;

import dev.reeve.base.file.Home;
import dev.reeve.base.text.Sha256;
import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.bus.BusPart;
import dev.reeve.workflows.bus.MessageBus;
import dev.reeve.workflows.checkpoint.Report.Artifact;
import dev.reeve.workflows.checkpoint.SessionFiles.Stamp;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What was read of a session, kept from one wake to the next (C-5): only what is new or revised is
 * read again. The bus is read on from where it was left, and so is wisdom.
 */
final class Shelf {

  /** A file that was changed so shortly before it was read may change again unseen. */
  private static final Duration TOO_FRESH = Duration.ofMillis(50);

  private final SessionFiles files;
  private final MessageBus bus;
  private final InstantSource clock;

  private final SortedMap<String, Kept<Page>> pages = new TreeMap<>();
  private final SortedMap<String, Kept<JsonFile>> documents = new TreeMap<>();
  private final SortedMap<String, Kept<String>> texts = new TreeMap<>();
  private final SortedMap<String, Kept<Page>> wisdom = new TreeMap<>();
  private final SortedMap<String, ByteArrayOutputStream> wisdomBytes = new TreeMap<>();
  private final List<BusLine> lines = new ArrayList<>();
  private final List<Integer> broken = new ArrayList<>();
  private BusPart.Cursor cursor = BusPart.Cursor.START;

  Shelf(SessionFiles files, MessageBus bus, InstantSource clock) {
    this.files = files;
    this.bus = bus;
    this.clock = clock;
  }

  /**
   * Something that was read.
   *
   * @param settled whether its stamp can be trusted
   */
  private record Kept<T>(Stamp stamp, boolean settled, String sha256, T content) {}

  /** Reads on where the bus was left. */
  void catchUp() {
    BusPart part = bus.since(cursor);
    if (part.end().offset() < cursor.offset()) {
      lines.clear();
      broken.clear();
    }
    cursor = part.end();
    lines.addAll(part.lines());
    broken.addAll(part.broken());
  }

  List<BusLine> lines() {
    return List.copyOf(lines);
  }

  /** Throws {@link UnreadableFile} if there is none, or it cannot be read. */
  Session session() throws IOException {
    @Nullable JsonFile file = json(Session.FILE);
    if (file == null) throw new UnreadableFile(Session.FILE + ": there is no such file");
    return Session.of(file);
  }

  void loadWisdom() throws IOException {
    for (String path : markdown(Source.WISDOM.path())) wisdom(path);
  }

  /** The evidence for these checks: what they need, and what the tasks in scope made. */
  Evidence evidence(List<Check> checks, List<String> scope) throws IOException {
    SortedSet<Source> wanted = new TreeSet<>();
    for (Check check : checks) wanted.addAll(check.evidence());
    for (Evidence.Made made : Evidence.PIPELINE) {
      if (scope.contains(made.task())) wanted.add(made.document());
    }
    catchUp();
    SortedMap<Source, List<Page>> found = new TreeMap<>();
    for (Source source : wanted) {
      if (source != Source.PLAN && source.isArtifact()) found.put(source, artifact(source));
    }
    List<Page> known = new ArrayList<>();
    for (String path : markdown(Source.WISDOM.path())) known.add(wisdom(path));
    found.put(Source.WISDOM, known);
    Evidence evidence =
        new Evidence(
            found,
            wanted.contains(Source.PLAN) ? plan() : List.of(),
            lines,
            broken,
            bus.state(),
            session(),
            new TreeMap<>(),
            scope,
            clock.instant());
    return withFiles(evidence);
  }

  /** Tasks may have made something that is none of the pipeline's usual documents. */
  private Evidence withFiles(Evidence evidence) throws IOException {
    SortedMap<String, String> more = new TreeMap<>();
    for (String task : evidence.scope()) {
      String path = evidence.artifact(task);
      boolean usual = path.equals(Source.PLAN.path()) || pages.containsKey(path);
      if (path.isEmpty() || usual || !evidence.textAt(path).isEmpty()) continue;
      @Nullable String text = text(path);
      if (text != null) more.put(path, text);
    }
    return new Evidence(
        evidence.pages(),
        evidence.plan(),
        evidence.bus(),
        evidence.broken(),
        evidence.state(),
        evidence.session(),
        more,
        evidence.scope(),
        evidence.now());
  }

  /** What of this was read, with the hash of what was in it. */
  List<Artifact> read(Evidence evidence) {
    List<Artifact> read = new ArrayList<>();
    for (Page page : evidence.pages(List.of(Source.values()))) {
      @Nullable Kept<Page> kept = pages.get(page.path());
      if (kept != null) read.add(new Artifact(page.path(), kept.sha256()));
    }
    for (JsonFile file : evidence.plan()) {
      @Nullable Kept<JsonFile> kept = documents.get(file.path());
      if (kept != null) read.add(new Artifact(file.path(), kept.sha256()));
    }
    for (String path : evidence.files().keySet()) {
      @Nullable Kept<String> kept = texts.get(path);
      if (kept != null) read.add(new Artifact(path, kept.sha256()));
    }
    return read;
  }

  private List<Page> artifact(Source source) throws IOException {
    boolean folder = source.path().endsWith("/");
    List<String> paths = new ArrayList<>();
    if (folder) paths.addAll(markdown(source.path()));
    if (paths.isEmpty()) {
      paths.add(folder ? source.path().replaceFirst("/$", ".md") : source.path());
    }
    List<Page> found = new ArrayList<>();
    for (String path : paths) {
      @Nullable Page page = load(path, pages, Page::parse);
      if (page != null) found.add(page);
    }
    return found;
  }

  private List<JsonFile> plan() throws IOException {
    List<JsonFile> plan = new ArrayList<>();
    @Nullable JsonFile whole = json(Source.PLAN.path());
    if (whole != null) plan.add(whole);
    for (String path : files.list("plan/.task")) {
      boolean task = path.matches(".*/TASK-[^/]*\\.json");
      @Nullable JsonFile file = task ? json(path) : null;
      if (file != null) plan.add(file);
    }
    return plan;
  }

  private List<String> markdown(String folder) throws IOException {
    return files.list(folder.replaceFirst("/$", "")).stream()
        .filter(path -> path.endsWith(".md"))
        .toList();
  }

  private @Nullable JsonFile json(String path) throws IOException {
    return load(path, documents, JsonFile::parse);
  }

  private @Nullable String text(String path) throws IOException {
    return load(path, texts, (_, bytes) -> new String(bytes, StandardCharsets.UTF_8));
  }

  /** Null if it is not there. */
  private <T> @Nullable T load(
      String path, SortedMap<String, Kept<T>> shelf, BiFunction<String, byte[], T> parse)
      throws IOException {
    @Nullable Stamp stamp = files.stamp(path);
    if (stamp == null) {
      shelf.remove(path);
      return null;
    }
    @Nullable Kept<T> kept = shelf.get(path);
    if (kept != null && kept.settled() && kept.stamp().equals(stamp)) return kept.content();
    boolean settled = isSettled(stamp);
    byte[] bytes = files.read(path, 0);
    String sha256 = Sha256.hex(bytes);
    boolean same = kept != null && kept.sha256().equals(sha256);
    T content = same && kept != null ? kept.content() : parse.apply(path, bytes);
    shelf.put(path, new Kept<>(stamp, settled, sha256, content));
    return content;
  }

  private boolean isSettled(Stamp stamp) {
    Instant now = clock.instant();
    return stamp.changed().plus(TOO_FRESH).isBefore(now);
  }

  /** Wisdom only grows: what was read of it is not read again. */
  private Page wisdom(String path) throws IOException {
    @Nullable Stamp stamp = files.stamp(path);
    @Nullable Kept<Page> kept = wisdom.get(path);
    if (stamp == null) return Page.parse(path, new byte[0]);
    if (kept != null && kept.stamp().equals(stamp)) return kept.content();
    ByteArrayOutputStream bytes =
        wisdomBytes.computeIfAbsent(path, _ -> new ByteArrayOutputStream());
    if (stamp.size() < bytes.size()) bytes.reset();
    if (bytes.size() < stamp.size()) bytes.writeBytes(files.read(path, bytes.size()));
    Page page = Page.parse(path, bytes.toByteArray());
    wisdom.put(path, new Kept<>(stamp, true, "", page));
    return page;
  }

  static UncheckedIOException unreadable(Path session, IOException why) {
    String words = "cannot read " + session + ": " + Home.said(why, session);
    return new UncheckedIOException(words, why);
  }
}
