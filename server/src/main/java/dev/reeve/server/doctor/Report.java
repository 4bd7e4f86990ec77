package dev.reeve.server.doctor;

import dev.reeve.server.doctor.Finding.Level;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** All that the doctor found. */
public record Report(List<Finding> findings, List<Agent> agents) {

  public Report {
    findings = List.copyOf(findings);
    agents = List.copyOf(agents);
  }

  public boolean isWell() {
    return findings.stream().noneMatch(finding -> finding.level() == Level.PROBLEM);
  }

  /** A line for each finding, then what can be done with each agent program. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Finding finding : findings) {
      text.append("%-8s ".formatted(word(finding.level()))).append(finding.text()).append('\n');
    }
    if (!agents.isEmpty()) text.append("\nWhat Reeve can do with them:\n");
    for (Agent agent : agents) {
      text.append(agent.name()).append(", ").append(agent.version());
      if (!agent.doubt().isEmpty()) text.append(" (").append(agent.doubt()).append(')');
      text.append('\n');
      for (String ability : Agent.abilityNames()) {
        text.append("  %-7s ".formatted(ability)).append(agent.abilities().get(ability));
        text.append('\n');
      }
    }
    return text.toString();
  }

  /** The same as one JSON object. */
  public String json() {
    ObjectNode report = JsonNodeFactory.instance.objectNode();
    report.put("ok", isWell());
    ArrayNode list = report.putArray("findings");
    for (Finding finding : findings) {
      list.addObject()
          .put("level", word(finding.level()))
          .put("subject", finding.subject())
          .put("found", finding.found())
          .put("expected", finding.expected())
          .put("advice", finding.advice());
    }
    ArrayNode programs = report.putArray("agents");
    for (Agent agent : agents) {
      ObjectNode each = programs.addObject();
      each.put("name", agent.name()).put("path", agent.path()).put("version", agent.version());
      each.put("doubt", agent.doubt());
      ObjectNode abilities = each.putObject("abilities");
      Agent.abilityNames().forEach(name -> abilities.put(name, agent.abilities().get(name)));
    }
    return report.toString();
  }

  private static String word(Level level) {
    return level.name().toLowerCase(Locale.ROOT);
  }
}
