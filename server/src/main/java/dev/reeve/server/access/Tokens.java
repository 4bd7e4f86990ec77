package dev.reeve.server.access;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.base.text.Sha256;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tokens of this user's Reeve. The operator's stands in the file {@code token}, observers'
 * where {@link ObserverTokens} keeps them. Every other has a file of its own in {@code tokens/},
 * which says what it is good for and keeps its hash alone: a token is shown once, and taken back by
 * removing its file. So a command line can issue tokens whether or not a daemon runs, and a daemon
 * that runs knows of it within a second.
 */
public final class Tokens {

  /** So long a token that was taken back may still be taken for good. */
  private static final Duration FRESH = Duration.ofSeconds(1);

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int SECRET_BYTES = 32;
  private static final int LONGEST = 200;
  private static final String FOLDER = "tokens";

  private final Home home;
  private final ObserverTokens observers;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Known> known = new ConcurrentHashMap<>();
  private volatile @Nullable Known operator;

  /** What is remembered of a token, and when it was last looked up. */
  private record Known(String hash, Bearer bearer, long nanos) {

    boolean is(String presented) {
      return MessageDigest.isEqual(
          hash.getBytes(StandardCharsets.US_ASCII), presented.getBytes(StandardCharsets.US_ASCII));
    }

    boolean isFresh() {
      return System.nanoTime() - nanos < FRESH.toNanos();
    }
  }

  public Tokens(Home home) {
    this.home = home;
    observers = new ObserverTokens(home);
  }

  /** What sessions are bound to, in the same folder. */
  public Bindings bindings() {
    return new Bindings(home);
  }

  /** The operator's token, made if there was none, or something that cannot be one. */
  public String operator() {
    @Nullable String known = kept();
    if (known != null && TokenForm.fits(known)) return known;
    String fresh = fresh(newId());
    AtomicFile.write(operatorsFile(), fresh + "\n", AtomicFile.PRIVATE);
    return fresh;
  }

  /** The file with the operator's token, if what stands in it cannot be one; else null. */
  public @Nullable Path spoilt() {
    @Nullable String known = kept();
    return known == null || TokenForm.fits(known) ? null : operatorsFile();
  }

  /** What stands where the operator's token should; null if nothing is there. */
  private @Nullable String kept() {
    Path file = operatorsFile();
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).strip();
    } catch (NoSuchFileException none) {
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file + ": " + Home.said(e), e);
    }
  }

  private Path operatorsFile() {
    return home.ready().resolve("token");
  }

  /** A new token; it can never be shown again. */
  public String issue(Bearer bearer) {
    String id = newId();
    String token = fresh(id);
    ObjectNode grant = JSON.createObjectNode();
    switch (bearer) {
      case Bearer.Operator _, Bearer.Observer _ ->
          throw new IllegalArgumentException("not of this kind: " + bearer);
      case Bearer.OfMember(var team, var member) ->
          grant.put("kind", "member").put("team", team.value()).put("member", member.value());
      case Bearer.Scraper _ -> grant.put("kind", "scrape");
    }
    grant.put("sha256", Sha256.hex(token));
    AtomicFile.write(
        home.ready(FOLDER).resolve(id + ".json"),
        grant.toPrettyString() + "\n",
        AtomicFile.PRIVATE);
    return token;
  }

  /** Takes back every token that stands for this bearer; how many there were. */
  public int revoke(Bearer bearer) {
    int revoked = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(home.ready(FOLDER), "*.json")) {
      for (Path file : files) {
        if (!bearer.equals(bearer(file)) || !Files.deleteIfExists(file)) continue;
        known.remove(id(file));
        revoked++;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the tokens: " + Home.said(e), e);
    }
    return revoked;
  }

  /** Whom a file's token stands for. That never changes, so nobody's is read twice. */
  private @Nullable Bearer bearer(Path file) {
    Known grant = known.computeIfAbsent(id(file), _ -> read(file));
    return grant == null ? null : grant.bearer();
  }

  private static String id(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - ".json".length());
  }

  /** Whom a token stands for; null if nobody gave it out, or it was taken back. */
  public @Nullable Bearer find(String token) {
    if (!TokenForm.fits(token)) return observer(token);
    String hash = Sha256.hex(token);
    Known chief = operator;
    if (chief == null || !chief.isFresh()) operator = chief = chief();
    if (chief.is(hash)) return chief.bearer();
    Known grant = grant(TokenForm.id(token));
    return grant != null && grant.is(hash) ? grant.bearer() : null;
  }

  private @Nullable Bearer observer(String token) {
    if (LONGEST < token.length()) return null;
    String hash = Sha256.hex(token);
    Known seen = known.get(hash);
    if (seen != null && seen.isFresh()) return seen.bearer();
    Path folder = observers.projectOf(token);
    known.remove(hash);
    if (folder == null) return null;
    Bearer bearer = new Bearer.Observer(folder);
    known.put(hash, new Known(hash, bearer, System.nanoTime()));
    return bearer;
  }

  private Known chief() {
    return new Known(Sha256.hex(operator()), new Bearer.Operator(), System.nanoTime());
  }

  private @Nullable Known grant(String id) {
    Known grant = known.get(id);
    if (grant != null && grant.isFresh()) return grant;
    Known read = read(home.folder().resolve(FOLDER).resolve(id + ".json"));
    if (read == null) {
      known.remove(id);
    } else {
      known.put(id, read);
    }
    return read;
  }

  /** A file that is not there or cannot be read grants nothing. */
  private static @Nullable Known read(Path file) {
    try {
      JsonNode grant = JSON.readTree(Files.readString(file));
      String hash = grant.path("sha256").asString("");
      Bearer bearer = bearer(grant);
      return bearer == null ? null : new Known(hash, bearer, System.nanoTime());
    } catch (IOException | JacksonException | IllegalArgumentException e) {
      return null;
    }
  }

  private static @Nullable Bearer bearer(JsonNode grant) {
    return switch (grant.path("kind").asString("")) {
      case "member" ->
          new Bearer.OfMember(
              new TeamId(grant.path("team").asString()),
              new MemberId(grant.path("member").asString()));
      case "scrape" -> new Bearer.Scraper();
      default -> null;
    };
  }

  private String newId() {
    return HexFormat.of().toHexDigits(random.nextLong());
  }

  private String fresh(String id) {
    byte[] secret = new byte[SECRET_BYTES];
    random.nextBytes(secret);
    return TokenForm.of(id, Base64.getUrlEncoder().withoutPadding().encodeToString(secret));
  }
}
