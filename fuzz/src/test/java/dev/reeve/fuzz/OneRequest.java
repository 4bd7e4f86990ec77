package dev.reeve.fuzz;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A request over HTTP without a socket, and what is answered to it. */
final class OneRequest {

  private static final Map<String, String> HEADERS =
      Map.of(
          "accept", "application/json, text/event-stream",
          "content-type", "application/json",
          "mcp-protocol-version", "2025-11-25");

  private final byte[] sent;
  private final Map<String, @Nullable Object> attributes = new TreeMap<>();
  private final StringWriter body = new StringWriter();
  private int status = 200;

  OneRequest(byte[] sent) {
    this.sent = sent;
  }

  int status() {
    return status;
  }

  String body() {
    return body.toString();
  }

  HttpServletRequest request() {
    return stub(HttpServletRequest.class, this::asked);
  }

  HttpServletResponse response() {
    return stub(HttpServletResponse.class, this::answered);
  }

  private @Nullable Object asked(String method, @Nullable Object[] arguments) {
    return switch (method) {
      case "getMethod" -> "POST";
      case "getRequestURI", "getServletPath" -> "/mcp";
      case "getProtocol" -> "HTTP/1.1";
      case "getContentType" -> "application/json";
      case "getCharacterEncoding" -> "UTF-8";
      case "getHeader" -> HEADERS.get(name(arguments).toLowerCase(Locale.ROOT));
      case "getContentLength" -> sent.length;
      case "getContentLengthLong" -> (long) sent.length;
      case "getInputStream" -> new Sent(sent);
      case "getReader" ->
          new BufferedReader(new InputStreamReader(new Sent(sent), StandardCharsets.UTF_8));
      case "setAttribute" -> attributes.put(name(arguments), arguments[1]);
      case "getAttribute" -> attributes.get(name(arguments));
      case "isAsyncSupported", "isAsyncStarted" -> false;
      default -> throw new UnsupportedOperationException(method);
    };
  }

  private @Nullable Object answered(String method, @Nullable Object[] arguments) {
    switch (method) {
      case "setStatus", "sendError" -> status = arguments[0] instanceof Integer code ? code : 0;
      case "getWriter" -> {
        return new PrintWriter(body);
      }
      case "isCommitted" -> {
        return false;
      }
      case "getStatus" -> {
        return status;
      }
      case "setContentType", "setCharacterEncoding", "setHeader", "addHeader" -> {}
      default -> throw new UnsupportedOperationException(method);
    }
    return null;
  }

  private static String name(@Nullable Object[] arguments) {
    return String.valueOf(arguments[0]);
  }

  /** What comes of a call of a method with that name. */
  private interface Answers {
    @Nullable Object to(String method, @Nullable Object[] arguments);
  }

  private static <T> T stub(Class<T> type, Answers answers) {
    Object stub =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (Object _, Method method, @Nullable Object @Nullable [] arguments) -> {
              boolean none = arguments == null;
              return answers.to(method.getName(), none ? new Object[0] : arguments);
            });
    return type.cast(stub);
  }

  /** The body. */
  private static final class Sent extends ServletInputStream {

    private final ByteArrayInputStream bytes;

    Sent(byte[] bytes) {
      this.bytes = new ByteArrayInputStream(bytes);
    }

    @Override
    public int read() {
      return bytes.read();
    }

    @Override
    public int read(byte[] into, int from, int length) {
      return bytes.read(into, from, length);
    }

    @Override
    public boolean isFinished() {
      return bytes.available() == 0;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
      throw new UnsupportedOperationException();
    }
  }
}
