package dev.reeve.server.http;

import io.javalin.http.Context;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.ByteArrayInputStream;

/** A request whose body was taken in already, for one who wants to read it from the start. */
final class Reread extends HttpServletRequestWrapper {

  private final ByteArrayInputStream body;

  Reread(Context request) {
    super(request.req());
    body = new ByteArrayInputStream(request.bodyAsBytes());
  }

  @Override
  public ServletInputStream getInputStream() {
    return new ServletInputStream() {
      @Override
      public int read() {
        return body.read();
      }

      @Override
      public int read(byte[] into, int from, int most) {
        return body.read(into, from, most);
      }

      @Override
      public boolean isFinished() {
        return body.available() == 0;
      }

      @Override
      public boolean isReady() {
        return true;
      }

      @Override
      public void setReadListener(ReadListener listener) {
        throw new IllegalStateException("it is all there already");
      }
    };
  }
}
