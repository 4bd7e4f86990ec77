package dev.reeve.bench;

import dev.reeve.base.redact.Redactor;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** P-9: how fast text goes through the redactor, on the time of one core. */
final class Redaction {

  private static final int ROUNDS = 8;

  private static final ThreadMXBean CORE = ManagementFactory.getThreadMXBean();

  /** What agents write all day: words, code, paths, addresses, hashes, times. */
  private static final List<String> PIECES =
      List.of(
          "The session token is read in three places; the second one still takes the old header.\n",
          "  if (password == null || password.isBlank()) throw new"
              + " IllegalArgumentException(name);\n",
          "src/main/java/com/example/login/SessionTokens.java:118: warning: [unchecked] cast\n",
          "commit 9f1c2e7ab04d5e6f8091a2b3c4d5e6f708192a3b\n",
          "+    private static final String KEY_PREFIX = \"session.\";\n",
          "GET https://example.org/api/users?page=2&size=50 200 in 31 ms\n",
          "{\"type\":\"PROGRESS\",\"task_id\":\"17\",\"data\":{\"text\":\"two of five tests"
              + " pass\"}}\n",
          "2026-11-15T21:00:00.000001Z INFO  worker-3 finished 12 of 40 files\n");

  private final int bytes;

  Redaction(int bytes) {
    this.bytes = bytes;
  }

  List<Row> run() {
    String text = text(new SplittableRandom(9));
    Redactor redactor = Redactor.standard();
    long best = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = CORE.getCurrentThreadCpuTime();
      String safe = redactor.redact(text).value();
      best = Math.min(best, CORE.getCurrentThreadCpuTime() - start);
      if (safe.isEmpty()) throw new IllegalStateException("nothing is left of the text");
    }
    double speed = text.length() / 1e6 / (best / 1e9);
    String measured = String.format(Locale.ROOT, "%,.0f MB/s a core", speed);
    return List.of(new Row("P-9", "redaction", measured, "≥ 50 MB/s", 50 <= speed));
  }

  private String text(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    while (text.length() < bytes) text.append(PIECES.get(random.nextInt(PIECES.size())));
    return text.toString();
  }
}
