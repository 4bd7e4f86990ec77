package dev.reeve.server.access;

/** What a token of Reeve looks like: {@code rvt_}, an id in hex, and a secret in Base64. */
public final class TokenForm {

  private static final String PREFIX = "rvt_";
  private static final int ID_DIGITS = 16;
  private static final int SECRET_DIGITS = 43;

  private TokenForm() {}

  static String of(String id, String secret) {
    return PREFIX + id + "_" + secret;
  }

  /** Whether it can be one; by hand, because every request asks. */
  public static boolean fits(String token) {
    int id = PREFIX.length();
    int secret = id + ID_DIGITS + 1;
    if (token.length() != secret + SECRET_DIGITS || !token.startsWith(PREFIX)) return false;
    for (int i = id; i < secret - 1; i++) {
      char c = token.charAt(i);
      if (!(('0' <= c && c <= '9') || ('a' <= c && c <= 'f'))) return false;
    }
    for (int i = secret; i < token.length(); i++) {
      char c = token.charAt(i);
      boolean letter = ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z');
      if (!(letter || ('0' <= c && c <= '9') || c == '_' || c == '-')) return false;
    }
    return token.charAt(secret - 1) == '_';
  }

  /** The id in one that fits. */
  static String id(String token) {
    return token.substring(PREFIX.length(), PREFIX.length() + ID_DIGITS);
  }
}
