package dev.reeve.server.members;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.stream.WrappedCommand;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.access.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What lets the process of a member speak to Reeve as itself and as nobody else: a token of
 * its own, which ends with it, and where Reeve is. Claude Code is also told of Reeve's tools.
 */
record Badge(Home home, Tokens tokens) {

  private static final String CLAUDE = "claude";
  private static final String TOOLS = "mcp.json";

  /** Whoever had the place before has no say any more (T-2). */
  void give(Place place, SortedMap<String, String> environment) {
    take(place);
    environment.put("REEVE_HOME", home.folder().toString());
    environment.put("REEVE_TEAM", place.team().value());
    environment.put("REEVE_MEMBER", place.member().value());
    environment.put("REEVE_INCARNATION", String.valueOf(place.incarnation()));
    environment.put("REEVE_TOKEN", tokens.issue(bearer(place)));
    @Nullable String url = url();
    if (url != null) environment.put("REEVE_URL", url);
  }

  void take(Place place) {
    tokens.revoke(bearer(place));
  }

  private static Bearer bearer(Place place) {
    return new Bearer.OfMember(place.team(), place.member());
  }

  /** The command line, with Reeve's tools where the program can be told of them by it. */
  List<String> wired(List<String> command, AgentSpec agent, Path folder) {
    @Nullable String url = url();
    String program = WrappedCommand.of(command).program().getFirst();
    boolean claude =
        agent.protocol().equals(CLAUDE) && Path.of(program).getFileName().toString().equals(CLAUDE);
    if (!claude || url == null || command.contains("--mcp-config")) return command;
    ObjectNode json = JsonMapper.shared().createObjectNode();
    ObjectNode server = json.putObject("mcpServers").putObject("reeve");
    server.put("type", "http").put("url", url + "/mcp");
    server.putObject("headers").put("Authorization", "Bearer ${REEVE_TOKEN}");
    Path file = folder.resolve(TOOLS);
    AtomicFile.replace(file, json.toString(), AtomicFile.PRIVATE);
    List<String> more = new ArrayList<>(command);
    more.addAll(List.of("--mcp-config", file.toString()));
    return more;
  }

  /** Null before the daemon answers. */
  private @Nullable String url() {
    try {
      String text = Files.readString(home.folder().resolve("daemon.json"));
      String url = JsonMapper.shared().readTree(text).path("url").asString("");
      return url.isEmpty() ? null : url;
    } catch (IOException | JacksonException e) {
      return null;
    }
  }
}
