package dev.reeve.server.access;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * How a browser comes in: by a code that is good once and for a short while, or by the
 * operator's token itself. It gets a session, which is signed with the operator's token: so it
 * survives a restart of the daemon, and is void as soon as that token is another.
 */
public final class Sessions {

  /** So long a link may wait to be opened. */
  private static final Duration CODE_LASTS = Duration.ofMinutes(10);

  private static final Duration SESSION_LASTS = Duration.ofDays(7);

  /** More links than these nobody needs; the oldest is void then. */
  private static final int CODES = 32;

  private static final int MOST_COOKIES = 200;
  private static final int RANDOM_BYTES = 24;
  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  private final Tokens tokens;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Instant> codes = new LinkedHashMap<>();

  public Sessions(Tokens tokens, InstantSource clock) {
    this.tokens = tokens;
    this.clock = clock;
  }

  /** A code for one login. */
  public synchronized String code() {
    String code = TEXT.encodeToString(bytes());
    codes.put(code, clock.instant().plus(CODE_LASTS));
    if (CODES < codes.size()) codes.remove(codes.keySet().iterator().next());
    return code;
  }

  /** Whether a code or token lets its bearer in; a code does so once. */
  public synchronized boolean redeem(String key) {
    Instant until = codes.remove(key);
    if (until != null) return clock.instant().isBefore(until);
    return tokens.find(key) instanceof Bearer.Operator;
  }

  /** A new session. */
  public String open() {
    byte[] begun = ByteBuffer.allocate(Long.BYTES).putLong(now()).array();
    String claim = TEXT.encodeToString(begun) + TEXT.encodeToString(bytes());
    return claim + "." + sign("session " + claim);
  }

  public boolean isGood(String session) {
    int dot = session.indexOf('.');
    int digits = TEXT.encodeToString(new byte[Long.BYTES]).length();
    if (dot < digits) return false;
    String claim = session.substring(0, dot);
    if (!isSame(session.substring(dot + 1), sign("session " + claim))) return false;
    long begun =
        ByteBuffer.wrap(Base64.getUrlDecoder().decode(claim.substring(0, digits))).getLong();
    return now() - begun < SESSION_LASTS.toSeconds();
  }

  /** What forms on the pages of this session bring along. */
  public String form(String session) {
    return sign("form " + session);
  }

  public boolean isForm(String session, String brought) {
    return isSame(brought, form(session));
  }

  /** The name of the cookie; daemons on one machine share its cookies, whatever their ports. */
  public static String cookie(int port) {
    return "reeve-" + port;
  }

  /** The session that a browser brings; null if it brings none. */
  public static @Nullable String in(@Nullable String cookies, int port) {
    if (cookies == null) return null;
    String name = cookie(port) + "=";
    for (String each : cookies.split(";", MOST_COOKIES)) {
      String cookie = each.strip();
      if (cookie.startsWith(name)) return cookie.substring(name.length());
    }
    return null;
  }

  public static Duration lasts() {
    return SESSION_LASTS;
  }

  public static Duration codeLasts() {
    return CODE_LASTS;
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }

  private byte[] bytes() {
    byte[] bytes = new byte[RANDOM_BYTES];
    random.nextBytes(bytes);
    return bytes;
  }

  private String sign(String claim) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(utf8("dashboard " + tokens.operator()), "HmacSHA256"));
      return TEXT.encodeToString(mac.doFinal(utf8(claim)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }

  private static boolean isSame(String one, String other) {
    return MessageDigest.isEqual(utf8(one), utf8(other));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
