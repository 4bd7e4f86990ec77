package dev.reeve.base.redact;

import dev.reeve.core.text.SafeText;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A text made safe, and how many secrets of which kind were taken out of it. The kinds are names
 * for people and metrics ({@code "github-token"}); they never tell anything of the secret.
 */
public record Redaction(SafeText text, SortedMap<String, Integer> found) {

  /** The kind of every private key, in whatever format: finding one is a security incident. */
  public static final String PRIVATE_KEY = "private-key";

  public Redaction {
    found = Collections.unmodifiableSortedMap(new TreeMap<>(found));
  }

  public boolean clean() {
    return found.isEmpty();
  }

  public boolean heldPrivateKey() {
    return found.containsKey(PRIVATE_KEY);
  }

  public int count() {
    return found.values().stream().mapToInt(Integer::intValue).sum();
  }
}
