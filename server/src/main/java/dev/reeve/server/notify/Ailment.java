package dev.reeve.server.notify;

import dev.reeve.core.report.Severity;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reeve itself is not well; it is about no team. */
record Ailment(SafeText complaint, Instant at) implements News {

  private static final String HEADLINE = "Reeve itself is not well (reeve status, reeve doctor)";

  @Override
  public String name() {
    return "reeve-" + at.getEpochSecond();
  }

  @Override
  public String headline() {
    return HEADLINE;
  }

  @Override
  public String json() {
    ObjectNode told = JsonMapper.shared().createObjectNode();
    told.put("type", "NOT_WELL");
    told.put("severity", Severity.CRITICAL.name());
    told.put("at", at.toString());
    told.put("subject", HEADLINE);
    told.put("text", "Reeve itself is not well: " + complaint);
    return told.toPrettyString() + "\n";
  }
}
