package dev.reeve.server.mcp;

import dev.reeve.base.text.NearestWord;
import dev.reeve.server.access.Bearer;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * A transport by which every request has its reply, also one whose parameters are missing or cannot
 * be read: what fails before a request is begun is the request's fault.
 *
 * @param tools the names of all that there are
 * @param own resources that are listed for one caller alone
 */
record Replying(
    McpStatelessServerTransport transport,
    List<String> tools,
    Function<Bearer, List<McpSchema.Resource>> own)
    implements McpStatelessServerTransport {

  /** Of what is offered, what means nothing without parameters. */
  private static final Set<String> NEEDING =
      Set.of(
          McpSchema.METHOD_INITIALIZE,
          McpSchema.METHOD_TOOLS_CALL,
          McpSchema.METHOD_RESOURCES_READ);

  private static final int LONGEST_NAME = 60;

  @Override
  public void setMcpHandler(McpStatelessServerHandler handler) {
    transport.setMcpHandler(new Handler(handler, tools, own));
  }

  @Override
  public Mono<Void> closeGracefully() {
    return transport.closeGracefully();
  }

  @Override
  public List<String> protocolVersions() {
    return transport.protocolVersions();
  }

  private record Handler(
      McpStatelessServerHandler handler,
      List<String> tools,
      Function<Bearer, List<McpSchema.Resource>> own)
      implements McpStatelessServerHandler {

    @Override
    public Mono<JSONRPCResponse> handleRequest(
        McpTransportContext context, JSONRPCRequest request) {
      if (!McpSchema.JSONRPC_VERSION.equals(request.jsonrpc())) {
        return error(request, ErrorCodes.INVALID_REQUEST, "expected \"jsonrpc\": \"2.0\"");
      }
      Object params = request.params();
      boolean none = params == null && NEEDING.contains(request.method());
      if (none) return invalid(request, "there are none");
      if (params != null && !(params instanceof Map)) return invalid(request, "they are no object");
      boolean call = request.method().equals(McpSchema.METHOD_TOOLS_CALL);
      if (call && params instanceof Map<?, ?> named && named.get("name") instanceof String tool) {
        if (!tools.contains(tool)) return error(request, ErrorCodes.INVALID_PARAMS, missing(tool));
      }
      if (request.method().equals(McpSchema.METHOD_RESOURCES_LIST)) {
        List<McpSchema.Resource> listed = own.apply(McpEndpoint.bearer(context));
        if (!listed.isEmpty()) return Mono.just(list(request, listed));
      }
      try {
        return handler.handleRequest(context, request);
      } catch (RuntimeException e) {
        return invalid(request, "they are others");
      }
    }

    private static JSONRPCResponse list(JSONRPCRequest request, List<McpSchema.Resource> all) {
      return JSONRPCResponse.result(
          request.id(), McpSchema.ListResourcesResult.builder(all).build());
    }

    private static Mono<JSONRPCResponse> invalid(JSONRPCRequest request, String but) {
      String text = "expected \"params\" as " + request.method() + " takes them, but " + but;
      return error(request, ErrorCodes.INVALID_PARAMS, text);
    }

    private String missing(String tool) {
      String name = tool.length() <= LONGEST_NAME ? tool : tool.substring(0, LONGEST_NAME) + "…";
      return "there is no tool '" + name + "'" + NearestWord.hint(tool, tools);
    }

    private static Mono<JSONRPCResponse> error(JSONRPCRequest request, int code, String text) {
      return Mono.just(JSONRPCResponse.error(request.id(), new JSONRPCError(code, text)));
    }

    @Override
    public Mono<Void> handleNotification(
        McpTransportContext context, JSONRPCNotification notification) {
      return handler.handleNotification(context, notification);
    }
  }
}
