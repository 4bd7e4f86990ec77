package dev.reeve.agents.install;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** How the hooks of a program reach Reeve, where its settings list them by event. */
public interface HookWiring {

  /** In the order in which they are written down. */
  List<String> events();

  /** What stands in the list of an event: {@code {hooks: [...]}}. */
  ObjectNode group(String event);

  /** Whether an entry is Reeve's, whenever it was written. */
  boolean isOwn(String command, String url);
}
