package dev.reeve.server.members;

import dev.reeve.agents.process.NamedPipe;
import dev.reeve.server.members.RecordedStream.Line;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A program that prints what it is told to, when it is told to. */
final class Player implements AutoCloseable {

  /** What it is told begins with a letter that says what is to be done with the rest. */
  private static final String SCRIPT =
      """
      #!/bin/sh
      exec 3<"$0.pipe"
      while IFS= read -r line <&3; do
        text=${line#?}
        case $line in
          o*) printf '%s\\n' "$text" ;;
          e*) printf '%s\\n' "$text" >&2 ;;
          i*) IFS= read -r _ ;;
          x*) exit "$text" ;;
          k*) kill -"$text" $$ ;;
        esac
      done
      """;

  final Path program;
  private final FileChannel pipe;
  private long printed;
  private long erred;

  Player(Path program) throws IOException {
    this.program = program;
    Files.writeString(program, SCRIPT);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    Path file = program.resolveSibling(program.getFileName() + ".pipe");
    NamedPipe.create(file);
    // Opened for both, it waits for nobody.
    pipe = FileChannel.open(file, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  void play(Line line) {
    long length = line.text().getBytes(StandardCharsets.UTF_8).length + 1L;
    switch (line.way()) {
      case OUT -> {
        printed += length;
        tell("o" + line.text());
      }
      case ERR -> {
        erred += length;
        tell("e" + line.text());
      }
      case IN -> {
        // What else the recorded client said nobody has to wait for.
        if (line.text().matches("initialize|session/(new|prompt)")) tell("i");
      }
    }
  }

  void end(int status) {
    tell(status < 0 ? "k" + -status : "x" + status);
  }

  private void tell(String line) {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    try {
      while (bytes.hasRemaining()) pipe.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether Reeve has taken in all that was printed. */
  boolean isHeard(Path run) {
    return printed == taken(run.resolve("output.at")) && erred == taken(run.resolve("errors.at"));
  }

  private static long taken(Path checkpoint) {
    try {
      String text = Files.readString(checkpoint);
      return text.isBlank() ? 0 : Long.parseLong(text.split(" ", 2)[0]);
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    pipe.close();
  }
}
