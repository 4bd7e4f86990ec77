package dev.reeve.agents.install;

import dev.reeve.agents.settings.BrokenJson;
import dev.reeve.agents.settings.JsonText;
import dev.reeve.agents.settings.JsonText.Container;
import dev.reeve.agents.settings.JsonText.Item;
import dev.reeve.agents.settings.JsonText.Node;
import dev.reeve.agents.settings.JsonText.Scalar;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One entry of Reeve's in a JSON text: a member of an object under its own name, such as a server
 * of tools, or an item of a list, such as a plugin.
 *
 * @param under the object or list that it stands in
 * @param name its name there; null in a list
 * @param value of an item of a list a string, by whose end it is known again
 */
public record EntryGraft(String under, @Nullable String name, JsonNode value) implements Graft {

  @Override
  public String fresh() {
    return "{}\n";
  }

  @Override
  public String with(String text) throws BrokenJson {
    JsonText json = parsed(text);
    if (root(json).get(under) == null) {
      JsonMapper mapper = JsonMapper.shared();
      JsonNode empty = name == null ? mapper.createArrayNode() : mapper.createObjectNode();
      json = JsonText.parse(json.add(root(json), under, empty));
    }
    Container place = place(json);
    if (place == null) {
      String expected = name == null ? "a list" : "an object";
      throw json.broken(root(json).get(under), "expected " + expected + " under '" + under + "'");
    }
    if (name == null) return json.add(place, value);
    Node taken = place.get(name);
    if (taken == null) return json.add(place, name, value);
    throw json.broken(taken, Installation.taken("'" + name + "' under '" + under + "'"));
  }

  @Override
  public String without(String text, String before) throws BrokenJson {
    JsonText json = parsed(text);
    Container place = place(json);
    Item own = place == null ? null : own(json, place);
    if (place == null || own == null) return text;
    JsonText rest = JsonText.parse(json.remove(place, own));
    Container left = place(rest);
    boolean stays = root(parsed(before)).get(under) != null;
    if (stays || left == null || !left.items().isEmpty() || rest.hasComments(left)) {
      return rest.text();
    }
    for (Item item : root(rest).items()) {
      if (under.equals(item.name())) return rest.remove(root(rest), item);
    }
    return rest.text();
  }

  @Override
  public boolean isEmpty(String text) throws BrokenJson {
    return root(parsed(text)).items().isEmpty() && !text.contains("/");
  }

  private @Nullable Container place(JsonText json) {
    return name == null ? root(json).list(under) : root(json).object(under);
  }

  private @Nullable Item own(JsonText json, Container place) {
    for (Item item : place.items()) {
      boolean its =
          name == null
              ? item.value() instanceof Scalar scalar && isOwn(scalar.string())
              : name.equals(item.name()) && isOwn(json, item.value());
      if (its) return item;
    }
    return null;
  }

  /** Somebody may have one of that name. */
  private static boolean isOwn(JsonText json, Node entry) {
    return json.text().substring(entry.start(), entry.end()).contains(AgentCli.MEMBER_ONLY);
  }

  /** The same file, wherever it was. */
  private boolean isOwn(@Nullable String item) {
    String file = value.asString("");
    return item != null && item.endsWith(file.substring(file.lastIndexOf('/')));
  }

  private static JsonText parsed(String text) throws BrokenJson {
    JsonText json = JsonText.parse(text);
    if (json.object() == null) throw json.broken(json.root(), "expected an object");
    return json;
  }

  private static Container root(JsonText json) {
    return Objects.requireNonNull(json.object());
  }
}
