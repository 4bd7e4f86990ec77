package dev.reeve.daemon.log.postgres;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A way to the server that breaks when it is told to. It understands as much of what is said as is
 * needed to find the {@code COMMIT}.
 */
final class Proxy implements AutoCloseable {

  /** What happens to the next commit, once. */
  enum Cut {
    NONE,
    /** The server never hears of it, and hears that nobody is there any more. */
    BEFORE,
    /** The server never hears of it, nor that nobody is there any more. */
    BEFORE_UNNOTICED,
    /** The server has done it, and the answer is lost. */
    AFTER,
    /** The server has done it, the answer is lost, and it cannot be reached again for now. */
    AFTER_AND_AWAY
  }

  private final int target;
  private final ServerSocket door;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Cut> cut = new AtomicReference<>(Cut.NONE);
  private volatile boolean away;
  private volatile boolean silent;
  private volatile boolean deaf;

  Proxy(int target) throws IOException {
    this.target = target;
    door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return door.getLocalPort();
  }

  /** The address of this database by this way, and as little patience as a test has. */
  PostgresUrl to(String database) {
    String manners = "user=postgres&sslmode=disable&gssEncMode=disable&socketTimeout=1";
    return PostgresUrl.of(
        "jdbc:postgresql://localhost:%d/%s?%s".formatted(port(), database, manners), Map.of());
  }

  void cutNext(Cut how) {
    cut.set(how);
  }

  /** Whether the cut that was asked for has been made. */
  boolean hasCut() {
    return cut.get() == Cut.NONE;
  }

  /** As if the server were not there: all connections break, and none is made. */
  void leave() {
    away = true;
    open.forEach(Proxy::close);
  }

  void comeBack() {
    away = false;
    silent = false;
    deaf = false;
  }

  /** As if the server, or the network, hung: nothing is said any more. */
  void fallSilent() {
    silent = true;
  }

  /** The server hears all, but nobody hears the server; nor does it hear that somebody left. */
  void fallDeaf() {
    deaf = true;
  }

  private void accept() {
    try {
      while (true) serve(door.accept());
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void serve(Socket client) throws IOException {
    if (away) {
      client.close();
      return;
    }
    Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
    open.add(client);
    open.add(server);
    Way way = new Way(client, server);
    Thread.ofVirtual().start(way::thither);
    Thread.ofVirtual().start(way::back);
  }

  @Override
  public void close() throws IOException {
    door.close();
    open.forEach(Proxy::close);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** One connection. */
  private final class Way {

    private final Socket client;
    private final Socket server;
    private final Set<String> commits = new HashSet<>();
    private volatile Cut here = Cut.NONE;

    Way(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    void thither() {
      try {
        DataInputStream in = new DataInputStream(client.getInputStream());
        DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(server.getOutputStream()));
        int length = in.readInt(); // the first message has no type
        out.writeInt(length);
        out.write(in.readNBytes(length - 4));
        out.flush();
        while (here != Cut.BEFORE && here != Cut.BEFORE_UNNOTICED) forward(in, out);
        close(client);
        if (here == Cut.BEFORE) close(server);
      } catch (IOException over) {
        if (here != Cut.BEFORE_UNNOTICED && !deaf) end();
      }
    }

    private void forward(DataInputStream in, DataOutputStream out) throws IOException {
      int type = in.readByte();
      int length = in.readInt();
      byte[] body = in.readNBytes(length - 4);
      if (isCommit(type, body)) here = cut.getAndSet(Cut.NONE);
      if (here == Cut.BEFORE || here == Cut.BEFORE_UNNOTICED || silent) return;
      out.writeByte(type);
      out.writeInt(length);
      out.write(body);
      if (in.available() == 0) out.flush();
    }

    /** A statement is parsed once under a name, and from then on only bound by it. */
    private boolean isCommit(int type, byte[] body) {
      String[] words = new String(body, StandardCharsets.ISO_8859_1).split("\0", 3);
      if (type == 'P' && words[1].equals("COMMIT")) commits.add(words[0]);
      if (type == 'P' && !words[1].equals("COMMIT")) commits.remove(words[0]);
      return type == 'B' && commits.contains(words[1]);
    }

    void back() {
      try {
        InputStream in = server.getInputStream();
        OutputStream out = client.getOutputStream();
        byte[] bytes = new byte[1 << 16];
        for (int count = in.read(bytes); 0 <= count; count = in.read(bytes)) {
          if (silent || deaf) continue;
          if (here == Cut.AFTER || here == Cut.AFTER_AND_AWAY) break;
          if (here != Cut.BEFORE_UNNOTICED) out.write(bytes, 0, count);
        }
        if (here == Cut.AFTER_AND_AWAY) leave();
        end();
      } catch (IOException over) {
        if (here != Cut.BEFORE_UNNOTICED) end();
      }
    }

    private void end() {
      close(client);
      close(server);
    }
  }
}
