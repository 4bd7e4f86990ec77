package dev.reeve.server.hooks;

import dev.reeve.agents.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** The sections of a Markdown file, from one heading of the second order to the next. */
final class Sections {

  private static final String MARK = "## ";

  private Sections() {}

  /** The headings of all sections that are not the same after it is written. */
  static List<String> touched(String text, ToolCall.Write write) {
    Map<String, String> before = of(text);
    Map<String, String> after = of(written(text, write));
    Set<String> all = new TreeSet<>(before.keySet());
    all.addAll(after.keySet());
    all.removeIf(each -> Objects.equals(before.get(each), after.get(each)));
    return new ArrayList<>(all);
  }

  private static String written(String text, ToolCall.Write write) {
    String before = write.before();
    if (before == null) return write.after();
    return before.isEmpty() ? text + write.after() : text.replace(before, write.after());
  }

  private static Map<String, String> of(String text) {
    Map<String, StringBuilder> sections = new LinkedHashMap<>();
    String heading = "";
    for (String line : text.lines().toList()) {
      if (line.startsWith(MARK)) heading = line.substring(MARK.length()).strip();
      sections.computeIfAbsent(heading, _ -> new StringBuilder()).append(line).append('\n');
    }
    Map<String, String> whole = new LinkedHashMap<>();
    sections.forEach((each, lines) -> whole.put(each, lines.toString()));
    return whole;
  }
}
