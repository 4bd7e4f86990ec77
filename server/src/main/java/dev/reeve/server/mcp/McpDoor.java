package dev.reeve.server.mcp;

import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.TeamView;
import dev.reeve.server.access.Bearer;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What Reeve offers by the Model Context Protocol at {@code /mcp} (W-5). What a caller may do is
 * judged in each call, not by what it is shown.
 */
public final class McpDoor {

  private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};
  private static final Pattern URI =
      Pattern.compile("reeve://teams/([a-z0-9-]+)/(state|report|tasks/(.+))");

  private static final String INSTRUCTIONS =
      "You are a member of a team that Reeve watches over. Call my_work first. Claim a task before"
          + " you work on it, report progress now and then, say so when you wait, submit for review"
          + " when it is done, and read your messages: they also ride on the answers you get.";

  private static final Kind STATE = new Kind("state", "A team as of now", "application/json");
  private static final Kind REPORT =
      new Kind("report", "What has happened in a team, and what it needs", "text/plain");

  private final Counter counter;
  private final Tools tools;
  private final McpEndpoint endpoint = new McpEndpoint(this::offer);

  /** What can be read of a team. */
  private record Kind(String path, String title, String type) {}

  public McpDoor(Counter counter) {
    this.counter = counter;
    tools = new Tools(counter);
  }

  /** Serves one request of one who has been let in. */
  public void serve(Bearer who, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    endpoint.serve(who, request, response);
  }

  private McpEndpoint.Offer offer() {
    return new McpEndpoint.Offer(
        INSTRUCTIONS,
        ToolPlan.all().stream().map(this::tool).toList(),
        List.of(),
        List.of(
            resource(STATE),
            resource(REPORT),
            resource(new Kind("tasks/{id}", "One task", "application/json"))),
        McpDoor::own);
  }

  /** A member has one team, which can be listed; the operator has to say which one is meant. */
  private static List<Resource> own(Bearer bearer) {
    if (!(bearer instanceof Bearer.OfMember(var team, _))) return List.of();
    List<Resource> own = new ArrayList<>();
    for (Kind each : List.of(STATE, REPORT)) {
      own.add(
          Resource.builder("reeve://teams/" + team + "/" + each.path(), each.path())
              .title(each.title())
              .mimeType(each.type())
              .build());
    }
    return own;
  }

  private SyncToolSpecification tool(ToolPlan plan) {
    Map<String, Object> schema = map(plan.input());
    JsonSchemaValidator validator = McpJsonDefaults.getSchemaValidator();
    Tool tool =
        Tool.builder(plan.name(), schema)
            .title(plan.title())
            .description(plan.description())
            .outputSchema(map(plan.output()))
            .annotations(
                ToolAnnotations.builder()
                    .title(plan.title())
                    .readOnlyHint(plan.readsOnly())
                    .destructiveHint(plan.destructive())
                    .idempotentHint(plan.readsOnly())
                    .openWorldHint(false)
                    .build())
            .build();
    return new SyncToolSpecification(
        tool,
        (context, call) -> {
          @Nullable Map<String, Object> said = call.arguments();
          Map<String, Object> arguments = said == null ? Map.of() : said;
          var found = validator.validate(schema, arguments);
          return found.valid()
              ? call(plan, McpEndpoint.bearer(context), arguments)
              : refused(plan, Misfit.of(plan, found.errorMessage()));
        });
  }

  private CallToolResult call(ToolPlan plan, Bearer bearer, Map<String, Object> arguments) {
    try {
      ObjectNode given = JsonMapper.shared().valueToTree(arguments);
      Tools.Result result = tools.call(plan, bearer, given);
      CallToolResult.Builder answer =
          CallToolResult.builder()
              .structuredContent(map(result.body()))
              .addTextContent(
                  plan.isCommand() ? Receipt.of(result.body()) : result.body().toString());
      if (!result.riding().isEmpty()) {
        answer.addTextContent("Messages for you:\n" + String.join("\n", result.riding()));
      }
      return answer.build();
    } catch (Denied denied) {
      return refused(plan, denied);
    }
  }

  private static CallToolResult refused(ToolPlan plan, Denied denied) {
    String text = sentence(denied, plan.name());
    return CallToolResult.builder().isError(true).addTextContent(text).build();
  }

  private static String sentence(Denied denied, String tool) {
    String said = String.valueOf(denied.getMessage());
    String current = denied.current();
    StringBuilder text = new StringBuilder(denied.code()).append(": ").append(said);
    String field = "actor".equals(denied.field()) ? "as" : denied.field(); // as a call names it
    if (field != null) text.append(" (argument ").append(field).append(')');
    boolean news = current != null && !current.isEmpty() && !said.contains(current);
    if (news) text.append(" (it is now ").append(current).append(')');
    return text.append(". ").append(Advice.on(denied, tool)).toString();
  }

  private SyncResourceTemplateSpecification resource(Kind kind) {
    String type = kind.type();
    String name = kind.path().startsWith("tasks") ? "task" : kind.path();
    ResourceTemplate template =
        ResourceTemplate.builder("reeve://teams/{team}/" + kind.path(), name)
            .title(kind.title())
            .mimeType(type)
            .build();
    return new SyncResourceTemplateSpecification(
        template,
        (context, request) -> {
          String text = text(McpEndpoint.bearer(context), request.uri());
          var contents = TextResourceContents.builder(request.uri(), text).mimeType(type).build();
          return ReadResourceResult.builder(List.of(contents)).build();
        });
  }

  private String text(Bearer bearer, String uri) {
    Matcher parts = URI.matcher(uri);
    if (!parts.matches() || !TeamId.isValid(parts.group(1)))
      throw notFound(uri, "no such resource");
    TeamId team = new TeamId(parts.group(1));
    try {
      if (parts.group(2).equals("report")) return counter.report(bearer, team);
      TeamState state = counter.team(bearer, team);
      if (parts.group(2).equals("state")) return TeamView.of(state).toString();
      JsonNode task = TeamView.of(state).get("tasks").get(parts.group(3));
      if (task == null) throw notFound(uri, "there is no such task");
      return task.toString();
    } catch (Denied denied) {
      throw notFound(uri, sentence(denied, ""));
    }
  }

  private static McpError notFound(String uri, String why) {
    return McpError.builder(McpSchema.ErrorCodes.RESOURCE_NOT_FOUND)
        .message(why)
        .data(Map.of("uri", uri))
        .build();
  }

  private static Map<String, Object> map(JsonNode node) {
    return JsonMapper.shared().convertValue(node, MAP);
  }
}
