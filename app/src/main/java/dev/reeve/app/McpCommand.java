package dev.reeve.app;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.file.Home;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code reeve mcp}: the tools of the daemon, for agents that start a program to have tools. */
@Command(
    name = "mcp",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Serve Reeve's tools over standard input and output (MCP).",
      "",
      "For an agent whose configuration starts a program for its tools. It speaks for the member"
          + " whose token stands in REEVE_TOKEN ('reeve team token TEAM MEMBER' prints one); with"
          + " --team and --as, the operator's token is used, for that member and nobody else."
          + " The daemon may be started and stopped meanwhile: calls are answered whenever there"
          + " is one. What is said to the member is also pushed to the agent, for programs that"
          + " know channels.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the agent closed its side",
      "2:the command line is wrong, or nobody is named who is spoken for",
      "5:an agent under supervision asked for the operator's token"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  REEVE_TOKEN=… reeve mcp             as the member whose token it is",
      "  reeve mcp --team login --as ann     as a member, with the operator's token"
    })
final class McpCommand implements Callable<Integer> {

  private static final int NO_DAEMON = -32_000;
  private static final int NOT_JSON = -32_700;
  private static final int NO_REQUEST = -32_600;
  private static final int NOT_THESE = -32_602;
  private static final String TEAMS = "reeve://teams/";

  private final Console console;
  private final Place place;

  @Option(names = "--team", paramLabel = "TEAM", description = "The team that is spoken for.")
  private @Nullable String team;

  @Option(names = "--as", paramLabel = "MEMBER", description = "The member that is spoken for.")
  private @Nullable String member;

  @Option(
      names = "--member-only",
      description =
          "Serve nobody but the member whose token stands in REEVE_TOKEN: without one there are no"
              + " tools. 'reeve install --mcp' writes it so.")
  private boolean memberOnly;

  @Mixin private Folder folder = new Folder();

  McpCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() throws IOException {
    String token = System.getenv("REEVE_TOKEN");
    boolean named = token != null && token.matches("[A-Za-z0-9_-]+"); // else it was not filled in
    if (!named && memberOnly) return new NoTools(console).serve(System.in);
    if (!named) mustNameOne();
    return serve(System.in, folder.home(place), named ? token : null);
  }

  /** The operator's token is good for everybody: an agent gets it for one member only. */
  private void mustNameOne() {
    place.mustBeOperators("reeve mcp");
    if (team != null && member != null) return;
    throw Stopped.misused(
        "'reeve mcp' speaks for one member: put its token into REEVE_TOKEN ('reeve team token TEAM"
            + " MEMBER' prints one), or name it with --team and --as");
  }

  /**
   * Each line of the input is a message; what is answered is written as one line. A slow call does
   * not hold up the others.
   *
   * @param token a member's; null for the operator's
   */
  int serve(InputStream in, Home home, @Nullable String token) throws IOException {
    McpPushes pushes = new McpPushes(home, token, address(), this::say);
    try (pushes;
        ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String message = line;
        boolean known = token != null || (team != null && member != null);
        if (known && message.contains("\"notifications/initialized\"")) pushes.start();
        if (!message.isBlank()) calls.execute(() -> say(answer(message, home, token)));
      }
    }
    return 0;
  }

  /** Where what the daemon says first is to be had. */
  private String address() {
    String named = team == null ? "" : "&team=" + DaemonClient.encoded(team);
    String as = member == null ? "" : "&as=" + DaemonClient.encoded(member);
    return "/mcp?push=1" + named + as + agent();
  }

  /** Who started this program is the agent: if it is gone, so may its member be (T-39). */
  private static String agent() {
    ProcessHandle parent = ProcessHandle.current().parent().orElse(null);
    ProcessId agent = parent == null ? null : ProcessId.of(parent.pid());
    return agent == null ? "" : "&pid=" + agent.pid() + "&start=" + agent.start();
  }

  private synchronized void say(String answer) {
    if (answer.isBlank()) return; // a notification has none
    console.out().println(answer);
    console.flush();
  }

  private String answer(String message, Home home, @Nullable String token) {
    JsonNode id = null;
    try {
      JsonNode request = JsonTree.read(message);
      id = request.get("id");
      if (request.has("result") || request.has("error")) return ""; // Reeve asked for nothing
      if (!request.path("method").isString()) {
        return error(id, NO_REQUEST, "a message is a JSON object that names a method");
      }
      if (!request.path("jsonrpc").asString("").equals("2.0")) {
        return error(id, NO_REQUEST, "a message says \"jsonrpc\": \"2.0\"");
      }
      if (token == null && isForAnother(request.path("params"))) {
        String self = member + " of team " + team;
        return error(id, NOT_THESE, "these tools are " + self + "'s, and nobody else's");
      }
      JsonNode answer = DaemonClient.of(home, token).post("/mcp", spoken(request)).raw();
      return answer.isMissingNode() ? "" : answer.toString();
    } catch (JacksonException e) {
      return error(null, NOT_JSON, "a message is one line of JSON");
    } catch (Stopped e) {
      return id == null ? "" : error(id, NO_DAEMON, String.valueOf(e.getMessage()));
    }
  }

  private boolean isForAnother(JsonNode params) {
    JsonNode arguments = params.path("arguments");
    String resource = params.path("uri").asString("");
    return isOther(arguments, "team", team)
        || isOther(arguments, "as", member)
        || (resource.startsWith(TEAMS) && !resource.startsWith(TEAMS + team + "/"));
  }

  private static boolean isOther(JsonNode arguments, String name, @Nullable String own) {
    return arguments.hasNonNull(name) && !arguments.path(name).asString("").equals(own);
  }

  /** With the operator's token, a call says for whom it is. */
  private JsonNode spoken(JsonNode request) {
    boolean call = request.path("method").asString("").equals("tools/call");
    if (!call || !(request.path("params") instanceof ObjectNode params)) return request;
    ObjectNode arguments =
        params.get("arguments") instanceof ObjectNode given ? given : params.putObject("arguments");
    if (team != null && !arguments.hasNonNull("team")) arguments.put("team", team);
    if (member != null && !arguments.hasNonNull("as")) arguments.put("as", member);
    return request;
  }

  private static String error(@Nullable JsonNode id, int code, String sentence) {
    ObjectNode answer = JsonTree.object();
    answer.put("jsonrpc", "2.0").set("id", id);
    answer.putObject("error").put("code", code).put("message", sentence);
    return answer.toString();
  }
}
