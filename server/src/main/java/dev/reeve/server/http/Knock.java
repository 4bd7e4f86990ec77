package dev.reeve.server.http;

import io.javalin.http.Context;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** What the {@link Gate} looks at of a request, whoever has read it. */
interface Knock {

  String method();

  String path();

  @Nullable String header(String name);

  static Knock of(Context request) {
    return new Knock() {
      @Override
      public String method() {
        return request.method().name();
      }

      @Override
      public String path() {
        return request.path();
      }

      @Override
      public @Nullable String header(String name) {
        return request.header(name);
      }
    };
  }

  static Knock of(Request request) {
    return new Knock() {
      @Override
      public String method() {
        return request.getMethod();
      }

      @Override
      public String path() {
        return request.getHttpURI().getCanonicalPath();
      }

      @Override
      public @Nullable String header(String name) {
        return request.getHeaders().get(name);
      }
    };
  }
}
