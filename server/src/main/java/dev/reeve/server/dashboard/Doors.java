package dev.reeve.server.dashboard;

import java.util.List;

/** Which paths are pages for people, and not the API. */
public final class Doors {

  public static final String LOGIN = "/login";

  private static final List<String> PAGES =
      List.of(LOGIN, "/logout", "/live", "/decisions", "/morning", "/workflows");

  private static final List<String> BELOW = List.of("/assets/", "/teams/");

  private Doors() {}

  public static boolean isPage(String path) {
    return path.equals("/") || PAGES.contains(path) || BELOW.stream().anyMatch(path::startsWith);
  }
}
