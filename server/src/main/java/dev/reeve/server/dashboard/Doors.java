package dev.reeve.server.dashboard;

import java.util.List;

/** Which paths are pages for people, and not the API. */
public final class Doors {

  public static final String LOGIN = "/login";

  private static final List<String> PAGES =
      List.of(LOGIN, "/logout", "/live", "/decisions", "/morning", "/workflows");

  private static final List<String> BELOW = List.of("/assets/", "/teams/");

  private static final List<String> API =
      List.of(
          "/api", "/hooks", "/mcp", "/metrics", "/openapi.json", "/livez", "/readyz", "/healthz");

  private Doors() {}

  public static boolean isPage(String path) {
    return path.equals("/")
        || PAGES.contains(withoutSlash(path))
        || BELOW.stream().anyMatch(path::startsWith);
  }

  /** Where programs ask, who are answered in JSON. */
  public static boolean isApi(String path) {
    return API.stream().anyMatch(each -> path.equals(each) || path.startsWith(each + "/"));
  }

  /** The router takes no notice of a slash at the end. */
  private static String withoutSlash(String path) {
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }
}
