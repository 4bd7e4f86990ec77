package dev.reeve.agents.claude;

import dev.reeve.agents.settings.BrokenJson;
import dev.reeve.agents.settings.JsonText;
import dev.reeve.agents.settings.JsonText.Container;
import dev.reeve.agents.settings.JsonText.Item;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The text of a settings file of Claude Code, with and without Reeve's hooks. Everything else in it
 * stays as it is.
 */
final class ClaudeSettings {

  private static final String HOOKS = "hooks";

  private JsonText json;

  private ClaudeSettings(String text) throws BrokenJson {
    json = JsonText.parse(text);
    if (json.object() == null) throw json.broken(json.root(), "expected an object");
  }

  /** Adds Reeve's hooks to a text that has none of them. */
  static String with(String text, ClaudeWiring wiring) throws BrokenJson {
    var settings = new ClaudeSettings(text);
    if (settings.root().get(HOOKS) == null) {
      settings.become(
          settings.json.add(settings.root(), HOOKS, JsonNodeFactory.instance.objectNode()));
    }
    for (String event : ClaudeWiring.events()) settings.add(event, wiring);
    return settings.json.text();
  }

  /**
   * Takes Reeve's hooks away, and the lists and objects that are empty without them.
   *
   * @param before a text whose empty lists and objects are to stay
   */
  static String without(String text, String before) throws BrokenJson {
    var settings = new ClaudeSettings(text);
    var touched = new TreeSet<String>();
    for (String event = settings.removeOne(); event != null; event = settings.removeOne()) {
      touched.add(event);
    }
    if (!touched.isEmpty()) settings.removeEmpty(touched, new ClaudeSettings(before));
    return settings.json.text();
  }

  /** Whether nothing is in it at all. */
  static boolean isEmpty(String text) throws BrokenJson {
    return new ClaudeSettings(text).root().items().isEmpty() && !text.contains("/");
  }

  private void add(String event, ClaudeWiring wiring) throws BrokenJson {
    Container hooks = hooks();
    if (hooks == null) throw json.broken(root().get(HOOKS), "expected an object under 'hooks'");
    if (hooks.get(event) == null) {
      become(json.add(hooks, event, JsonNodeFactory.instance.arrayNode().add(wiring.group(event))));
      return;
    }
    Container groups = hooks.list(event);
    if (groups == null) {
      throw json.broken(hooks.get(event), "expected a list under '" + event + "'");
    }
    become(json.add(groups, wiring.group(event)));
  }

  /** A hook of Reeve's, or the group around it if nothing else is in that. */
  private record Place(Container container, Item item) {}

  /** Gives the event that it was for; null if there is none left. */
  private @Nullable String removeOne() throws BrokenJson {
    Container hooks = hooks();
    if (hooks == null) return null;
    for (Item event : hooks.items()) {
      Place own = own(event);
      if (own == null) continue;
      become(json.remove(own.container, own.item));
      return event.name();
    }
    return null;
  }

  private @Nullable Place own(Item event) {
    if (!(event.value() instanceof Container groups) || groups.isObject()) return null;
    for (Item group : groups.items()) {
      Container hooks = group.value() instanceof Container inner ? inner.list(HOOKS) : null;
      if (hooks == null) continue;
      for (Item hook : hooks.items()) {
        if (!isOwn(hook)) continue;
        return hooks.items().size() == 1 ? new Place(groups, group) : new Place(hooks, hook);
      }
    }
    return null;
  }

  private static boolean isOwn(Item item) {
    if (!(item.value() instanceof Container hook) || !hook.isObject()) return false;
    String command = Objects.requireNonNullElse(hook.string("command"), "");
    String url = Objects.requireNonNullElse(hook.string("url"), "");
    return ClaudeWiring.isOwn(command, url);
  }

  private void removeEmpty(Set<String> events, ClaudeSettings before) throws BrokenJson {
    Container known = before.hooks();
    for (String event : events) {
      Container hooks = hooks();
      if (hooks == null) return;
      if (known == null || known.get(event) == null) removeIfEmpty(hooks, event);
    }
    if (before.root().get(HOOKS) == null) removeIfEmpty(root(), HOOKS);
  }

  private void removeIfEmpty(Container object, String name) throws BrokenJson {
    for (Item item : object.items()) {
      if (!name.equals(item.name()) || !(item.value() instanceof Container inner)) continue;
      boolean empty = inner.items().isEmpty() && !json.hasComments(inner);
      if (empty) {
        become(json.remove(object, item));
        return;
      }
    }
  }

  private Container root() {
    return Objects.requireNonNull(json.object());
  }

  private @Nullable Container hooks() {
    return root().object(HOOKS);
  }

  private void become(String text) throws BrokenJson {
    json = JsonText.parse(text);
  }
}
