package dev.reeve.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.base.file.Home;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.http.HttpServer;
import dev.reeve.server.store.EmbeddedStore;
import dev.reeve.server.store.StoreAudit;
import dev.reeve.server.store.Taken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

@Timeout(180)
class DaemonTest {

  @TempDir Path folder;

  @Test
  void one_that_cannot_listen_leaves_no_thread_file_or_lock_behind() throws IOException {
    Home home = new Home(folder.resolve("reeve"));
    new Daemon(Daemon.Plan.of(home, 0)).close();
    Set<String> before = threads();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Daemon.Plan plan = Daemon.Plan.of(home, taken.getLocalPort());
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> new Daemon(plan)).hasRootCauseInstanceOf(BindException.class);
      }
    }
    assertThat(threads()).isEqualTo(before);
    assertThat(home.folder().resolve("daemon.json")).doesNotExist();
    new Daemon(Daemon.Plan.of(home, 0)).close();
  }

  @Test
  @DisplayName(
      "R-5 a daemon that lost a part of itself for want of memory says so until it is started")
  void a_part_is_lost() throws Exception {
    Home home = new Home(folder.resolve("reeve"));
    try (Daemon daemon = new Daemon(Daemon.Plan.of(home, 0))) {
      daemon.ended(new Thread("reeve-gate"), new IllegalStateException("one errand"));
      assertThat(health(daemon)).isEqualTo(200);
      daemon.ended(new Thread("reeve-runs"), new OutOfMemoryError("Java heap space"));
      assertThat(health(daemon)).isEqualTo(503);
    }
    try (Daemon daemon = new Daemon(Daemon.Plan.of(home, 0))) {
      assertThat(health(daemon)).isEqualTo(200);
    }
  }

  private static int health(Daemon daemon) throws Exception {
    URI health = URI.create("http://127.0.0.1:" + daemon.port() + "/healthz");
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(HttpRequest.newBuilder(health).build(), BodyHandlers.ofString())
          .statusCode();
    }
  }

  @Test
  @DisplayName("R-20 a daemon goes by the address that it listens on, with the port that it got")
  void another_address() throws IOException, InterruptedException {
    Daemon.Plan usual = Daemon.Plan.of(new Home(folder.resolve("reeve")), 0);
    HttpServer.Address address = new HttpServer.Address("127.0.0.2", 0, List.of());
    Daemon.Plan plan =
        new Daemon.Plan(
            usual.home(),
            usual.store(),
            address,
            usual.policy(),
            usual.notices(),
            usual.agents(),
            usual.hooks(),
            usual.redactor(),
            usual.retention(),
            usual.time(),
            usual.epics(),
            null);
    try (Daemon _ = new Daemon(plan);
        HttpClient client = HttpClient.newHttpClient()) {
      byte[] told = Files.readAllBytes(usual.home().folder().resolve("daemon.json"));
      String url = JsonMapper.shared().readTree(told).path("url").asString();
      HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/livez")).build();
      assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).as(url).isEqualTo(200);
    }
  }

  @Test
  @DisplayName("R-20 a daemon knows its names before it lets the first one in")
  void while_it_starts() throws Exception {
    for (int i = 0; i < 5; i++) {
      int port = freePort();
      try (ExecutorService early = Executors.newSingleThreadExecutor()) {
        Future<String> first = early.submit(() -> firstAnswer(port));
        try (Daemon _ = new Daemon(Daemon.Plan.of(new Home(folder.resolve("r" + i)), port))) {
          assertThat(first.get(30, TimeUnit.SECONDS)).startsWith("HTTP/1.1 200");
        }
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  /** From another address of this machine, which never connects to itself. */
  private static String firstAnswer(int port) throws IOException {
    InetAddress here = InetAddress.getByName("127.0.0.2");
    while (true) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port, here, 0)) {
        String request = "GET /livez HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        var lines = new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII);
        return String.valueOf(new BufferedReader(lines).readLine());
      } catch (ConnectException e) {
        Thread.onSpinWait(); // it does not listen yet
      }
    }
  }

  @ParameterizedTest
  @DisplayName("R-20 how an address stands in a Host")
  @CsvSource({"fd00::5, [fd00::5]", "[fd00::5], [fd00::5]", "::, 127.0.0.1", "10.0.0.7, 10.0.0.7"})
  void host(String bind, String host) {
    assertThat(new HttpServer.Address(bind, 0, List.of()).host()).isEqualTo(host);
  }

  @Test
  @DisplayName("W-1 a second daemon on the same store is refused, by whichever name it calls it")
  void one_store_one_daemon() throws IOException {
    Home first = new Home(folder.resolve("a"));
    Home second = new Home(folder.resolve("b"));
    Path store = first.ready().resolve("reeve.db");
    try (Daemon daemon = new Daemon(Daemon.Plan.of(first, 0))) {
      Path link = Files.createSymbolicLink(second.ready().resolve("reeve.db"), store);
      String who = "on the store " + store.toRealPath() + ": pid " + ProcessHandle.current().pid();
      assertThatThrownBy(() -> new Daemon(Daemon.Plan.of(second, 0)))
          .isInstanceOf(Taken.class)
          .hasMessageContaining(who + ", port " + daemon.port());
      assertThatThrownBy(() -> StoreAudit.of(second, new EmbeddedStore(link), new TeamId("t")))
          .isInstanceOf(Taken.class);
    }
    new Daemon(Daemon.Plan.of(second, 0)).close();
  }

  @ParameterizedTest
  @DisplayName("W-1 a daemon whose daemon.json is lost or garbled writes it again")
  @ValueSource(strings = {"", "{", "{\"pid\": 0}"})
  void announced_again(String spoilt) throws IOException {
    Home home = new Home(folder.resolve("reeve"));
    Path file = home.folder().resolve("daemon.json");
    try (Daemon _ = new Daemon(Daemon.Plan.of(home, 0))) {
      String told = Files.readString(file);
      Files.delete(file);
      if (!spoilt.isEmpty()) Files.writeString(file, spoilt);
      while (!Files.exists(file) || !Files.readString(file).equals(told)) {
        LockSupport.parkNanos(10_000_000);
      }
    }
    assertThat(file).doesNotExist();
  }

  /** Those that the daemon started; what the runtime keeps for itself comes and goes. */
  private static Set<String> threads() {
    Set<String> names = new TreeSet<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      String name = thread.getName();
      if (name.startsWith("reeve-") || name.toLowerCase(java.util.Locale.ROOT).contains("jetty")) {
        names.add(name + " " + thread.threadId());
      }
    }
    return names;
  }
}
