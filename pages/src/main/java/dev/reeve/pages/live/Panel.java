package dev.reeve.pages.live;

import java.util.List;

/**
 * A list of parts on a page: the element with this id contains theirs and nothing else.
 *
 * @param items in the order in which they are shown
 */
public record Panel(String id, List<Part> items) {

  public Panel {
    items = List.copyOf(items);
  }
}
