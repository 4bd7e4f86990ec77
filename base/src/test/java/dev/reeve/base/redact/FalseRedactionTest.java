package dev.reeve.base.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How many lines of ordinary text lose something they should have kept. */
class FalseRedactionTest {

  private static final double ALLOWED = 0.005;
  private static final int SHOWN = Integer.getInteger("redact.shown", 0);
  private static final List<String> SOURCES =
      List.of(".java", ".xml", ".md", ".yaml", ".yml", ".json", ".properties", ".html");

  @Test
  @DisplayName("R-23 a sample of lock files, logs, hashes and encoded data stays as it is")
  void the_committed_sample_stays_as_it_is() throws IOException {
    try (InputStream sample = getClass().getResourceAsStream("/redact/ordinary.txt")) {
      assertThat(sample).isNotNull();
      String text = new String(sample.readAllBytes(), StandardCharsets.UTF_8);
      assertFewLost("sample", List.of(text));
    }
  }

  @Test
  @DisplayName("R-23 at most 0.5 % of the lines of this project are redacted")
  void the_project_itself_stays_as_it_is() throws IOException {
    assertFewLost("project", projectFiles());
  }

  @Test
  @DisplayName("R-23 at most 0.5 % of the lines of the JDK's sources are redacted")
  void the_sources_of_the_jdk_stay_as_they_are() {
    assertFewLost("jdk", OrdinaryText.jdkSources(60_000_000));
  }

  private static void assertFewLost(String name, List<String> files) {
    long lines = 0;
    List<String> lost = new ArrayList<>();
    for (String file : files) {
      lines += file.lines().count();
      lost.addAll(lostIn(file));
    }
    double rate = lines == 0 ? 0 : (double) lost.size() / lines;
    System.out.printf(
        Locale.ROOT, "R-23 false redaction in %s: %.4f %% of %d lines%n", name, 100 * rate, lines);
    lost.stream().limit(SHOWN).forEach(line -> System.out.println("  " + line.strip()));
    assertThat(rate).as("lines redacted in %s", name).isLessThanOrEqualTo(ALLOWED);
  }

  /** Whole files are redacted, as they would be, and every line of a finding counts. */
  private static List<String> lostIn(String file) {
    if (Redactor.standard().isClean(file)) {
      return List.of();
    }
    List<String> safe = Redactor.standard().redact(file).value().lines().toList();
    Set<String> original = Set.copyOf(file.lines().toList());
    List<String> lost = new ArrayList<>(safe);
    lost.removeIf(original::contains);
    long gone = file.lines().count() - safe.size();
    for (long i = 0; i < gone; i++) {
      lost.add("a line of a key block");
    }
    return lost;
  }

  private static List<String> projectFiles() throws IOException {
    Path root = Path.of("").toAbsolutePath().getParent();
    List<String> files = new ArrayList<>();
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.filter(FalseRedactionTest::isSource).toList()) {
        files.add(Files.readString(path));
      }
    }
    return files;
  }

  private static boolean isSource(Path path) {
    String name = path.toString();
    return SOURCES.stream().anyMatch(name::endsWith)
        && !name.contains("/target/")
        && !name.contains("/.git/")
        && !name.contains("/redact/")
        && Files.isRegularFile(path);
  }
}
