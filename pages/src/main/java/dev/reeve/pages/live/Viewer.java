package dev.reeve.pages.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one who looks at a page has before its eyes, and so what is news to it. Of every part only a
 * print is remembered.
 */
public final class Viewer {

  private final Map<String, Long> prints = new HashMap<>();
  private final Map<String, List<String>> panels = new HashMap<>();

  /** What to do to the page. */
  public sealed interface Change {

    /** The element with this id is to be this instead. */
    record Put(String id, String html) implements Change {}

    /** A new element of a panel: behind another, or at the top if that is empty. */
    record Add(String panel, String after, String html) implements Change {}

    record Drop(String id) implements Change {}

    /** All elements of a panel, instead of whatever is there. */
    record Fill(String panel, String html) implements Change {}
  }

  /**
   * What has changed since the last look; everything at the first one. What goes from one panel to
   * another leaves the first before it comes to the second.
   */
  public List<Change> look(Sight now) {
    List<Change> changes = new ArrayList<>();
    for (Panel panel : now.panels()) drop(panel, changes);
    for (Part part : now.parts()) exchange(part, changes);
    for (Panel panel : now.panels()) look(panel, changes);
    return changes;
  }

  private void drop(Panel panel, List<Change> changes) {
    Set<String> now = new HashSet<>(ids(panel));
    List<String> stay = new ArrayList<>();
    List<String> before = panels.get(panel.id());
    if (before == null) return;
    for (String id : before) {
      if (now.contains(id)) {
        stay.add(id);
      } else {
        changes.add(new Change.Drop(id));
        prints.remove(id);
      }
    }
    panels.put(panel.id(), stay);
  }

  private void look(Panel panel, List<Change> changes) {
    List<String> ids = ids(panel);
    List<String> before = panels.put(panel.id(), ids);
    if (before == null || !isInOrder(before, ids)) {
      fill(panel, changes);
      return;
    }
    Set<String> old = new HashSet<>(before);
    String above = "";
    for (Part part : panel.items()) {
      if (old.contains(part.id())) {
        exchange(part, changes);
      } else {
        changes.add(new Change.Add(panel.id(), above, remembered(part)));
      }
      above = part.id();
    }
  }

  /** Whether those that stay stand as they stood. */
  private static boolean isInOrder(List<String> before, List<String> now) {
    return now.stream().filter(new HashSet<>(before)::contains).toList().equals(before);
  }

  private static List<String> ids(Panel panel) {
    return panel.items().stream().map(Part::id).toList();
  }

  private void fill(Panel panel, List<Change> changes) {
    StringBuilder html = new StringBuilder();
    for (Part part : panel.items()) html.append(remembered(part));
    changes.add(new Change.Fill(panel.id(), html.toString()));
  }

  private String remembered(Part part) {
    String html = part.html();
    prints.put(part.id(), print(html));
    return html;
  }

  private void exchange(Part part, List<Change> changes) {
    String html = part.html();
    long print = print(html);
    Long before = prints.put(part.id(), print);
    if (before == null || before != print) changes.add(new Change.Put(part.id(), html));
  }

  /** FNV-1a: 64 bits are enough to tell an element from its successor. */
  private static long print(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    return hash;
  }
}
