package dev.reeve.bench;

import dev.reeve.base.file.Home;
import dev.reeve.server.Daemon;
import dev.reeve.server.access.Tokens;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** P-3: the same over HTTP, with real sockets that are kept alive. */
final class HttpLoad {

  private static final int CONNECTIONS = 64;
  private static final int TEAMS = 1_000;
  private static final String TEXT =
      "The session token is read in three places; the second one still takes the old header, so it"
          + " was moved behind the same parser and given a test of its own that fails without it.";

  private final Path parent;
  private final int commands;

  HttpLoad(Path parent, int commands) {
    this.parent = parent;
    this.commands = commands;
  }

  List<Row> run() {
    try (Scratch scratch = Scratch.in(parent)) {
      Home home = new Home(scratch.folder().resolve("home"));
      try (Daemon daemon = new Daemon(Daemon.Plan.of(home, 0))) {
        Client client = new Client(daemon.port(), new Tokens(home).operator());
        for (int i = 0; i < TEAMS; i++) client.found("team-" + i);
        feed(daemon.port(), client.token(), 0, commands);
        Cost cost = Cost.of(() -> feed(daemon.port(), client.token(), commands, commands));
        client.close();
        return List.of(row(cost));
      }
    }
  }

  private Row row(Cost cost) {
    double rate = commands / cost.seconds();
    String measured =
        String.format(
            Locale.ROOT,
            "%,.0f commands/s, %.0f µs CPU each with its client",
            rate,
            cost.cpuMicros(commands));
    return new Row("P-3", "over HTTP, 64 connections", measured, "≥ 20,000/s", 20_000 <= rate);
  }

  private static void feed(int port, String token, int from, int count) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      int first = i;
      threads.add(
          Thread.ofVirtual()
              .start(() -> {
                try (Client client = new Client(port, token)) {
                  for (int n = first; n < count; n += CONNECTIONS) {
                    client.send("team-" + n % TEAMS, "r" + (from + n));
                  }
                }
              }));
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** One connection: a request, its answer, the next. */
  private record Client(Socket socket, InputStream in, String token, int port)
      implements AutoCloseable {

    Client(int port, String token) {
      Socket socket = connect(port);
      this(socket, input(socket), token, port);
    }

    private static Socket connect(int port) {
      try {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        return socket;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static InputStream input(Socket socket) {
      try {
        return new BufferedInputStream(socket.getInputStream());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void found(String team) {
      post("/api/teams", "{\"id\":\"" + team + "\",\"members\":{\"c1\":\"coder\"}}");
    }

    void send(String team, String id) {
      post(
          "/api/teams/" + team + "/commands",
          "{\"type\":\"ERROR\",\"actor\":\"c1\",\"request_id\":\""
              + id
              + "\",\"data\":{\"text\":\""
              + TEXT
              + "\"}}");
    }

    private void post(String path, String body) {
      String request =
          "POST "
              + path
              + " HTTP/1.1\r\nHost: 127.0.0.1:"
              + port
              + "\r\nAuthorization: Bearer "
              + token
              + "\r\nContent-Type: application/json\r\nContent-Length: "
              + body.length()
              + "\r\n\r\n"
              + body;
      try {
        OutputStream out = socket.getOutputStream();
        out.write(request.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        String status = line();
        if (!status.startsWith("HTTP/1.1 200")) {
          throw new IllegalStateException("the daemon answered " + status);
        }
        skipBody();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void skipBody() throws IOException {
      long length = 0;
      for (String header = line(); !header.isEmpty(); header = line()) {
        if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
          length = Long.parseLong(header.substring(15).strip());
        }
      }
      in.skipNBytes(length);
    }

    private String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int c = in.read(); c != '\n'; c = in.read()) {
        if (c < 0) throw new IOException("the connection was closed");
        if (c != '\r') line.append((char) c);
      }
      return line.toString();
    }

    @Override
    public void close() {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
