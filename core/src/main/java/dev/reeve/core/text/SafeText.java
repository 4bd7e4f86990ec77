package dev.reeve.core.text;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Text that may be stored, forwarded and shown: secrets have been taken out of it.
 *
 * <p>There are two ways to get one. The redactor vouches for text from outside ({@link #redacted}),
 * and nobody else may; the program vouches for its own words ({@link #own}).
 */
public record SafeText(String value) implements Comparable<SafeText> {

  /** What stands in the place of a secret. */
  public static final String REDACTED = "[REDACTED_SECRET]";

  public static final SafeText EMPTY = new SafeText("");

  /** For the redactor alone: its word that no secret is left in this text. */
  public static SafeText redacted(String value) {
    return new SafeText(value);
  }

  /** For words that the program itself wrote, or that it read back from its own log. */
  public static SafeText own(String value) {
    return new SafeText(value);
  }

  /** The same, put together: each {@code %s} stands for the next part. */
  @SuppressWarnings("AnnotateFormatMethod") // the annotation's library is not for the core
  public static SafeText phrase(String form, @Nullable Object... parts) {
    return own(String.format(Locale.ROOT, form, parts));
  }

  /** A part of what is safe is safe. */
  public SafeText part(int from, int to) {
    return new SafeText(value.substring(from, to));
  }

  public boolean isBlank() {
    return value.isBlank();
  }

  @Override
  public int compareTo(SafeText other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
