package dev.reeve.workflows.markdown;

import dev.reeve.workflows.markdown.Line.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says of each line of a document what it is part of, by the rules of CommonMark as far as they
 * decide where sections begin: a heading inside code, a comment, a list or a quotation is none.
 */
final class LineKinds {

  private static final Pattern MARKER = Pattern.compile("([-+*]|\\d{1,9}[.)])(\\s+|$)");
  private static final Pattern RULE = Pattern.compile("([-*_])(?:\\s*+\\1){2,}+\\s*+");
  private static final Pattern FENCE = Pattern.compile("(`{3,})[^`]*|(~{3,}).*");
  private static final Pattern HEADING = Pattern.compile("(#{1,6})(\\s.*|)");
  private static final Pattern UNDERLINE = Pattern.compile("(=+|-+)\\s*");
  private static final Pattern VERBATIM =
      Pattern.compile("<(pre|script|style|textarea)(\\s.*|>.*|)", Pattern.CASE_INSENSITIVE);
  private static final Pattern BLOCK = Pattern.compile("</?([A-Za-z][A-Za-z0-9]*)(\\s.*|/?>.*|)");

  /** Tags that begin a block of HTML, which lasts until a blank line. */
  private static final Set<String> BLOCKS =
      Set.of(
          ("article aside blockquote center dd details div dl dt fieldset figure footer form h1 h2"
               + " h3 h4 h5 h6 header hr iframe li link main nav ol p section summary table tbody"
               + " td tfoot th thead tr ul")
              .split(" ", -1));

  private static final int CODE_INDENT = 4;

  /** Nobody reads lists that are deeper in each other; what looks like one is text. */
  private static final int DEEPEST_LIST = 100;

  private static final String UNTIL_BLANK = "";

  private final List<Kind> kinds = new ArrayList<>();
  private final List<Integer> levels = new ArrayList<>();

  /** Where the text of the lists that are open begins, the innermost first. */
  private final Deque<Integer> lists = new ArrayDeque<>();

  private String fence = "";
  private int fenceIndent;
  private @Nullable String htmlEnd;
  private String paragraph = "";

  private LineKinds() {}

  /** A line's kind, and the level of its heading. */
  record Found(Kind kind, int level) {}

  static List<Found> of(List<String> lines) {
    LineKinds scan = new LineKinds();
    int from = scan.head(lines);
    for (String line : lines.subList(from, lines.size())) scan.line(line);
    List<Found> all = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      all.add(new Found(scan.kinds.get(i), scan.levels.get(i)));
    }
    return all;
  }

  /** How many lines the head takes. */
  private int head(List<String> lines) {
    int end = Frontmatter.end(lines);
    for (int i = 0; i < end; i++) add(Kind.HEAD, 0);
    return end;
  }

  private void add(Kind kind, int level) {
    kinds.add(kind);
    levels.add(level);
  }

  private void line(String line) {
    String before = paragraph;
    paragraph = "";
    Kind kind = kind(line, before);
    if (kind != Kind.UNDERLINE) {
      add(kind, kind == Kind.HEADING ? level(line.strip()) : 0);
      return;
    }
    kinds.set(kinds.size() - 1, Kind.HEADING);
    levels.set(levels.size() - 1, line.strip().startsWith("=") ? 1 : 2);
    add(kind, 0);
  }

  private static int level(String heading) {
    int level = 0;
    while (level < heading.length() && heading.charAt(level) == '#') level++;
    return level;
  }

  private Kind kind(String line, String before) {
    int indent = indent(line);
    boolean blank = line.isBlank();
    if (!fence.isEmpty()) {
      if (blank || fenceIndent <= indent) return insideFence(line.strip(), indent);
      fence = ""; // the list that it stood in is over
    }
    if (htmlEnd != null) return insideHtml(line, htmlEnd);
    if (blank) return Kind.TEXT;
    while (!lists.isEmpty() && indent < lists.element()) lists.pop();
    return open(line, indent, before);
  }

  private Kind insideFence(String text, int indent) {
    boolean closes =
        fence.length() <= text.length()
            && text.chars().allMatch(c -> c == fence.charAt(0))
            && indent - fenceIndent < CODE_INDENT;
    if (closes) fence = "";
    return Kind.CODE;
  }

  private Kind insideHtml(String line, String end) {
    if (end.equals(UNTIL_BLANK)) {
      if (!line.isBlank()) return Kind.HTML;
      htmlEnd = null;
      return Kind.TEXT;
    }
    if (line.toLowerCase(Locale.ROOT).contains(end)) htmlEnd = null;
    return Kind.HTML;
  }

  private Kind open(String line, int indent, String before) {
    char first = line.charAt(0);
    if (first == '|' || first == '>') return Kind.TEXT; // as most lines are where it matters
    int at = indent;
    String text = line.strip();
    boolean deep = CODE_INDENT <= at - (lists.isEmpty() ? 0 : lists.element());
    if (deep) {
      paragraph = before;
      return before.isEmpty() ? Kind.CODE : Kind.TEXT;
    }
    for (Matcher marker = MARKER.matcher(text);
        isItem(text, marker);
        marker = MARKER.matcher(text)) {
      int blanks = marker.group(2).length();
      at += marker.group(1).length() + (1 <= blanks && blanks <= CODE_INDENT ? blanks : 1);
      lists.push(at);
      text = text.substring(marker.end());
    }
    char begins = text.isEmpty() ? ' ' : text.charAt(0);
    if (Character.isLetter(begins) && lists.isEmpty()) {
      if (!text.contains("|")) paragraph = text;
      return Kind.TEXT;
    }
    Matcher fenced = FENCE.matcher(text);
    if ((begins == '`' || begins == '~') && fenced.matches()) {
      fence = fenced.group(1) == null ? fenced.group(2) : fenced.group(1);
      fenceIndent = lists.isEmpty() ? 0 : lists.element();
      return Kind.CODE;
    }
    if (text.startsWith("<") && opensHtml(text)) return Kind.HTML;
    if (!lists.isEmpty()) return Kind.TEXT;
    if (HEADING.matcher(text).matches()) return Kind.HEADING;
    if (!before.isEmpty() && UNDERLINE.matcher(text).matches()) return Kind.UNDERLINE;
    boolean words = !text.startsWith(">") && !text.contains("|") && !RULE.matcher(text).matches();
    if (words) paragraph = text;
    return Kind.TEXT;
  }

  private boolean isItem(String text, Matcher marker) {
    return lists.size() < DEEPEST_LIST && marker.lookingAt() && !RULE.matcher(text).matches();
  }

  private boolean opensHtml(String text) {
    Matcher verbatim = VERBATIM.matcher(text);
    if (text.startsWith("<!--")) {
      if (text.indexOf("-->", 2) < 0) htmlEnd = "-->";
      return true;
    }
    if (verbatim.matches()) {
      String end = "</" + verbatim.group(1).toLowerCase(Locale.ROOT) + ">";
      if (!text.toLowerCase(Locale.ROOT).contains(end)) htmlEnd = end;
      return true;
    }
    Matcher block = BLOCK.matcher(text);
    boolean begins = block.matches() && BLOCKS.contains(block.group(1).toLowerCase(Locale.ROOT));
    if (begins) htmlEnd = UNTIL_BLANK;
    return begins;
  }

  /** In columns: a tab leads to the next multiple of four. */
  private static int indent(String line) {
    int columns = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\t') {
        columns += CODE_INDENT - columns % CODE_INDENT;
      } else if (c == ' ') {
        columns++;
      } else {
        break;
      }
    }
    return columns;
  }
}
