package dev.reeve.agents.settings;

import dev.reeve.agents.settings.JsonText.Container;
import dev.reeve.agents.settings.JsonText.Item;
import tools.jackson.databind.JsonNode;

/**
 * Adds to a JSON text and takes from it in the style of the text itself: its indentation, its ends
 * of lines, its habit of commas. Comments are never taken away. What was added last is taken away
 * to the byte, where the container had its bracket on a line of its own.
 */
final class JsonEdit {

  private final String text;
  private final Style style;

  JsonEdit(JsonText json) {
    this.text = json.text();
    this.style = Style.of(json);
  }

  /** Gives a text with another member at the end of an object. */
  String add(Container object, String name, JsonNode value) {
    return add(object, depth -> style.quoted(name) + ": " + style.render(value, depth));
  }

  /** Gives a text with another item at the end of a list. */
  String add(Container list, JsonNode value) {
    return add(list, depth -> style.render(value, depth));
  }

  private interface Rendering {
    String at(String indentation);
  }

  private String add(Container container, Rendering rendering) {
    String outer = style.indentationOf(container.start());
    int close = container.end() - 1;
    int end = endOfContent(close);
    boolean closeHasOwnLine = text.substring(end, close).indexOf('\n') >= 0;
    boolean comma = !container.items().isEmpty() && 0 <= container.items().getLast().comma();
    String added =
        style.newline()
            + outer
            + style.unit()
            + rendering.at(outer + style.unit())
            + (comma ? "," : "")
            + (closeHasOwnLine ? "" : style.newline() + outer);
    boolean needsComma = !container.items().isEmpty() && !comma;
    int after = needsComma ? container.items().getLast().value().end() : end;
    return text.substring(0, after)
        + (needsComma ? "," : "")
        + text.substring(after, end)
        + added
        + text.substring(closeHasOwnLine ? end : close);
  }

  /** Gives a text without one of the items of a container, and with all comments around it. */
  String remove(Container container, Item item) {
    int index = container.items().indexOf(item);
    if (isAlone(container, item)) {
      return text.substring(0, container.start() + 1) + text.substring(container.end() - 1);
    }
    int from = endOfContent(item.start());
    int to = item.comma() < 0 ? item.value().end() : item.comma() + 1;
    int comma = -1;
    if (item.comma() < 0 && 0 < index) comma = container.items().get(index - 1).comma();
    String before =
        comma < 0
            ? text.substring(0, from)
            : text.substring(0, comma) + text.substring(comma + 1, from);
    String between = item.comma() < 0 ? "" : comments(item.value().end(), item.comma());
    boolean isLast = text.substring(to, JsonScanner.endOfLine(text, to)).isBlank();
    return before + between + (isLast ? "" : separation(from, item.start())) + text.substring(to);
  }

  /** No other item, and no comment. */
  private boolean isAlone(Container container, Item item) {
    int end = item.comma() < 0 ? item.value().end() : item.comma() + 1;
    return container.items().size() == 1
        && text.substring(container.start() + 1, item.start()).isBlank()
        && text.substring(item.value().end(), end).replace(",", "").isBlank()
        && text.substring(end, container.end() - 1).isBlank();
  }

  /** What stands between an item and its comma: white space, if there is nothing else, goes. */
  private String comments(int from, int to) {
    String between = text.substring(from, to);
    return between.isBlank() ? "" : between;
  }

  /** What is not last on its line must not slip into a comment that ends with the line before. */
  private String separation(int from, int to) {
    return text.substring(from, to).indexOf('\n') >= 0 ? text.substring(from, to) : "";
  }

  /** The place behind the last letter or comment before. */
  private int endOfContent(int before) {
    int end = before;
    while (0 < end && " \t\r\n".indexOf(text.charAt(end - 1)) >= 0) end--;
    return end;
  }
}
