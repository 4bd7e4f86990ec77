package dev.reeve.base.redact;

/** A kind of credential for the corpus: what it is called, what is public of it, and its secret. */
record Sample(String kind, String before, String secret, String after) {

  static Sample token(String kind, String prefix, String secret) {
    return new Sample(kind, prefix, secret, "");
  }

  String whole() {
    return before + secret + after;
  }

  /** How much of the secret may survive: less than anybody could use. */
  private static final int LONGEST_REST = 7;

  boolean leaksIn(String redacted) {
    int window = Math.min(LONGEST_REST, secret.length());
    for (int i = 0; i + window <= secret.length(); i++) {
      if (redacted.contains(secret.substring(i, i + window))) {
        return true;
      }
    }
    return false;
  }
}
