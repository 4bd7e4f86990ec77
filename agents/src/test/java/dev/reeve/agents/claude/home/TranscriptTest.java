package dev.reeve.agents.claude.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file in which a session is written down. */
class TranscriptTest {

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("s.jsonl");
  }

  private void append(String text) throws IOException {
    Files.writeString(file(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static String said(String id, int in, int out) {
    return "{\"type\":\"assistant\",\"message\":{\"id\":\"%s\",\"usage\":{\"input_tokens\":%d,"
            .formatted(id, in)
        + "\"cache_read_input_tokens\":100,\"output_tokens\":%d}}}\n".formatted(out);
  }

  @Test
  @DisplayName("A-9 that a transcript grows is activity, and its tokens are counted once a message")
  void growth() throws IOException {
    Transcript transcript = new Transcript(file());
    assertThat(transcript.look()).as("it is not there").isFalse();
    append(said("m1", 5, 1) + said("m1", 5, 20));
    assertThat(transcript.look()).as("the first look").isFalse();
    assertThat(transcript.tokens()).isEqualTo(125);
    assertThat(transcript.look()).isFalse();
    append(said("m1", 5, 30) + said("m2", 1, 1));
    assertThat(transcript.look()).isTrue();
    assertThat(transcript.tokens()).isEqualTo(125 + 10 + 102);
    append("{\"type\":\"user\"}\nno json\n{\"costUSD\": 0.25}\n");
    assertThat(transcript.look()).isTrue();
    assertThat(transcript.usd()).isEqualTo(0.25);
    assertThat(transcript.isWhole()).isTrue();
  }

  @Test
  @DisplayName("A-9 a line of a transcript that is half written is counted when it is whole")
  void half_a_line() throws IOException {
    Transcript transcript = new Transcript(file());
    append(said("m1", 5, 1));
    assertThat(transcript.look()).isFalse();
    String next = said("m2", 7, 3);
    append(next.substring(0, 40));
    assertThat(transcript.look()).as("it has grown").isTrue();
    assertThat(transcript.tokens()).isEqualTo(106);
    append(next.substring(40));
    assertThat(transcript.look()).isTrue();
    assertThat(transcript.tokens()).isEqualTo(106 + 110);
  }

  @Test
  @DisplayName("A-9 of a transcript of gigabytes only what is new is read")
  void gigabytes() throws IOException {
    try (RandomAccessFile huge = new RandomAccessFile(file().toFile(), "rw")) {
      huge.setLength(8L << 30); // a hole: it takes no place
    }
    Transcript transcript = new Transcript(file());
    long start = System.nanoTime();
    assertThat(transcript.look()).isFalse();
    append("\n" + said("m1", 5, 1));
    assertThat(transcript.look()).isTrue();
    assertThat(transcript.tokens()).isEqualTo(106);
    assertThat(transcript.isWhole()).isFalse();
    assertThat(System.nanoTime() - start).as("nanoseconds").isLessThan(10_000_000_000L);
  }

  @Test
  @DisplayName("A-9 a transcript that was cut or replaced is followed from its beginning")
  void replaced() throws IOException {
    append(said("m1", 5, 1) + said("m2", 5, 1));
    Transcript transcript = new Transcript(file());
    assertThat(transcript.look()).isFalse();
    Files.delete(file());
    assertThat(transcript.look()).isFalse();
    append(said("m3", 1, 1));
    assertThat(transcript.look()).isTrue();
    assertThat(transcript.tokens()).isEqualTo(212 + 102);
    Files.createSymbolicLink(folder.resolve("link.jsonl"), file());
    Transcript link = new Transcript(folder.resolve("link.jsonl"));
    assertThat(link.look()).isFalse();
    assertThat(link.tokens()).isZero();
  }
}
