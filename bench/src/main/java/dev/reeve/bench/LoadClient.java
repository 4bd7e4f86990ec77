package dev.reeve.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A client in a process of its own, so that what it costs is not taken for the daemon's: one
 * thread, many connections that are kept alive, on each of them a request, its answer, the next.
 */
public final class LoadClient {

  private final Plan plan;
  private final Selector selector = Selector.open();
  private final Deque<Connection> idle = new ArrayDeque<>();
  private final long[] waits;
  private int sent;
  private int answered;

  /**
   * What to send.
   *
   * @param signal whether it is a sign of life, which is gathered, or a report, which is stored
   * @param teams over which the requests are spread, each with so many members
   * @param perSecond how many; 0: as many as are answered
   */
  record Plan(
      int port,
      String token,
      int connections,
      boolean signal,
      int teams,
      int members,
      double perSecond,
      int from,
      int count) {

    String[] arguments() {
      return new String[] {
        "" + port,
        token,
        "" + connections,
        "" + signal,
        "" + teams,
        "" + members,
        "" + perSecond,
        "" + from,
        "" + count
      };
    }

    static Plan of(String[] args) {
      return new Plan(
          Integer.parseInt(args[0]),
          args[1],
          Integer.parseInt(args[2]),
          Boolean.parseBoolean(args[3]),
          Integer.parseInt(args[4]),
          Integer.parseInt(args[5]),
          Double.parseDouble(args[6]),
          Integer.parseInt(args[7]),
          Integer.parseInt(args[8]));
    }
  }

  private LoadClient(Plan plan) throws IOException {
    this.plan = plan;
    waits = new long[plan.count()];
  }

  public static void main(String[] args) throws IOException {
    System.out.println(new LoadClient(Plan.of(args)).run());
  }

  private String run() throws IOException {
    for (int i = 0; i < plan.connections(); i++) idle.add(new Connection());
    Cost cost = Cost.of(this::sendAll);
    for (SelectionKey key : selector.keys()) key.channel().close();
    Arrays.sort(waits);
    return String.format(
        Locale.ROOT,
        "%f %f %d %d",
        cost.seconds(),
        cost.cpuMicros(plan.count()),
        waits[waits.length / 2],
        waits[(int) (waits.length * 0.99)]);
  }

  private void sendAll() {
    long start = System.nanoTime();
    try {
      while (answered < plan.count()) {
        long now = System.nanoTime();
        while (sent < plan.count() && !idle.isEmpty() && due(start, now) <= now) {
          idle.remove().send(due(start, now));
        }
        await(due(start, now) - now);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private long due(long start, long now) {
    return plan.perSecond() == 0 ? now : start + (long) (sent / plan.perSecond() * 1e9);
  }

  /** For answers, but no longer than until the next request is due. */
  private void await(long untilDue) throws IOException {
    long millis = TimeUnit.NANOSECONDS.toMillis(untilDue);
    if (sent == plan.count() || idle.isEmpty()) {
      selector.select(this::ready);
    } else if (0 < millis) {
      selector.select(this::ready, millis);
    } else {
      selector.selectNow(this::ready);
    }
  }

  private void ready(SelectionKey key) {
    try {
      ((Connection) key.attachment()).read();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private byte[] request(int number) {
    String team = "team-" + number % plan.teams();
    String member = "c" + (number / plan.teams() % plan.members() + 1);
    String body = plan.signal() ? signal(member) : report(member, plan.from() + number);
    String request =
        "POST /api/teams/"
            + team
            + "/commands HTTP/1.1\r\nHost: 127.0.0.1:"
            + plan.port()
            + "\r\nAuthorization: Bearer "
            + plan.token()
            + "\r\nContent-Type: application/json\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n"
            + body;
    return request.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String signal(String member) {
    return "{\"type\":\"ACTIVITY\",\"actor\":\"" + member + "\"}";
  }

  /** About 300 bytes. */
  private static String report(String member, int id) {
    return "{\"type\":\"ERROR\",\"actor\":\""
        + member
        + "\",\"request_id\":\"r"
        + id
        + "\",\"data\":{\"text\":\"The session token is read in three places; the second one still"
        + " takes the old header, so it was moved behind the same parser and given a test of its"
        + " own that fails without it. Next: the page of the login.\"}}";
  }

  /** One connection: what it has sent, and what has come of the answer. */
  private final class Connection {

    private static final int LARGEST_ANSWER = 64 * 1024;

    private final SocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocateDirect(LARGEST_ANSWER);
    private final ByteBuffer out = ByteBuffer.allocateDirect(4 * 1024);
    private final byte[] head = new byte[1024];
    private int index;
    private long due;

    Connection() throws IOException {
      InetAddress loopback = InetAddress.getLoopbackAddress();
      channel = SocketChannel.open(new InetSocketAddress(loopback, plan.port()));
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ, this);
    }

    void send(long dueAt) throws IOException {
      due = dueAt;
      index = sent++;
      out.clear().put(request(index)).flip();
      channel.write(out);
      if (out.hasRemaining()) throw new IOException("the daemon takes no more of a small request");
    }

    void read() throws IOException {
      if (channel.read(in) < 0) throw new IOException("the daemon closed the connection");
      int length = Math.min(in.position(), head.length);
      in.get(0, head, 0, length);
      int end = end(length);
      if (end < 0) return;
      if (in.position() < end + bodyLength(end)) return;
      if (head[9] != '2')
        throw new IOException(new String(head, 0, length, StandardCharsets.UTF_8));
      in.clear();
      waits[index] = System.nanoTime() - due;
      answered++;
      idle.add(this);
    }

    /** Where the body begins; -1 if that has not come yet. */
    private int end(int length) {
      for (int i = 3; i < length; i++) {
        if (head[i] == '\n' && head[i - 2] == '\n') return i + 1;
      }
      return -1;
    }

    private int bodyLength(int end) throws IOException {
      String text = new String(head, 0, end, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
      int at = text.indexOf("content-length:");
      if (at < 0) throw new IOException("an answer without its length: " + text);
      return Integer.parseInt(text.substring(at + 15, text.indexOf('\r', at)).strip());
    }
  }
}
