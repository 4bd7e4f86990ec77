package dev.reeve.agents.settings;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A JSON text as its author wrote it, and where its parts stand. Comments and commas at the end are
 * allowed; everything that is not changed stays as it is, byte for byte.
 */
public record JsonText(String text, Node root) {

  /** A value; {@code end} is the place behind it. */
  public sealed interface Node {
    int start();

    int end();
  }

  public record Scalar(int start, int end, @Nullable String string) implements Node {}

  /** An object or a list, as its items: those of a list have no name. */
  public record Container(int start, int end, boolean isObject, List<Item> items) implements Node {

    public Container {
      items = List.copyOf(items);
    }

    /** Null if there is none; if there are several, the last one counts. */
    public @Nullable Node get(String name) {
      Node found = null;
      for (Item item : items) if (name.equals(item.name)) found = item.value;
      return found;
    }

    public @Nullable String string(String name) {
      return get(name) instanceof Scalar scalar ? scalar.string : null;
    }

    public @Nullable Container object(String name) {
      return get(name) instanceof Container inner && inner.isObject ? inner : null;
    }

    public @Nullable Container list(String name) {
      return get(name) instanceof Container inner && !inner.isObject ? inner : null;
    }
  }

  /**
   * @param start where it begins, with its name
   * @param comma where the comma behind it stands; -1 if there is none
   */
  public record Item(@Nullable String name, int start, Node value, int comma) {}

  public static JsonText parse(String text) throws BrokenJson {
    return new JsonText(text, new JsonScanner(text).document());
  }

  /** Null if it is a value of another kind. */
  public @Nullable Container object() {
    return root instanceof Container container && container.isObject() ? container : null;
  }

  /** A text with another member at the end of an object. */
  public String add(Container object, String name, JsonNode value) {
    return new JsonEdit(this).add(object, name, value);
  }

  /** A text with another item at the end of a list. */
  public String add(Container list, JsonNode value) {
    return new JsonEdit(this).add(list, value);
  }

  /** A text without one of the items of a container. */
  public String remove(Container container, Item item) {
    return new JsonEdit(this).remove(container, item);
  }

  /** Whether something is said in a container without items. */
  public boolean hasComments(Container empty) {
    return !text.substring(empty.start() + 1, empty.end() - 1).isBlank();
  }

  /** That a value is not what it should be. */
  public BrokenJson broken(@Nullable Node node, String expected) {
    return new BrokenJson(text, node == null ? 0 : node.start(), expected);
  }
}
