package dev.reeve.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.access.Bearer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Many agents at their tools, each on a connection of its own that it keeps, and some of them slow:
 * they send their request letter by letter, or do not read the answer. {@code -Dmcp.clients=1000}
 * is the full size, of which a tenth is slow.
 */
@Isolated("it measures time")
@Timeout(180)
class ManyClientsTest {

  private static final int CLIENTS = Integer.getInteger("mcp.clients", 100);
  private static final int SLOW = CLIENTS / 10;
  private static final boolean FULL = 1_000 <= CLIENTS;

  /** Each client makes a call so often, as an agent at work does, or oftener. */
  private static final long PACE_MILLIS = FULL ? 5_000 : 500;

  private static final int ROUNDS = 4;

  /** What goes before, so that Java has compiled what it will: a daemon runs for days. */
  private static final int WARM_CLIENTS = 10;

  private static final int WARM_ROUNDS = FULL ? 3_000 : 40;

  /**
   * So many are there without load. At the small size, which other tests may run beside, it is the
   * slow ones alone that make the difference.
   */
  private static final int ALONE = FULL ? CLIENTS / 10 : CLIENTS - SLOW;

  /** Whatever is faster than this is fast enough: below it the machine's own noise is measured. */
  private static final double FLOOR_MILLIS = FULL ? 10 : 100;

  @TempDir Path folder;

  @Test
  @DisplayName("W-5 among many MCP clients the slow ones do not hold up the others")
  void slow_clients() throws Exception {
    try (LiveDaemon daemon = new LiveDaemon(folder)) {
      daemon.api.ok("/api/teams", "{\"id\": \"login\", \"members\": {\"ann\": \"coder\"}}");
      String token =
          daemon.tokens.issue(new Bearer.OfMember(new TeamId("login"), new MemberId("ann")));
      new Calls(daemon.port(), token, 0).p99(WARM_CLIENTS, 0, WARM_ROUNDS);
      Calls calls = new Calls(daemon.port(), token, PACE_MILLIS);
      double unloaded = calls.p99(ALONE, 0, ROUNDS);
      double loaded = Double.MAX_VALUE;
      for (int i = 0; i < 3 && isTooSlow(loaded, unloaded); i++) {
        loaded = Math.min(loaded, calls.p99(CLIENTS - SLOW, SLOW, ROUNDS));
      }
      System.out.printf(
          "%d clients, %d of them slow: p99 %.1f ms; %d clients: %.1f ms%n",
          CLIENTS, SLOW, loaded, ALONE, unloaded);
      assertThat(isTooSlow(loaded, unloaded)).as("%s ms, was %s", loaded, unloaded).isFalse();
    }
  }

  private static boolean isTooSlow(double loaded, double unloaded) {
    return 3 * Math.max(unloaded, FLOOR_MILLIS) < loaded;
  }

  /** Calls of one tool by as many clients as are wanted. */
  private record Calls(int port, String token, long pace) {

    private static final String CALL =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\","
            + "\"params\":{\"name\":\"my_work\",\"arguments\":{}}}";

    /** In milliseconds, of all calls of those that are not slow. */
    double p99(int clients, int slow, int rounds) throws Exception {
      ConcurrentLinkedQueue<Long> times = new ConcurrentLinkedQueue<>();
      List<Socket> dawdlers = new ArrayList<>();
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (int i = 0; i < slow; i++) {
          Socket socket = connect();
          dawdlers.add(socket);
          boolean writes = i % 2 == 0;
          threads.execute(() -> dawdle(socket, writes));
        }
        List<Socket> connected = new ArrayList<>();
        for (int i = 0; i < clients; i++) connected.add(connect());
        long begin = System.nanoTime();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
          long first = begin + TimeUnit.MILLISECONDS.toNanos(i * pace / clients);
          Socket socket = connected.get(i);
          all.add(threads.submit(() -> call(socket, first, rounds, times)));
        }
        for (var each : all) each.get(60, TimeUnit.SECONDS);
        for (Socket each : dawdlers) each.close();
        threads.shutdownNow();
      }
      List<Long> sorted = times.stream().sorted().toList();
      assertThat(sorted).hasSize(clients * rounds);
      return sorted.get((int) Math.floor(0.99 * (sorted.size() - 1))) / 1e6;
    }

    private Socket connect() throws IOException {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
      return socket;
    }

    private byte[] request() {
      return """
      POST /mcp HTTP/1.1\r
      Host: 127.0.0.1:%d\r
      Authorization: Bearer %s\r
      Content-Type: application/json\r
      Accept: application/json, text/event-stream\r
      Content-Length: %d\r
      \r
      %s\
      """
          .formatted(port, token, CALL.length(), CALL)
          .getBytes(StandardCharsets.US_ASCII);
    }

    private Void call(Socket socket, long first, int rounds, ConcurrentLinkedQueue<Long> times)
        throws IOException {
      try (socket;
          InputStream in = new BufferedInputStream(socket.getInputStream())) {
        for (int i = 0; i < rounds; i++) {
          long due = first + TimeUnit.MILLISECONDS.toNanos(i * pace);
          while (System.nanoTime() < due) LockSupport.parkNanos(due - System.nanoTime());
          long began = System.nanoTime();
          socket.getOutputStream().write(request());
          assertThat(answer(in)).contains("\"mine\"");
          times.add(System.nanoTime() - began);
        }
      }
      return null;
    }

    /** Until somebody closes its connection. */
    private void dawdle(Socket socket, boolean writes) {
      try {
        OutputStream out = socket.getOutputStream();
        byte[] request = request();
        while (!socket.isClosed()) {
          for (int i = 0; writes && i < request.length; i++) {
            out.write(request[i]);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
          }
          if (writes) continue;
          out.write(request); // and the answer is never read
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
        }
      } catch (IOException e) {
        // it is over
      }
    }

    private static String answer(InputStream in) throws IOException {
      int length = -1;
      for (String line = line(in); !line.isEmpty(); line = line(in)) {
        String[] parts = line.split(": *", 2);
        if (parts[0].equalsIgnoreCase("Content-Length")) length = Integer.parseInt(parts[1]);
      }
      if (0 <= length) return new String(in.readNBytes(length), StandardCharsets.UTF_8);
      StringBuilder body = new StringBuilder();
      for (int size = size(in); 0 < size; size = size(in)) {
        body.append(new String(in.readNBytes(size), StandardCharsets.UTF_8));
        line(in);
      }
      line(in);
      return body.toString();
    }

    private static int size(InputStream in) throws IOException {
      return Integer.parseInt(line(in), 16);
    }

    private static String line(InputStream in) throws IOException {
      StringBuilder line = new StringBuilder();
      for (int letter = in.read(); letter != '\n'; letter = in.read()) {
        if (letter < 0) throw new IOException("closed");
        if (letter != '\r') line.append((char) letter);
      }
      return line.toString();
    }
  }
}
