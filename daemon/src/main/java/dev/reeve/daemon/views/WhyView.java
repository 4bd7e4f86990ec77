package dev.reeve.daemon.views;

import dev.reeve.core.report.why.Explanation;
import dev.reeve.core.report.why.Explanation.Fact;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An explanation as JSON (T-71). */
public final class WhyView {

  private WhyView() {}

  public static ObjectNode of(Explanation why) {
    ObjectNode view = JsonNodeFactory.instance.objectNode();
    view.put("replay_index", why.entry().index());
    view.put("type", why.entry().event().type().name());
    view.put("at", why.entry().at().toString());
    view.put("rule", why.rule());
    view.put("because", why.because());
    ArrayNode facts = view.putArray("facts");
    for (Fact fact : why.facts()) {
      facts
          .addObject()
          .put("replay_index", fact.index())
          .put("at", fact.at().toString())
          .put("what", fact.what());
    }
    view.put("threshold", why.threshold());
    view.put("prevention", why.prevention());
    return view;
  }
}
