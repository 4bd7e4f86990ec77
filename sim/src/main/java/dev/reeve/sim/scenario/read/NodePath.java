package dev.reeve.sim.scenario.read;

import dev.reeve.base.yaml.Node;
import dev.reeve.base.yaml.Place;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where in a file the field stands that a reader of JSON complained of: {@code tasks[0].scope}. */
final class NodePath {

  private static final Pattern ITEM = Pattern.compile("\\[([0-9]{1,6})\\]\\.?");

  private NodePath() {}

  /** The place of the field, or of the innermost thing around it that is there. */
  static Place place(Node node, String path) {
    Matcher item = ITEM.matcher(path);
    if (node instanceof Node.Sequence(_, var items) && item.lookingAt()) {
      int index = Integer.parseInt(item.group(1));
      return index < items.size()
          ? place(items.get(index), path.substring(item.end()))
          : node.place();
    }
    if (!(node instanceof Node.Mapping(_, var fields))) return node.place();
    for (Node.Field field : fields) {
      if (path.equals(field.key())) return field.place();
      if (isIn(path, field.key())) {
        String rest = path.substring(field.key().length());
        return place(field.value(), rest.startsWith(".") ? rest.substring(1) : rest);
      }
    }
    return node.place();
  }

  private static boolean isIn(String path, String key) {
    return path.startsWith(key + ".") || path.startsWith(key + "[");
  }
}
