package dev.reeve.server.http;

import dev.reeve.agents.claude.Hook;
import dev.reeve.agents.claude.HookReader;
import dev.reeve.agents.claude.UnreadableHook;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * What hooks bring, which may be the whole of a file that was edited: more than any other request.
 * Of those that are large a few are read at a time, so that they do not use up the memory.
 */
final class HookBodies {

  private static final int SMALL = 1 << 20;
  private static final int LARGE_AT_ONCE = 2;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Semaphore places = new Semaphore(LARGE_AT_ONCE, true);

  Hook read(HookReader reader, Context request) {
    Bodies.checkLength(request, HookReader.LARGEST);
    InputStream body = request.bodyInputStream();
    try {
      byte[] start = body.readNBytes(SMALL + 1);
      return start.length <= SMALL ? reader.read(start) : large(reader, start, body);
    } catch (UnreadableHook e) {
      throw Refused.invalid(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw Bodies.broken(e);
    }
  }

  private Hook large(HookReader reader, byte[] start, InputStream rest)
      throws UnreadableHook, IOException {
    enter();
    try {
      return reader.read(whole(start, rest));
    } finally {
      places.release();
    }
  }

  private void enter() {
    try {
      if (places.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) return;
      throw Refused.unavailable("other large hooks are being read");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Refused.unavailable("the daemon is stopping");
    }
  }

  private static byte[] whole(byte[] start, InputStream body) throws IOException {
    byte[] rest = body.readNBytes(HookReader.LARGEST - start.length + 1);
    int length = start.length + rest.length;
    if (HookReader.LARGEST < length) {
      throw Refused.tooLarge(HookReader.LARGEST);
    }
    byte[] whole = Arrays.copyOf(start, length);
    System.arraycopy(rest, 0, whole, start.length, rest.length);
    return whole;
  }
}
