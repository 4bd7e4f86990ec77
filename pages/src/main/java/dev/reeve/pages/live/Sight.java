package dev.reeve.pages.live;

import java.util.List;

/**
 * Everything on a page that can change while somebody looks.
 *
 * @param parts single elements
 * @param panels lists of them
 */
public record Sight(List<Part> parts, List<Panel> panels) {

  public Sight {
    parts = List.copyOf(parts);
    panels = List.copyOf(panels);
  }
}
