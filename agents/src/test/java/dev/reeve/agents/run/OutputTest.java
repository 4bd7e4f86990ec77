package dev.reeve.agents.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What agents print: bounded, redacted, complete. */
class OutputTest {

  private static final String TOKEN = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0iL3oR6";

  @TempDir private Path temp;
  private Workshop workshop;

  @BeforeEach
  void open() throws IOException {
    workshop = new Workshop(temp);
  }

  @AfterEach
  void close() {
    workshop.close();
  }

  @Test
  @DisplayName("T-82 a secret reaches neither the kept copy nor a listener, and the raw file goes")
  void secrets_do_not_land() throws IOException {
    String script =
        "printf 'ghp_%s' aB3dE6gH9jK2mN5pQ8; sleep 0.2; echo sT1vW4yZ7cF0iL3oR6;"
            + " echo "
            + TOKEN
            + " >&2; ls -l \"$(readlink /proc/$$/fd/1)\" | cut -c1-10 >\"$WORK/mode\"";
    Run run = workshop.shell(script);
    Workshop.end(run);
    assertThat(workshop.heard.output() + workshop.heard.errors()).doesNotContain("aB3dE6gH9");
    assertThat(run.folder().resolve("output.log")).hasContent("[REDACTED_SECRET]\n");
    assertThat(run.folder().resolve("errors.log")).hasContent("[REDACTED_SECRET]\n");
    assertThat(run.folder().resolve("output.raw")).doesNotExist();
    assertThat(workshop.written("mode")).isEqualTo("-rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(run.folder())))
        .isEqualTo("rwx------");
  }

  @Test
  @DisplayName("A-5 output without end is bounded: the copy rotates, a flood is cut and says so")
  void a_flood_is_bounded() throws IOException {
    RunLimits limits = RunLimits.NONE.withOutput(64 << 10, 1 << 20);
    String flood = "head -c 40000000 /dev/zero | tr '\\0' 'a' | fold -w 99; echo last";
    Run run = workshop.start(limits, "/bin/sh", "-c", flood);
    assertThat(Workshop.end(run).status()).isZero();
    assertThat(workshop.heard.output()).endsWith("last\n");
    long kept = Files.size(run.folder().resolve("output.log"));
    if (Files.exists(run.folder().resolve("output.1.log"))) {
      kept += Files.size(run.folder().resolve("output.1.log"));
    }
    assertThat(kept).isLessThan(600_000);
  }

  @Test
  @DisplayName("A-5 a line without end and bytes that are no text cost nothing but themselves")
  void an_endless_line() {
    Run run =
        workshop.shell("echo before; head -c 3000000 /dev/zero; echo; printf '\\377\\376ok\\n'");
    Workshop.end(run);
    assertThat(workshop.heard.output())
        .isEqualTo("before\n[3000001 bytes were left out here]\n\ufffd\ufffdok\n");
  }

  @Test
  void what_is_not_ended_by_a_line_end_comes_at_the_end() {
    Workshop.end(workshop.shell("printf 'no end'"));
    assertThat(workshop.heard.output()).isEqualTo("no end");
  }
}
