package dev.reeve.agents.ability;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What Reeve can do with an agent, in words; what it cannot do begins with {@code no}.
 *
 * @param see how it comes to know what the agent does
 * @param reach how words get to it
 * @param deny whether a tool call can be kept from being made
 * @param stop whether it can be stopped
 * @param resume whether it can go on where it was
 * @param cost whether it is known what it uses up
 */
public record Abilities(
    String see, String reach, String deny, String stop, String resume, String cost) {

  /** In the order in which they are shown. */
  public static final List<String> NAMES =
      List.of("see", "reach", "deny", "stop", "resume", "cost");

  public SortedMap<String, String> byName() {
    SortedMap<String, String> all = new TreeMap<>();
    all.put("see", see);
    all.put("reach", reach);
    all.put("deny", deny);
    all.put("stop", stop);
    all.put("resume", resume);
    all.put("cost", cost);
    return all;
  }

  /** Of an agent that Reeve itself runs by this protocol. */
  public static Abilities ofRun(String protocol) {
    boolean talks = protocol.equals("claude") || protocol.equals("acp");
    String see =
        switch (protocol) {
          case "claude", "codex", "gemini", "acp" -> "yes, by its stream of events";
          case "json" -> "what it says in signs, and how it ends";
          default -> "that it prints, that it works, and how it ends";
        };
    String cost =
        switch (protocol) {
          case "claude" -> "yes, money and tokens by its own figures";
          case "codex", "gemini" -> "tokens, by its own figures";
          case "acp", "json" -> "as far as the agent says it";
          default -> "no";
        };
    return new Abilities(
        see,
        talks ? "yes, by its protocol" : "on its next call of a tool of Reeve's",
        talks ? "what it asks permission for, and by its hooks" : "no, unless its hooks report",
        "yes, with everything that it started",
        "yes, a successor is told where it was",
        cost);
  }
}
