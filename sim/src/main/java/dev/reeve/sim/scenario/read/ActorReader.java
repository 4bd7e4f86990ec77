package dev.reeve.sim.scenario.read;

import dev.reeve.base.yaml.Node;
import dev.reeve.sim.scenario.Cast;
import dev.reeve.sim.scenario.Letter;
import dev.reeve.sim.scenario.Parting;
import dev.reeve.sim.scenario.Rhythm;
import dev.reeve.sim.scenario.Step;
import dev.reeve.sim.scenario.StoryTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads how one member of a story behaves: when it comes, and whether messages reach it. */
final class ActorReader {

  /** What a member has in a story alone; all else is read by whoever reads teams. */
  static final List<String> ONLY_IN_STORIES = List.of("on_shutdown", "on_term", "delivers");

  private static final List<String> KEYS =
      List.of(
          "role",
          "spawned",
          "run",
          "agent",
          "capabilities",
          "fit",
          "on_shutdown",
          "on_term",
          "delivers");

  private final Node.Field member;
  private final @Nullable Form form;

  ActorReader(Node.Field member) {
    this.member = member;
    boolean shortForm = member.value() instanceof Node.Scalar;
    form = shortForm ? null : Form.of(member.value(), "a member", KEYS);
  }

  static String role(Node.Field member) {
    if (member.value() instanceof Node.Scalar scalar) return scalar.text();
    Form form = Form.of(member.value(), "a member", KEYS);
    return form.text("role");
  }

  Cast.Actor behaviour() {
    return new Cast.Actor(reach(), parting(), stubborn());
  }

  private Parting parting() {
    if (form == null || !form.has("on_shutdown")) return Parting.IGNORE;
    String text = form.text("on_shutdown");
    Duration after = text.startsWith("exit ") ? StoryTime.parse(text.substring(5).strip()) : null;
    if (after != null) return new Parting(Parting.Manner.EXIT, after);
    String word = form.word("on_shutdown", List.of("ack", "refuse", "ignore", "exit 5s"));
    return new Parting(Parting.Manner.valueOf(word.toUpperCase(Locale.ROOT)), Duration.ZERO);
  }

  private boolean stubborn() {
    if (form == null || !form.has("on_term")) return false;
    return form.word("on_term", List.of("exit", "ignore")).equals("ignore");
  }

  private Cast.Reach reach() {
    if (form == null || !form.has("delivers")) return Cast.Reach.UNCONFIRMED;
    String word = form.word("delivers", List.of("yes", "no", "unconfirmed"));
    return Cast.Reach.valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** A member that comes later is brought in by the one who may. */
  List<Step> arrival(String by) {
    String spawned = form == null ? null : form.textIfAny("spawned");
    Duration after = spawned == null ? null : StoryTime.parse(spawned);
    if (after == null || after.isZero()) return List.of();
    Letter letter = new Letter(by, "SPAWN", null, null, null, null, seat());
    String requestId = "spawn-" + member.key();
    return List.of(new Step.Send(member.place(), Rhythm.once(after), requestId, letter, null));
  }

  private Node.Mapping seat() {
    List<Node.Field> fields = new ArrayList<>();
    Node id =
        new Node.Scalar(
            member.place(), member.key(), JsonNodeFactory.instance.stringNode(member.key()));
    fields.add(new Node.Field(member.place(), "member", id));
    for (String key : List.of("role", "run", "agent", "capabilities", "fit")) {
      Node value = form == null ? null : form.get(key);
      if (value != null) fields.add(new Node.Field(value.place(), key, value));
    }
    return new Node.Mapping(member.place(), fields);
  }
}
