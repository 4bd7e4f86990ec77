package dev.reeve.pages.live;

import gg.jte.Content;

/**
 * A piece of a page that can be exchanged while somebody looks: one element with this id.
 *
 * @param content the element itself
 */
public record Part(String id, Content content) {

  public String html() {
    return Html.text(content);
  }
}
