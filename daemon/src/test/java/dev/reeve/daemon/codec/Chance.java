package dev.reeve.daemon.codec;

import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Values drawn by a seed, with a liking for the awkward ones. */
public final class Chance {

  private static final String NAME = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789._@-";
  private static final String AWKWARD =
      "\"\\/\b\f\n\r\t\u0000\u001f\u007f\u0085\u2028\ufeff\uffffäß漢";

  private final SplittableRandom random;

  public Chance(long seed) {
    random = new SplittableRandom(seed);
  }

  boolean flip() {
    return random.nextBoolean();
  }

  long number(long least, long most) {
    return most == Long.MAX_VALUE && random.nextInt(8) == 0
        ? most
        : random.nextLong(least, Math.max(most, least + 1));
  }

  <T> T pick(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  <T> T pick(T[] of) {
    return of[random.nextInt(of.length)];
  }

  <T> @Nullable T orNull(Supplier<T> draw) {
    return flip() ? draw.get() : null;
  }

  <T> List<T> list(Supplier<T> draw) {
    List<T> list = new ArrayList<>();
    int size = flip() ? 0 : random.nextInt(4);
    for (int i = 0; i < size; i++) list.add(draw.get());
    return list;
  }

  SafeText text() {
    return SafeText.own(string());
  }

  /** Mostly short and plain; sometimes long, sometimes with half a surrogate pair. */
  String string() {
    int length = random.nextInt(200) == 0 ? random.nextInt(9_000) : random.nextInt(12);
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      switch (random.nextInt(6)) {
        case 0 -> text.append(AWKWARD.charAt(random.nextInt(AWKWARD.length())));
        case 1 -> text.appendCodePoint(random.nextInt(0x110000));
        case 2 -> text.append((char) random.nextInt(0xd700, 0xe100));
        default -> text.append((char) random.nextInt(' ', 127));
      }
    }
    return text.toString();
  }

  String name() {
    StringBuilder name = new StringBuilder("a");
    int length = random.nextInt(8) == 0 ? 64 : 1 + random.nextInt(8);
    while (name.length() < length) name.append(NAME.charAt(random.nextInt(NAME.length())));
    return name.toString();
  }

  Instant instant() {
    return switch (random.nextInt(8)) {
      case 0 -> Instant.ofEpochSecond(random.nextLong(-100_000_000_000L, 400_000_000_000L));
      case 1 -> Instant.ofEpochSecond(number(0, 4_000_000_000L), random.nextInt(1_000_000_000));
      case 2 -> pick(List.of(Instant.EPOCH, Instant.MAX, Instant.MIN));
      default ->
          Instant.ofEpochSecond(number(0, 4_000_000_000L), 1_000L * random.nextInt(1_000_000));
    };
  }

  Duration duration() {
    return switch (random.nextInt(4)) {
      case 0 -> Duration.ZERO;
      case 1 -> Duration.ofNanos(random.nextLong(-4_000_000_000L, 4_000_000_000L));
      default -> Duration.ofSeconds(random.nextInt(-100_000, 10_000_000));
    };
  }

  /** The same bytes with a few of them changed, dropped, doubled or cut off. */
  byte[] mutated(byte[] bytes) {
    byte[] changed = bytes;
    int times = 1 + random.nextInt(3);
    for (int i = 0; i < times && 0 < changed.length; i++) changed = mutatedOnce(changed);
    return changed;
  }

  private byte[] mutatedOnce(byte[] bytes) {
    int at = random.nextInt(bytes.length);
    return switch (random.nextInt(6)) {
      case 0 -> with(bytes, at, random.nextInt(256));
      case 1 -> with(bytes, at, "{}[]\",:0-9".charAt(random.nextInt(10)));
      case 2 -> joined(bytes, at, at + 1);
      case 3 -> joined(bytes, at + 1, at);
      case 4 -> Arrays.copyOf(bytes, at);
      default -> with(bytes, at, bytes[at] ^ (1 << random.nextInt(8)));
    };
  }

  private static byte[] with(byte[] bytes, int at, int value) {
    byte[] changed = bytes.clone();
    changed[at] = (byte) value;
    return changed;
  }

  /** What stands before {@code end}, and then what stands from {@code from} on. */
  private static byte[] joined(byte[] bytes, int end, int from) {
    byte[] changed = Arrays.copyOf(bytes, end + bytes.length - from);
    System.arraycopy(bytes, from, changed, end, bytes.length - from);
    return changed;
  }
}
