package dev.reeve.agents.install;

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
 * Reeve's hooks in a JSON text that lists hooks by event, as Claude Code, Codex and Gemini CLI have
 * them. Everything else in it stays as it is.
 */
public record HookGraft(HookWiring wiring) implements Graft {

  private static final String HOOKS = "hooks";

  @Override
  public String fresh() {
    return "{}\n";
  }

  @Override
  public String with(String text) throws BrokenJson {
    var draft = new Draft(text, wiring);
    if (draft.root().get(HOOKS) == null) {
      draft.become(draft.json.add(draft.root(), HOOKS, JsonNodeFactory.instance.objectNode()));
    }
    for (String event : wiring.events()) draft.add(event);
    return draft.json.text();
  }

  @Override
  public String without(String text, String before) throws BrokenJson {
    var draft = new Draft(text, wiring);
    var touched = new TreeSet<String>();
    for (String event = draft.removeOne(); event != null; event = draft.removeOne()) {
      touched.add(event);
    }
    if (!touched.isEmpty()) draft.removeEmpty(touched, new Draft(before, wiring));
    return draft.json.text();
  }

  @Override
  public boolean isEmpty(String text) throws BrokenJson {
    return new Draft(text, wiring).root().items().isEmpty() && !text.contains("/");
  }

  /** A text that is being changed, edit by edit. */
  private static final class Draft {

    private final HookWiring wiring;
    private JsonText json;

    private Draft(String text, HookWiring wiring) throws BrokenJson {
      this.wiring = wiring;
      json = JsonText.parse(text);
      if (json.object() == null) throw json.broken(json.root(), "expected an object");
    }

    private void add(String event) throws BrokenJson {
      Container hooks = hooks();
      if (hooks == null) throw json.broken(root().get(HOOKS), "expected an object under 'hooks'");
      if (hooks.get(event) == null) {
        become(
            json.add(hooks, event, JsonNodeFactory.instance.arrayNode().add(wiring.group(event))));
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

    private boolean isOwn(Item item) {
      if (!(item.value() instanceof Container hook) || !hook.isObject()) return false;
      String command = Objects.requireNonNullElse(hook.string("command"), "");
      String url = Objects.requireNonNullElse(hook.string("url"), "");
      return wiring.isOwn(command, url);
    }

    private void removeEmpty(Set<String> events, Draft before) throws BrokenJson {
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
}
