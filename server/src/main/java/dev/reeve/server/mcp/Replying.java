package dev.reeve.server.mcp;

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
import reactor.core.publisher.Mono;

/**
 * A transport by which every request has its reply, also one whose parameters are missing or cannot
 * be read: what fails before a request is begun is the request's fault.
 */
record Replying(McpStatelessServerTransport transport) implements McpStatelessServerTransport {

  /** Of what is offered, what means nothing without parameters. */
  private static final Set<String> NEEDING =
      Set.of(
          McpSchema.METHOD_INITIALIZE,
          McpSchema.METHOD_TOOLS_CALL,
          McpSchema.METHOD_RESOURCES_READ);

  @Override
  public void setMcpHandler(McpStatelessServerHandler handler) {
    transport.setMcpHandler(new Handler(handler));
  }

  @Override
  public Mono<Void> closeGracefully() {
    return transport.closeGracefully();
  }

  @Override
  public List<String> protocolVersions() {
    return transport.protocolVersions();
  }

  private record Handler(McpStatelessServerHandler handler) implements McpStatelessServerHandler {

    @Override
    public Mono<JSONRPCResponse> handleRequest(
        McpTransportContext context, JSONRPCRequest request) {
      Object params = request.params();
      boolean none = params == null && NEEDING.contains(request.method());
      if (none) return invalid(request, "there are none");
      if (params != null && !(params instanceof Map)) return invalid(request, "they are no object");
      try {
        return handler.handleRequest(context, request);
      } catch (RuntimeException e) {
        return invalid(request, "they are others");
      }
    }

    private static Mono<JSONRPCResponse> invalid(JSONRPCRequest request, String but) {
      String text = "expected \"params\" as " + request.method() + " takes them, but " + but;
      JSONRPCError error = new JSONRPCError(ErrorCodes.INVALID_PARAMS, text);
      return Mono.just(JSONRPCResponse.error(request.id(), error));
    }

    @Override
    public Mono<Void> handleNotification(
        McpTransportContext context, JSONRPCNotification notification) {
      return handler.handleNotification(context, notification);
    }
  }
}
