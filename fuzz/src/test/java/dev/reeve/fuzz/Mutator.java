package dev.reeve.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Makes strange inputs of real ones; the same ones from the same seed. */
final class Mutator {

  /** What readers tend to stumble over. */
  private static final List<String> WORDS =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "\"",
          "\\",
          ":",
          ",",
          "\n",
          "\r\n",
          "\t",
          " ",
          "|",
          "- ",
          "---\n",
          "```\n",
          "# ",
          "<!--",
          "&a",
          "*a",
          "!!",
          "'",
          "%",
          "\u0000",
          "\ufeff",
          "\ud83d\ude00",
          "\\ud800",
          "\\u0000",
          "\\U0010ffff",
          "null",
          "true",
          "-1",
          "0",
          "1e999",
          "-0.0",
          "NaN",
          "9223372036854775808",
          "99999999999999999999",
          "2147483648",
          "1970-01-01T00:00:00Z",
          "+999999999-12-31T23:59:59Z",
          "PT2562047788015215H30M8S",
          "[REDACTED_SECRET]",
          "../",
          "9".repeat(400));

  private static final int LARGEST = 64 * 1024;

  private final SplittableRandom chance;
  private final List<byte[]> seeds;

  Mutator(long seed, List<byte[]> seeds) {
    chance = new SplittableRandom(seed);
    this.seeds = List.copyOf(seeds);
  }

  byte[] next() {
    byte[] bytes = any().clone();
    int changes = 1 + chance.nextInt(4);
    for (int i = 0; i < changes; i++) bytes = changed(bytes);
    return LARGEST < bytes.length ? Arrays.copyOf(bytes, LARGEST) : bytes;
  }

  private byte[] any() {
    return seeds.get(chance.nextInt(seeds.size()));
  }

  private byte[] changed(byte[] bytes) {
    int from = chance.nextInt(bytes.length + 1);
    int to = Math.min(bytes.length, from + 1 + chance.nextInt(1 << chance.nextInt(8)));
    return switch (chance.nextInt(16)) {
      case 0, 1, 2 -> flipped(bytes, from);
      case 3, 4 -> put(bytes, from, to, new byte[0]);
      case 5, 6 -> put(bytes, from, from, word());
      case 7, 8, 9 -> put(bytes, from, to, word());
      case 10 -> put(bytes, from, from, Arrays.copyOfRange(bytes, from, to));
      case 11 -> Arrays.copyOf(bytes, from);
      case 12, 13 -> put(bytes, from, to, slice(any()));
      case 14 -> repeated(Arrays.copyOfRange(bytes, from, to));
      default -> put(bytes, from, to, repeated(Arrays.copyOfRange(bytes, from, to)));
    };
  }

  private byte[] flipped(byte[] bytes, int at) {
    if (at < bytes.length) bytes[at] ^= (byte) (1 << chance.nextInt(8));
    return bytes;
  }

  private byte[] word() {
    return WORDS.get(chance.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
  }

  private byte[] slice(byte[] of) {
    int from = chance.nextInt(of.length + 1);
    return Arrays.copyOfRange(of, from, from + chance.nextInt(of.length - from + 1));
  }

  /** So long that what is not linear, or calls itself, shows. */
  private byte[] repeated(byte[] slice) {
    if (slice.length == 0) return slice;
    int times = Math.min(1 << chance.nextInt(16), LARGEST / slice.length);
    byte[] all = new byte[slice.length * times];
    for (int i = 0; i < times; i++) System.arraycopy(slice, 0, all, i * slice.length, slice.length);
    return all;
  }

  private static byte[] put(byte[] bytes, int from, int to, byte[] middle) {
    byte[] all = Arrays.copyOf(bytes, from + middle.length + bytes.length - to);
    System.arraycopy(middle, 0, all, from, middle.length);
    System.arraycopy(bytes, to, all, from + middle.length, bytes.length - to);
    return all;
  }
}
