package dev.reeve.app;

import dev.reeve.sim.scenario.report.Paint;
import java.util.List;
import java.util.function.Supplier;

/** Shows something again every second, until Ctrl-C or until nobody reads it any more. */
record Watching(Console console) {

  private static final long PAUSE_MILLIS = 1_000;
  private static final String CLEAR = "\u001b[H\u001b[2J";

  int watch(Supplier<List<String>> show) throws InterruptedException {
    List<String> before = show.get(); // what is wrong at the first look ends it
    print(before, List.of());
    while (!console.out().checkError()) {
      Thread.sleep(PAUSE_MILLIS);
      List<String> now = look(show);
      print(now, before);
      before = now;
    }
    return 0;
  }

  /** A daemon that is gone may come back. */
  private static List<String> look(Supplier<List<String>> show) {
    try {
      return show.get();
    } catch (Stopped e) {
      return List.of("reeve: " + e.getMessage());
    }
  }

  private void print(List<String> lines, List<String> before) {
    boolean redraw = console.paint() == Paint.COLOURED;
    if (redraw) console.out().print(CLEAR);
    for (String line : lines) {
      if (redraw || !before.contains(line)) console.say(line);
    }
    console.flush();
  }
}
