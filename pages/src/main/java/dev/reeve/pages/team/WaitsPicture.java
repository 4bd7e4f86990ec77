package dev.reeve.pages.team;

import dev.reeve.pages.Shown;
import dev.reeve.pages.team.Waits.Link;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The same as a picture: whoever waits stands left of the one it waits for, so what holds up the
 * most is found at the right. Who waits in a circle is marked.
 */
public record WaitsPicture(int width, int height, List<Node> nodes, List<Arrow> arrows) {

  private static final int COLUMN = 190;
  private static final int ROW = 46;
  private static final int NODE_WIDTH = 130;
  private static final int NODE_HEIGHT = 30;
  private static final int MARGIN = 8;
  private static final int ARCH = 22;
  private static final int TOP = 22;
  private static final int DEEPEST = 6;

  /** As high as the names are written, and the room on both sides of them. */
  private static final double LETTERS = 13;

  private static final int SIDES = 12;

  /** Between two who stand one above the other the arrow goes around at the right. */
  private static final int BULGE = 44;

  public WaitsPicture {
    nodes = List.copyOf(nodes);
    arrows = List.copyOf(arrows);
  }

  /** Somebody, at a place. */
  public record Node(String name, String label, int x, int y, boolean circle) {

    public int middle() {
      return x + NODE_WIDTH / 2;
    }

    public int baseline() {
      return y + 20;
    }
  }

  public record Arrow(String path, String why, boolean circle) {}

  public int nodeWidth() {
    return NODE_WIDTH;
  }

  public int nodeHeight() {
    return NODE_HEIGHT;
  }

  static WaitsPicture of(Waits waits) {
    Set<Link> circles = circles(waits.links());
    Map<String, Integer> depths = depths(waits.links(), circles);
    Map<String, Node> nodes = new TreeMap<>();
    int deepest = depths.values().stream().mapToInt(each -> each).max().orElse(0);
    Map<Integer, Integer> rows = new TreeMap<>();
    depths.forEach((name, depth) -> {
      int row = rows.merge(depth, 1, Integer::sum) - 1;
      int x = MARGIN + (deepest - depth) * COLUMN;
      boolean circle = circles.stream().anyMatch(each -> each.from().equals(name));
      nodes.put(
          name,
          new Node(
              name, Shown.name(name, (NODE_WIDTH - SIDES) / LETTERS), x, TOP + row * ROW, circle));
    });
    List<Arrow> arrows = new ArrayList<>();
    for (Link link : waits.links()) {
      String path = path(node(nodes, link.from()), node(nodes, link.to()));
      String why = link.from() + " waits for " + link.to() + ": " + link.why();
      arrows.add(new Arrow(path, why, circles.contains(link)));
    }
    int most = rows.values().stream().mapToInt(each -> each).max().orElse(0);
    return new WaitsPicture(
        2 * MARGIN + deepest * COLUMN + NODE_WIDTH + BULGE,
        TOP + MARGIN + Math.max(0, most - 1) * ROW + NODE_HEIGHT,
        List.copyOf(nodes.values()),
        arrows);
  }

  private static Node node(Map<String, Node> nodes, String name) {
    Node node = nodes.get(name);
    if (node == null) throw new IllegalStateException("not placed: " + name);
    return node;
  }

  private static Set<Link> circles(List<Link> links) {
    Set<Link> circles = new HashSet<>();
    for (Link link : links) {
      if (reaches(links, link.to(), link.from())) circles.add(link);
    }
    return circles;
  }

  /** How many steps it is from each to one who waits for nobody; in a circle as many as fit. */
  private static Map<String, Integer> depths(List<Link> links, Set<Link> circles) {
    Map<String, Integer> depths = new TreeMap<>();
    for (Link link : links) {
      depths.put(link.from(), 0);
      depths.put(link.to(), 0);
    }
    for (int round = 0; round < DEEPEST; round++) {
      for (Link link : links) {
        if (circles.contains(link)) continue; // a circle has no right end
        int behind = Math.min(DEEPEST, depths.getOrDefault(link.to(), 0) + 1);
        depths.merge(link.from(), behind, Math::max);
      }
    }
    return depths;
  }

  /** Whether one waits for another, however far. */
  private static boolean reaches(List<Link> links, String from, String to) {
    Set<String> seen = new HashSet<>();
    List<String> open = new ArrayList<>(List.of(from));
    while (!open.isEmpty()) {
      String at = open.removeLast();
      for (Link link : links) {
        if (!link.from().equals(at)) continue;
        if (link.to().equals(to)) return true;
        if (seen.add(link.to())) open.add(link.to());
      }
    }
    return false;
  }

  private static String path(Node from, Node to) {
    int half = NODE_HEIGHT / 2;
    if (from.x() == to.x()) {
      int x = from.x() + NODE_WIDTH;
      return "M%d %d C%d %d %d %d %d %d"
          .formatted(
              x,
              from.y() + half,
              x + BULGE,
              from.y() + half,
              x + BULGE,
              to.y() + half,
              x + 4,
              to.y() + half);
    }
    int start = from.x() + NODE_WIDTH;
    int end = to.x() - 4;
    if (COLUMN < to.x() - from.x()) return over(from, to, start, end);
    int bend = (start + end) / 2;
    return "M%d %d C%d %d %d %d %d %d"
        .formatted(
            start, from.y() + half, bend, from.y() + half, bend, to.y() + half, end, to.y() + half);
  }

  /** Whoever stands between is passed above. */
  private static String over(Node from, Node to, int start, int end) {
    int half = NODE_HEIGHT / 2;
    int above = Math.min(from.y(), to.y()) - ARCH;
    return "M%d %d C%d %d %d %d %d %d"
        .formatted(
            start,
            from.y() + half,
            start + COLUMN / 3,
            above,
            end - COLUMN / 3,
            above,
            end,
            to.y() + half);
  }
}
