package dev.reeve.app;

import dev.reeve.base.file.Home;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The events of a team as they come, however often the daemon goes away and comes back. */
record Following(Home home, String team, Console console) {

  private static final long PAUSE_MILLIS = 250;
  private static final String DATA = "data: ";

  /** Goes on until nobody reads what is printed any more. */
  int from(long index, Consumer<JsonNode> each) throws InterruptedException {
    return until(
        index,
        event -> {
          each.accept(event);
          return false;
        });
  }

  /** Goes on until {@code isLast} says that an event was the last one. */
  int until(long index, Predicate<JsonNode> isLast) throws InterruptedException {
    console.flush();
    long last = index;
    boolean told = false;
    while (true) {
      try (BufferedReader lines = connect(last)) {
        told = false;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          JsonNode event = line.startsWith(DATA) ? event(line.substring(DATA.length())) : null;
          long now = event == null ? 0 : event.path("replay_index").asLong(0);
          if (event != null && last < now) {
            last = now;
            if (isLast.test(event)) return 0;
          }
          if (console.out().checkError()) return 0; // nobody reads on
        }
      } catch (IOException | AwayException e) {
        if (!told) console.err().println("reeve: the daemon is away; waiting for it");
        told = true;
      }
      console.flush();
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** The daemon may be gone, or not be there again yet. */
  private static final class AwayException extends Exception {
    private static final long serialVersionUID = 1;

    AwayException(Stopped why) {
      super(why);
    }
  }

  private BufferedReader connect(long last) throws IOException, AwayException {
    try {
      return new BufferedReader(
          new InputStreamReader(DaemonClient.of(home).stream(team, last), StandardCharsets.UTF_8));
    } catch (Stopped e) {
      if (e.exit() == 5) throw e; // it is there, and says no
      throw new AwayException(e);
    }
  }

  private static JsonNode event(String data) throws IOException {
    try {
      return JsonTree.read(data);
    } catch (JacksonException e) {
      throw new IOException("half a line", e);
    }
  }
}
