package dev.reeve.server.doctor;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.file.Home;
import dev.reeve.server.access.TokenForm;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The daemon that runs in Reeve's folder, as it says itself.
 *
 * @param configuration the file it was started with; empty if with none, null if it does not say
 */
record RunningDaemon(long pid, int port, String url, @Nullable String configuration) {

  private static final String SUBJECT = "daemon";
  private static final int MOST_BYTES = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** The process that wrote {@code daemon.json}; null if it is not alive. */
  static @Nullable RunningDaemon in(Path home) {
    Path file = home.resolve("daemon.json");
    if (!Files.isRegularFile(file)) return null;
    try (InputStream in = Files.newInputStream(file)) {
      JsonNode said = JsonMapper.shared().readTree(in.readNBytes(MOST_BYTES));
      long pid = said.path("pid").asLong(0);
      String started = said.path("started").asString("");
      boolean alive =
          0 < pid
              && ProcessHandle.of(pid)
                  .filter(ProcessId::isAlive)
                  .filter(process -> ProcessId.hasStarted(process, started))
                  .isPresent();
      if (!alive) return null;
      return new RunningDaemon(
          pid,
          said.path("port").asInt(0),
          said.path("url").asString(""),
          said.path("configuration").asString(null));
    } catch (IOException | JacksonException e) {
      return null;
    }
  }

  /**
   * How it is, and whether it goes by another configuration than the one that was looked at.
   *
   * @param here the file that counts in the folder that was looked at
   */
  static List<Finding> check(@Nullable RunningDaemon daemon, Path home, Optional<Path> here) {
    if (daemon == null) return List.of(Finding.ok(SUBJECT, "none runs in " + home));
    List<Finding> findings = new ArrayList<>();
    findings.add(daemon.health(home));
    String counts = here.map(Path::toString).orElse("");
    String other = daemon.configuration();
    if (other != null && !other.equals(counts)) findings.add(daemon.differs(other, counts));
    return findings;
  }

  private Finding differs(String its, String here) {
    return Finding.warning(
        SUBJECT,
        "it was started " + with(its) + ", but a start in this folder would be " + with(here),
        "both the same; what is said here of store, port, agents and notify is of the latter",
        "run 'reeve doctor' in the folder that it was started in; or 'reeve down', then 'reeve up"
            + " -d' in this one");
  }

  private static String with(String file) {
    return file.isEmpty() ? "without a reeve.yaml" : "with " + file;
  }

  private Finding health(Path home) {
    String words = words();
    String token;
    try {
      token = Files.readString(home.resolve("token"), StandardCharsets.ISO_8859_1).strip();
    } catch (IOException e) {
      return locked(words + ", was not asked: " + Home.told(e));
    }
    return TokenForm.fits(token) ? health(words, token, home) : stranger(words, home);
  }

  private Finding health(String words, String token, Path home) {
    try (HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
      HttpResponse<String> answer = client.send(question(token), BodyHandlers.ofString());
      if (answer.statusCode() == 401) return stranger(words, home);
      if (answer.statusCode() != 200) return silent(words + ", answers " + answer.statusCode());
      JsonNode health = JsonMapper.shared().readTree(answer.body());
      if (health.path("well").asBoolean(false)) return Finding.ok(SUBJECT, words + ", is well");
      return Finding.problem(
          SUBJECT,
          words + ", is not well: " + health.path("trouble").asString(""),
          "it to be well",
          "do what it says; daemon.log in " + home + " tells since when");
    } catch (IOException | JacksonException | IllegalArgumentException e) {
      return silent(words + ", does not answer");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return silent(words + ", was not asked");
    }
  }

  private HttpRequest question(String token) {
    return HttpRequest.newBuilder(URI.create(url + "/api/health"))
        .timeout(PATIENCE)
        .header("Authorization", "Bearer " + token)
        .build();
  }

  private static Finding stranger(String words, Path home) {
    return locked(words + ", does not take what is in " + home.resolve("token"));
  }

  private static Finding locked(String found) {
    return Finding.problem(
        SUBJECT,
        found,
        "the operator's token there",
        "stop it with 'reeve down', and start it with 'reeve up -d', which makes a new one");
  }

  private static Finding silent(String found) {
    return Finding.problem(
        SUBJECT, found, "it to say how it is", "stop it with 'reeve down', and start it again");
  }

  /** Where it is. */
  String words() {
    return url + ", pid " + pid;
  }
}
