package dev.reeve.app;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line that a document or a help text shows to be typed. */
record Example(String source, String line) {

  private static final Pattern FENCED = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```");
  private static final Pattern IN_LINE = Pattern.compile("`(\\./reeve [^`\\n]+)`");
  private static final Pattern TYPED = Pattern.compile("^(\\./reeve|reeve|mvn|cd|echo) .*");
  private static final Pattern REMARK = Pattern.compile("( +# | {3,}).*$");

  /** Those of a document in Markdown: in blocks without a language, and within its sentences. */
  static List<Example> ofDocument(String name, String text) {
    List<Example> all = new ArrayList<>();
    Matcher block = FENCED.matcher(text);
    while (block.find()) {
      if (block.group(1).isEmpty()) block.group(2).lines().forEach(line -> add(all, name, line));
    }
    Matcher within = IN_LINE.matcher(FENCED.matcher(text).replaceAll(""));
    while (within.find()) add(all, name, within.group(1));
    return all;
  }

  /** The block of a language, as it stands there. */
  static String block(String text, String language) {
    Matcher block = FENCED.matcher(text);
    while (block.find()) {
      if (block.group(1).equals(language)) return block.group(2);
    }
    throw new IllegalArgumentException("no block of " + language);
  }

  /** Those of a help text: what stands under its heading. */
  static List<Example> ofHelp(String command, String help) {
    List<Example> all = new ArrayList<>();
    int heading = help.indexOf("\nExamples:\n");
    if (heading < 0) return all;
    help.substring(heading + 1)
        .lines()
        .skip(1)
        .forEach(line ->
            add(all, command + " --help", line.startsWith("  ") ? line.strip() : "?" + line));
    return all;
  }

  private static void add(List<Example> to, String source, String line) {
    if (line.startsWith("?")) {
      throw new IllegalStateException(source + ": an example is broken over two lines: " + line);
    }
    if (TYPED.matcher(line + " ").matches()) {
      to.add(new Example(source, REMARK.matcher(line).replaceFirst("").strip()));
    }
  }
}
