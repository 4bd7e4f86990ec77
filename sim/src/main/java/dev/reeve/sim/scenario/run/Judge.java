package dev.reeve.sim.scenario.run;

import dev.reeve.sim.scenario.EventPattern;
import dev.reeve.sim.scenario.Step;
import dev.reeve.sim.scenario.StoryTime;
import dev.reeve.sim.scenario.Window;
import java.util.List;
import java.util.Map;

/** Judges the demands of a story, when it is over. */
final class Judge {

  private final List<Recorded> recorded;
  private final List<Post> posts;
  private final Map<String, String> bound;

  Judge(List<Recorded> recorded, List<Post> posts, Map<String, String> bound) {
    this.recorded = recorded;
    this.posts = posts;
    this.bound = bound;
  }

  Check judge(Step.Demand demand) {
    return switch (demand) {
      case Step.Expect expect -> expect(expect);
      case Step.Never never -> never(never);
      case Step.Message message -> message(message);
    };
  }

  private Check expect(Step.Expect demand) {
    List<Recorded> found = found(demand.event(), demand.window());
    Integer count = demand.count();
    String times = count == null ? "" : count + " × ";
    String expected = times + demand.event() + " " + demand.window();
    boolean holds = count == null ? !found.isEmpty() : count == found.size();
    if (holds) return Check.held(demand.place(), expected);
    String instead = found.isEmpty() ? "there was none" : counted(found);
    List<Recorded> shown = found.isEmpty() ? nearest(demand.event(), demand.window()) : found;
    return new Check(demand.place(), expected, instead, shown);
  }

  private Check never(Step.Never demand) {
    List<Recorded> found = found(demand.event(), demand.window());
    String expected = "no " + demand.event() + " " + demand.window();
    if (found.isEmpty()) return Check.held(demand.place(), expected);
    return new Check(demand.place(), expected, counted(found), found);
  }

  private static String counted(List<Recorded> found) {
    return found.size() == 1 ? "there was one" : "there were " + found.size();
  }

  private Check message(Step.Message demand) {
    String expected =
        "a message to " + demand.to() + " with '" + demand.contains() + "' " + demand.window();
    List<Post> toThem = posts.stream().filter(post -> post.to().equals(demand.to())).toList();
    for (Post post : toThem) {
      boolean meant =
          demand.window().holds(post.moment()) && post.text().contains(demand.contains());
      if (meant) return Check.held(demand.place(), expected);
    }
    return Check.failed(demand.place(), expected, instead(toThem, demand.window()));
  }

  private static String instead(List<Post> posts, Window window) {
    Post nearest = null;
    for (Post post : posts) {
      boolean nearer =
          nearest == null
              || window.distance(post.moment()).compareTo(window.distance(nearest.moment())) < 0;
      if (nearer) nearest = post;
    }
    return nearest == null
        ? "nothing was ever sent there"
        : "the nearest was '" + nearest.text() + "' at " + StoryTime.text(nearest.moment());
  }

  private List<Recorded> found(EventPattern pattern, Window window) {
    return recorded.stream()
        .filter(each -> window.holds(each.moment()))
        .filter(each -> pattern.fits(each.event(), each.severity(), bound))
        .toList();
  }

  private List<Recorded> nearest(EventPattern pattern, Window window) {
    return NearestEvents.to(pattern, window, recorded);
  }
}
