package dev.reeve.server.mcp;

import dev.reeve.base.text.Version;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.reach.McpWay;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The Model Context Protocol over HTTP, whatever is offered by it. It keeps no sessions, so that
 * whoever is connected does not notice a restart of the daemon.
 */
public final class McpEndpoint {

  private static final String BEARER = "reeve.mcp.bearer";
  private static final int LARGEST = 1 << 20;

  private static final String VERSION = "MCP-Protocol-Version";

  private final Supplier<Offer> offer;
  private @Nullable HttpServletStatelessServerTransport servlet;

  /**
   * What can be called and read.
   *
   * @param instructions what a model is told of it
   * @param own what somebody finds listed in place of the resources that are for all, if anything
   */
  public record Offer(
      String instructions,
      List<SyncToolSpecification> tools,
      List<SyncResourceSpecification> resources,
      List<SyncResourceTemplateSpecification> templates,
      Function<Bearer, List<McpSchema.Resource>> own) {

    public Offer(
        String instructions,
        List<SyncToolSpecification> tools,
        List<SyncResourceSpecification> resources,
        List<SyncResourceTemplateSpecification> templates) {
      this(instructions, tools, resources, templates, _ -> List.of());
    }

    public Offer {
      tools = List.copyOf(tools);
      resources = List.copyOf(resources);
      templates = List.copyOf(templates);
    }
  }

  public McpEndpoint(Supplier<Offer> offer) {
    this.offer = offer;
  }

  /** Serves one request of one who has been let in. */
  public void serve(Bearer who, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    HttpServletStatelessServerTransport transport = servlet();
    String version = request.getHeader(VERSION);
    if (version != null && !transport.protocolVersions().contains(version)) {
      String known = String.join(", ", transport.protocolVersions());
      response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
      response.setContentType("application/json");
      String why = VERSION + " is none of those that are spoken here: " + known;
      response.getWriter().write(TroubleMapper.text(ErrorCodes.INVALID_REQUEST, why));
      return;
    }
    request.setAttribute(BEARER, who);
    ScopedValue.where(TroubleMapper.NO_JSON, new AtomicBoolean())
        .call(() -> pass(transport, request, response));
  }

  private static HttpServletResponse pass(
      HttpServlet servlet, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      servlet.service(request, response);
      return response;
    } catch (ServletException e) {
      throw new IOException(e);
    }
  }

  /** Who calls. */
  static Bearer bearer(McpTransportContext context) {
    return (Bearer) Objects.requireNonNull(context.get(BEARER));
  }

  /** Made for the first who comes: those who start a daemon do not wait for it (P-7). */
  private synchronized HttpServletStatelessServerTransport servlet() {
    HttpServletStatelessServerTransport made = servlet;
    if (made == null) {
      made = make(offer.get());
      servlet = made;
    }
    return made;
  }

  private static HttpServletStatelessServerTransport make(Offer what) {
    HttpServletStatelessServerTransport transport =
        HttpServletStatelessServerTransport.builder()
            .messageEndpoint("/mcp")
            .contextExtractor(request ->
                McpTransportContext.create(
                    Map.of(BEARER, Objects.requireNonNull(request.getAttribute(BEARER)))))
            .maxRequestSize(LARGEST)
            .jsonMapper(new TroubleMapper(McpJsonDefaults.getMapper()))
            .build();
    List<String> names = what.tools().stream().map(each -> each.tool().name()).toList();
    McpServer.sync(new Replying(transport, names, what.own()))
        .serverInfo("reeve", Version.number())
        .instructions(what.instructions())
        .capabilities(
            McpSchema.ServerCapabilities.builder()
                .tools(false)
                .resources(false, false)
                .experimental(Map.of(McpWay.CHANNEL, Map.of()))
                .build())
        .immediateExecution(true) // on the request's own virtual thread
        .validateToolInputs(false) // whoever offers a tool says what is wrong with a call
        .tools(what.tools())
        .resources(what.resources())
        .resourceTemplates(what.templates())
        .build();
    return transport;
  }
}
