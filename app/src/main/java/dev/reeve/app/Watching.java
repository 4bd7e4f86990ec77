package dev.reeve.app;

import dev.reeve.sim.scenario.report.Paint;
import java.util.List;
import java.util.function.Function;

/** Shows something again every second, until Ctrl-C or until nobody reads it any more. */
record Watching(Console console) {

  private static final long PAUSE_MILLIS = 1_000;
  private static final String CLEAR = "\u001b[H\u001b[2J";

  /**
   * @param show what there is to see, in lines for so many columns
   */
  int watch(Function<Fold, List<String>> show) throws InterruptedException {
    Window window = Window.now(console.fold());
    List<String> before = show.apply(window.fold()); // what is wrong at the first look ends it
    print(window, before, List.of());
    while (!console.out().checkError()) {
      Thread.sleep(PAUSE_MILLIS);
      window = Window.now(console.fold());
      List<String> now = look(window, show);
      print(window, now, before);
      before = now;
    }
    return 0;
  }

  /** A daemon that is gone may come back. */
  private static List<String> look(Window window, Function<Fold, List<String>> show) {
    try {
      return show.apply(window.fold());
    } catch (Stopped e) {
      return List.of("reeve: " + e.getMessage());
    }
  }

  private void print(Window window, List<String> lines, List<String> before) {
    if (console.paint() == Paint.COLOURED) {
      console.out().print(CLEAR);
      window.shown(lines).forEach(console.out()::println);
    } else {
      Console shown = console.folding(window.fold());
      for (String line : lines) {
        if (!before.contains(line)) shown.say(line);
      }
    }
    console.flush();
  }
}
