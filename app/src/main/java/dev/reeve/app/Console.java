package dev.reeve.app;

import dev.reeve.sim.scenario.report.Paint;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where a command prints: results and complaints, each flushed at the end of the program. */
record Console(PrintWriter out, PrintWriter err, Paint paint, Outlet outlet, Fold fold) {

  static Console of(OutputStream out, OutputStream err, Paint paint) {
    Outlet outlet = out instanceof Outlet given ? given : new Outlet(out);
    return new Console(writer(outlet), writer(err), paint, outlet, Fold.NONE);
  }

  /** The same for who looks at it at a terminal of that width. */
  Console folding(Fold other) {
    return new Console(out, err, paint, outlet, other);
  }

  /** Always UTF-8, whatever the locale says: so are our files and our logs. */
  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), false);
  }

  /** Colours only for a person at a terminal that has them, who has not said no (NO_COLOR). */
  static Paint paintFor(boolean terminal, Map<String, String> environment) {
    boolean wanted = environment.getOrDefault("NO_COLOR", "").isEmpty();
    boolean able = !environment.getOrDefault("TERM", "").equals("dumb");
    return terminal && wanted && able ? Paint.COLOURED : Paint.PLAIN;
  }

  /** Whether a person looks. */
  static boolean isTerminal() {
    return Optional.ofNullable(System.console()).filter(java.io.Console::isTerminal).isPresent();
  }

  /** Lines for people, as the terminal has room for them. */
  void say(List<String> lines) {
    for (String line : lines) fold.lines(line).forEach(out::println);
  }

  void say(String line) {
    say(List.of(line));
  }

  void flush() {
    out.flush();
    err.flush();
  }
}
