package dev.reeve.agents.process;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What every process of a run bears in its environment, and passes on to those it starts: the run's
 * id, and the ids of the runs around it if an agent runs agents.
 */
public record Mark(String run, List<String> around) {

  /** The variable with the id of the innermost run. */
  public static final String RUN = "REEVE_RUN";

  /** The variable with the ids of the runs around it. */
  public static final String AROUND = "REEVE_RUN_AROUND";

  /** Of a process that belongs to no run. */
  static final Mark NONE = new Mark("", List.of());

  private static final int MOST_AROUND = 16;

  public Mark {
    around = List.copyOf(around);
  }

  /** The mark of a new run that is started out of this environment. */
  public static Mark of(String run, Map<String, String> environment) {
    List<String> around = new ArrayList<>(split(environment.getOrDefault(AROUND, "")));
    String outer = environment.getOrDefault(RUN, "");
    if (!outer.isEmpty()) around.addFirst(outer);
    return new Mark(run, around.subList(0, Math.min(around.size(), MOST_AROUND)));
  }

  public void addTo(Map<String, String> environment) {
    environment.put(RUN, run);
    environment.remove(AROUND);
    if (!around.isEmpty()) environment.put(AROUND, String.join(":", around));
  }

  /** The mark in an environment as {@code /proc} shows it. */
  static Mark in(byte[] environment) {
    String text = new String(environment, StandardCharsets.ISO_8859_1);
    @Nullable String run = value(text, RUN);
    @Nullable String around = value(text, AROUND);
    return run == null ? NONE : new Mark(run, around == null ? List.of() : split(around));
  }

  private static @Nullable String value(String text, String name) {
    String start = name + "=";
    int at = text.startsWith(start) ? 0 : text.indexOf('\0' + start) + 1;
    if (at == 0 && !text.startsWith(start)) return null;
    int end = text.indexOf('\0', at);
    return text.substring(at + start.length(), end < 0 ? text.length() : end);
  }

  private static List<String> split(String ids) {
    return ids.isEmpty() ? List.of() : List.of(ids.split(":", MOST_AROUND + 1));
  }
}
