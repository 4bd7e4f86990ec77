package dev.reeve.base.yaml;

import java.util.Locale;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;

/** What a YAML parser complains of, with its place and in one sentence. */
final class YamlTrouble {

  private YamlTrouble() {}

  /** {@code near} is the place to name if the parser names none. */
  static Misread misread(JacksonException trouble, Place near) {
    if (trouble instanceof StreamConstraintsException) {
      return new Misread(near, "this is nested too deeply, or too long");
    }
    if (trouble.getCause() instanceof MarkedYamlEngineException marked) {
      Place place = marked.getProblemMark().map(YamlTrouble::place).orElse(near);
      return new Misread(place, inWords(String.valueOf(marked.getProblem())));
    }
    return new Misread(near, inWords(String.valueOf(trouble.getOriginalMessage())));
  }

  private static Place place(Mark mark) {
    return new Place(mark.getLine() + 1, mark.getColumn() + 1);
  }

  private static String inWords(String problem) {
    boolean reserved = problem.toLowerCase(Locale.ROOT).contains("cannot start any token");
    String first = problem.lines().findFirst().orElse("").strip();
    return "this is not YAML: "
        + first
        + (reserved ? "; a value that begins with such a character is put in quotes" : "");
  }
}
