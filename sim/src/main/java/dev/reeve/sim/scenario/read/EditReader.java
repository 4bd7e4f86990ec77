package dev.reeve.sim.scenario.read;

import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.sim.scenario.Fault;
import java.util.List;

/** Reads what somebody does to a file: a text in the place of another, a whole file, or none. */
final class EditReader {

  private EditReader() {}

  static Fault.Edit read(Node node) {
    Form form = Form.of(node, "'edit'", List.of("file", "replace", "text", "delete"));
    String file = Form.path(form.need("file").place(), form.text("file"));
    if (form.has("text")) return new Fault.Edit(file, "", form.text("text"));
    if (form.has("delete")) return new Fault.Edit(file, "", "");
    List<Node> both = Form.sequence(form.need("replace"), "'replace'").items();
    if (both.size() != 2) throw new Misread(node.place(), "'replace' needs two: [a, b]");
    String from = Form.text(both.get(0), "replace");
    if (from.isEmpty()) throw new Misread(node.place(), "'replace' needs a text to replace");
    return new Fault.Edit(file, from, Form.text(both.get(1), "replace"));
  }
}
