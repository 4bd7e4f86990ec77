package dev.reeve.app;

import dev.reeve.server.access.Bearer;
import dev.reeve.server.mcp.McpEndpoint;
import io.javalin.Javalin;
import io.javalin.http.HandlerType;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.AudioContent;
import io.modelcontextprotocol.spec.McpSchema.BlobResourceContents;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.EmbeddedResource;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceContents;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * The endpoint of Reeve's MCP server with the tools and resources that the conformance suite wants
 * to find, in the place of Reeve's own: what is judged by it is the protocol.
 */
final class SuiteServer implements AutoCloseable {

  private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};
  private static final Map<String, Object> NOTHING = Map.of("type", "object");
  private static final String BYTES =
      Base64.getEncoder().encodeToString("not a picture".getBytes(StandardCharsets.UTF_8));

  private static final String MODERN_SCHEMA =
      """
      {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
       "$defs": {"address": {"type": "object",
         "properties": {"street": {"type": "string"}, "city": {"type": "string"}}}},
       "properties": {"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"}},
       "additionalProperties": false}
      """;

  private final McpEndpoint endpoint = new McpEndpoint(SuiteServer::offer);
  private final Javalin javalin;

  SuiteServer() {
    javalin =
        Javalin.create(
                config -> {
                  config.startup.showJavalinBanner = false;
                  config.startup.showOldJavalinVersionWarning = false;
                  for (var method :
                      List.of(HandlerType.GET, HandlerType.POST, HandlerType.DELETE)) {
                    config.routes.addHttpHandler(
                        method,
                        "/mcp",
                        request ->
                            endpoint.serve(new Bearer.Operator(), request.req(), request.res()));
                  }
                })
            .start("127.0.0.1", 0);
  }

  String url() {
    return "http://127.0.0.1:" + javalin.port() + "/mcp";
  }

  private static McpEndpoint.Offer offer() {
    return new McpEndpoint.Offer("For the suite.", tools(), resources(), templates());
  }

  private static List<SyncToolSpecification> tools() {
    Content text = TextContent.builder("This is a simple text response for testing.").build();
    Content image = ImageContent.builder(BYTES, "image/png").build();
    Content audio = AudioContent.builder(BYTES, "audio/wav").build();
    Content embedded =
        EmbeddedResource.builder(text("test://embedded-resource", "An embedded resource.")).build();
    return List.of(
        tool("test_simple_text", NOTHING, false, text),
        tool("test_image_content", NOTHING, false, image),
        tool("test_audio_content", NOTHING, false, audio),
        tool("test_embedded_resource", NOTHING, false, embedded),
        tool("test_multiple_content_types", NOTHING, false, text, image, embedded),
        tool(
            "test_error_handling",
            NOTHING,
            true,
            TextContent.builder("This tool intentionally returns an error for testing").build()),
        tool(
            "json_schema_2020_12_tool",
            JsonMapper.shared().readValue(MODERN_SCHEMA, MAP),
            false,
            text));
  }

  private static SyncToolSpecification tool(
      String name, Map<String, Object> input, boolean fails, Content... answer) {
    CallToolResult result =
        CallToolResult.builder().content(List.of(answer)).isError(fails).build();
    Tool tool = Tool.builder(name, input).description("For the suite: " + name).build();
    return new SyncToolSpecification(tool, (_, _) -> result);
  }

  private static List<SyncResourceSpecification> resources() {
    String words = "This is the content of the static text resource.";
    return List.of(
        resource("test://static-text", "text/plain", uri -> text(uri, words)),
        resource(
            "test://static-binary",
            "image/png",
            uri -> BlobResourceContents.builder(uri, BYTES).mimeType("image/png").build()));
  }

  private static SyncResourceSpecification resource(
      String uri, String type, Function<String, ResourceContents> contents) {
    Resource resource = Resource.builder(uri, uri).mimeType(type).build();
    return new SyncResourceSpecification(
        resource,
        (_, request) -> ReadResourceResult.builder(List.of(contents.apply(request.uri()))).build());
  }

  private static List<SyncResourceTemplateSpecification> templates() {
    ResourceTemplate template =
        ResourceTemplate.builder("test://template/{id}/data", "template").build();
    return List.of(
        new SyncResourceTemplateSpecification(
            template,
            (_, request) -> {
              String id = request.uri().split("/", -1)[3];
              ResourceContents contents = text(request.uri(), "Data for ID: " + id);
              return ReadResourceResult.builder(List.of(contents)).build();
            }));
  }

  private static TextResourceContents text(String uri, String words) {
    return TextResourceContents.builder(uri, words).mimeType("text/plain").build();
  }

  @Override
  public void close() {
    javalin.stop();
  }
}
