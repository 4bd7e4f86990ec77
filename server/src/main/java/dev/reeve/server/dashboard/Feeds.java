package dev.reeve.server.dashboard;

import dev.reeve.daemon.engine.Engine;
import dev.reeve.pages.live.Part;
import dev.reeve.pages.live.Sight;
import dev.reeve.pages.live.Viewer;
import dev.reeve.pages.live.Viewer.Change;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps pages fresh: to everybody who looks go the elements that have changed, by server-sent
 * events. Each has a thread of its own that makes the page anew when something happened and
 * compares; nothing is queued, so however much happens, a slow reader gets only the last of it.
 */
final class Feeds {

  /** So many look at a time. */
  private static final int AT_ONCE = 200;

  /** Not more often than this: nobody reads faster. */
  private static final Duration PAUSE = Duration.ofMillis(80);

  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(10);
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Engine engine;
  private final Changes changes;
  private final Frames frames;
  private final BooleanSupplier open;
  private final Semaphore room = new Semaphore(AT_ONCE);

  Feeds(Engine engine, Changes changes, Frames frames, BooleanSupplier open) {
    this.engine = engine;
    this.changes = changes;
    this.frames = frames;
    this.open = open;
  }

  /** A page as it is now. */
  interface Scene {

    Sight sight();

    /** What is the same as long as the page is. */
    String mark();
  }

  int open() {
    return AT_ONCE - room.availablePermits();
  }

  void stream(Context request, Scene scene) {
    if (!room.tryAcquire()) throw new Turned(429, AT_ONCE + " pages are open: close some.");
    try {
      HttpServletResponse response = request.res();
      response.setStatus(200);
      response.setContentType("text/event-stream");
      response.setCharacterEncoding("UTF-8");
      String last = request.header("Last-Event-ID");
      send(scene, last == null ? request.queryParam("from") : last, response.getOutputStream());
    } catch (IOException gone) {
      // the page was closed, or took nothing for too long: it comes again by itself
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } finally {
      room.release();
    }
  }

  /** Whoever has the page as it is needs nothing; everybody else gets all of it. */
  private void send(Scene scene, @Nullable String seen, OutputStream out)
      throws IOException, InterruptedException {
    Viewer viewer = new Viewer();
    long count = changes.count();
    String mark = scene.mark();
    if (mark.equals(seen)) viewer.look(all(scene));
    while (open.getAsBoolean()) {
      write(out, mark, viewer.look(all(scene)));
      Thread.sleep(PAUSE);
      long beat = System.nanoTime() + SIGN_OF_LIFE.toNanos();
      String before = mark;
      while (mark.equals(before) && System.nanoTime() < beat && open.getAsBoolean()) {
        changes.await(count, Duration.ofNanos(Math.max(0, beat - System.nanoTime())));
        count = changes.count();
        mark = scene.mark();
      }
    }
  }

  private Sight all(Scene scene) {
    Sight sight = scene.sight();
    List<Part> parts = new ArrayList<>(frames.parts());
    parts.addAll(sight.parts());
    return new Sight(parts, sight.panels());
  }

  /** Also when nothing has changed: so it is known that somebody is there, and what time it is. */
  private void write(OutputStream out, String mark, List<Change> news) throws IOException {
    ObjectNode data = JSON.createObjectNode().put("now", engine.now().toString());
    ArrayNode list = data.putArray("changes");
    for (Change change : news) {
      ObjectNode each = list.addObject();
      switch (change) {
        case Change.Put(var id, var html) -> each.put("do", "put").put("id", id).put("html", html);
        case Change.Add(var panel, var after, var html) ->
            each.put("do", "add").put("panel", panel).put("after", after).put("html", html);
        case Change.Drop(var id) -> each.put("do", "drop").put("id", id);
        case Change.Fill(var panel, var html) ->
            each.put("do", "fill").put("panel", panel).put("html", html);
      }
    }
    String text = "id: " + mark + "\nevent: changes\ndata: " + data + "\n\n";
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
