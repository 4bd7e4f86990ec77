package dev.reeve.agents.install;

import dev.reeve.agents.settings.BrokenJson;
import java.util.ArrayList;
import java.util.List;

/**
 * One table of Reeve's at the end of a TOML text. Everything else stays as it is: a table goes from
 * its header to the next header of another.
 *
 * @param table the name of the table, such as {@code mcp_servers.reeve}
 * @param lines what stands in it
 */
public record TomlGraft(String table, List<String> lines) implements Graft {

  public TomlGraft {
    lines = List.copyOf(lines);
  }

  @Override
  public String fresh() {
    return "";
  }

  @Override
  public String with(String text) throws BrokenJson {
    int taken = begin(text);
    if (0 <= taken) throw new BrokenJson(text, taken, Installation.taken("[" + table + "]"));
    String gap = text.isEmpty() ? "" : text.endsWith("\n") ? "\n" : "\n\n";
    return text + gap + "[" + table + "]\n" + String.join("\n", lines) + "\n";
  }

  /** Where a table of that name begins, whoever's it is; below 0 if there is none. */
  private int begin(String text) {
    Quotes quotes = new Quotes();
    int at = 0;
    for (String line : text.splitWithDelimiters("\n", -1)) {
      boolean header = !quotes.isOpen() && line.strip().startsWith("[");
      if (header && isOwn(line.strip())) return at;
      quotes.read(line);
      at += line.length();
    }
    return -1;
  }

  @Override
  public String without(String text, String before) {
    List<String> kept = new ArrayList<>();
    boolean own = false;
    StringBuilder gone = new StringBuilder();
    Quotes quotes = new Quotes();
    for (String line : text.splitWithDelimiters("\n", -1)) {
      if (line.equals("\n")) {
        if (!own) kept.add(line);
        continue;
      }
      boolean header = !quotes.isOpen() && line.strip().startsWith("[");
      if (header) own = isOwn(line.strip());
      if (own) gone.append(line);
      quotes.read(line);
      boolean comment = own && !quotes.isOpen() && line.strip().startsWith("#");
      if (comment) own = false; // somebody's word on what follows
      if (!own) kept.add(line);
    }
    return gone.indexOf(AgentCli.MEMBER_ONLY) < 0 ? text : joined(kept);
  }

  /** Without the empty line that was put before the table. */
  private static String joined(List<String> kept) {
    String text = String.join("", kept);
    return text.endsWith("\n\n") ? text.substring(0, text.length() - 1) : text;
  }

  private boolean isOwn(String header) {
    int end = header.indexOf(']');
    String name = header.substring(1, Math.max(1, end)).strip();
    return name.equals(table) || name.startsWith(table + ".");
  }

  @Override
  public boolean isEmpty(String text) {
    return text.isBlank();
  }

  /** Whether a string over several lines is open. */
  private static final class Quotes {

    private String open = "";

    boolean isOpen() {
      return !open.isEmpty();
    }

    void read(String line) {
      for (int at = 0; at < line.length(); ) {
        String three = line.substring(at, Math.min(line.length(), at + 3));
        boolean mark = three.equals("\"\"\"") || three.equals("'''");
        if (!isOpen() && line.charAt(at) == '#') return;
        if (mark && (open.isEmpty() || open.equals(three))) {
          open = open.isEmpty() ? three : "";
          at += 3;
        } else {
          at = isOpen() ? at + 1 : next(line, at);
        }
      }
    }

    /** Behind a string that ends on its line, else behind one letter. */
    private static int next(String line, int at) {
      char quote = line.charAt(at);
      if (quote != '"' && quote != '\'') return at + 1;
      for (int end = at + 1; end < line.length(); end++) {
        if (quote == '"' && line.charAt(end) == '\\') end++;
        else if (line.charAt(end) == quote) return end + 1;
      }
      return line.length();
    }
  }
}
