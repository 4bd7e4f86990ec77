package dev.reeve.sim.scenario.read;

import dev.reeve.base.text.NearestWord;
import dev.reeve.base.text.Printable;
import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.core.health.Successor;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.text.SafeText;
import java.util.Collection;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The members and tasks that a story knows, from the start or added on the way. A name that is
 * misspelt in a demand would make it hold, or fail, for the wrong reason; so it is refused.
 */
record Known(Collection<String> members, Collection<String> tasks) {

  static Known of(Node team, Node steps) {
    Known known = new Known(new TreeSet<>(), new TreeSet<>());
    if (value(team, "members") instanceof Node.Mapping members) {
      members.fields().forEach(field -> known.members.add(field.key()));
    }
    if (value(team, "tasks") instanceof Node.Sequence tasks) {
      tasks.items().forEach(task -> known.addTask(field(task, "id")));
    }
    if (steps instanceof Node.Sequence sequence) sequence.items().forEach(known::addNewcomers);
    known.members.add(MemberId.SUPERVISOR.value());
    known.members.add(MemberId.OPERATOR.value());
    return known;
  }

  String member(Node node, String key) {
    return known(node, key, members, "member");
  }

  /** {@code #7} and {@code 7} are the same task (T-3). */
  String task(Node node, String key) {
    String id = Form.text(node, key);
    if (id.startsWith("#")) id = id.substring(1);
    if (!tasks.contains(id)) unknown(node, id, tasks, "task");
    return id;
  }

  private static String known(Node node, String key, Collection<String> names, String what) {
    String name = Form.text(node, key);
    if (!names.contains(name)) unknown(node, name, names, what);
    return name;
  }

  private static void unknown(Node node, String name, Collection<String> names, String what) {
    throw new Misread(
        node.place(),
        "there is no "
            + what
            + " "
            + Printable.quoted(name)
            + " in this story"
            + NearestWord.hint(name, names));
  }

  private void addNewcomers(Node step) {
    String sent = field(step, "send");
    Node data = value(step, "data");
    if ("SPAWN".equals(sent) && data != null) {
      String member = field(data, "member");
      if (member != null) members.add(member);
    }
    Node spec = data == null ? null : value(data, "new_executor_spec");
    if ("ADJUSTMENT_DECISION".equals(sent) && spec != null) addSuccessor(spec);
    if ("ADD_TASK".equals(sent)) {
      addTask(field(step, "task"));
      if (data != null) addTask(field(data, "id"));
    }
  }

  /** Whoever takes a place under a name of its own (H-8); a log has it as text. */
  private void addSuccessor(Node spec) {
    String json = spec instanceof Node.Scalar scalar ? scalar.text() : spec.json().toString();
    MemberId successor = Successor.id(SafeText.own(json));
    if (successor != null) members.add(successor.value());
  }

  private void addTask(@Nullable String id) {
    if (id != null) tasks.add(id.startsWith("#") ? id.substring(1) : id);
  }

  private static @Nullable String field(Node node, String key) {
    return value(node, key) instanceof Node.Scalar scalar ? scalar.text() : null;
  }

  private static @Nullable Node value(Node node, String key) {
    if (!(node instanceof Node.Mapping mapping)) return null;
    for (Node.Field field : mapping.fields()) {
      if (field.key().equals(key)) return field.value();
    }
    return null;
  }
}
