package dev.reeve.agents.claude.home;

import dev.reeve.agents.stream.Part;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A team as Claude Code keeps it ({@code teams/NAME/config.json}).
 *
 * @param session the one that leads it
 * @param cwd where the lead is at work; empty if it does not say
 * @param mates all others in it
 */
public record ClaudeTeam(
    Path folder, String name, String session, String lead, String cwd, List<Mate> mates) {

  private static final String LEAD = "team-lead";

  public ClaudeTeam {
    mates = List.copyOf(mates);
  }

  /** A teammate; its name is the name of its inbox. */
  public record Mate(String name, String cwd) {}

  /** Its session is empty if it is none. */
  static ClaudeTeam of(Path folder, Part config) {
    String lead = LEAD;
    String cwd = "";
    String leader = config.text("leadAgentId");
    List<Mate> mates = new ArrayList<>();
    for (Part member : config.parts("members")) {
      String name = member.id("name");
      boolean leads =
          member.text("agentType").equals(LEAD)
              || (!leader.isEmpty() && member.text("agentId").equals(leader));
      if (name.isEmpty() || name.contains("/")) continue;
      if (leads) {
        lead = name;
        cwd = member.text("cwd");
      } else {
        mates.add(new Mate(name, member.text("cwd")));
      }
    }
    String named = config.id("name");
    String name = named.isEmpty() ? String.valueOf(folder.getFileName()) : named;
    return new ClaudeTeam(folder, name, config.id("leadSessionId"), lead, cwd, mates);
  }

  boolean isSound() {
    return !session.isEmpty();
  }

  /** Whether that is how somebody in it is called. */
  boolean has(String member) {
    return member.equals(lead) || mates.stream().anyMatch(mate -> mate.name().equals(member));
  }
}
