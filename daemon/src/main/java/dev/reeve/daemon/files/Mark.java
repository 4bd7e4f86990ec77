package dev.reeve.daemon.files;

import dev.reeve.core.team.TeamId;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The last line of every file that Reeve writes into a team's folder: the hash of all before it,
 * and a mark that only whoever has the key can make. By it a text is known that Reeve wrote once,
 * without remembering all that it ever wrote (T-26).
 */
public final class Mark {

  private static final String BEGINNING = "<!-- reeve sha256:";
  private static final String END = " -->\n";

  private final SecretKeySpec key;

  /**
   * @param secret what nobody else knows
   */
  public Mark(byte[] secret) {
    key = new SecretKeySpec(secret, "HmacSHA256");
  }

  /** What this daemon is called in its files: another one has another key. */
  public String name() {
    return HexFormat.of().formatHex(made("name of this daemon"), 0, 4);
  }

  /** The text with its last line. */
  String signed(TeamId team, String text) {
    return text + line(team, text);
  }

  /** Whether this is a text that was written for this team with this key. */
  boolean isOn(TeamId team, String signed) {
    int end = signed.lastIndexOf(BEGINNING);
    if (end < 0) return false;
    String text = signed.substring(0, end);
    return MessageDigest.isEqual(bytes(line(team, text)), bytes(signed.substring(end)));
  }

  /** The hash of a signed text's content, as it stands in its last line. */
  static String hash(String signed) {
    int end = signed.lastIndexOf(BEGINNING);
    return end < 0 ? "" : signed.substring(end + BEGINNING.length()).split(" ", 2)[0];
  }

  private String line(TeamId team, String text) {
    HexFormat hex = HexFormat.of();
    return BEGINNING
        + hex.formatHex(digest(text))
        + " mark:"
        + hex.formatHex(made(team + "\n" + text))
        + END;
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes(text));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private byte[] made(String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      return mac.doFinal(bytes(text));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
