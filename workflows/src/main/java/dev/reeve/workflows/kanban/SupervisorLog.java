package dev.reeve.workflows.kanban;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** What people read afterwards: a Markdown file beside the kanban (K-9). */
final class SupervisorLog {

  private static final int MOST_QUOTED = 4_000;

  private final Path file;
  private final InstantSource clock;
  private final Redactor redactor;

  SupervisorLog(Path file, InstantSource clock, Redactor redactor) {
    this.file = file;
    this.clock = clock;
    this.redactor = redactor;
  }

  /**
   * @param received what came instead
   * @param action what is done about it
   */
  record Retry(
      String role, String task, int attempt, String expected, String received, String action) {}

  void add(Retry retry) {
    entry(
        "Retry Event",
        String.join(
            "\n",
            "**Agent:** " + retry.role() + "  ",
            "**Task:** " + retry.task() + "  ",
            "**Attempt:** " + retry.attempt() + "/" + KanbanRun.MAX_RETRIES + "  ",
            "**Issue:** Invalid output format",
            "",
            "**Expected:**",
            "```json",
            retry.expected().strip(),
            "```",
            "",
            "**Received:**",
            "```json",
            quoted(retry.received()),
            "```",
            "",
            "**Action:** " + retry.action()));
  }

  void note(String text) {
    entry("Note", text);
  }

  private void entry(String title, String text) {
    String head = "### [" + clock.instant().truncatedTo(ChronoUnit.SECONDS) + "] " + title;
    append("\n" + head + "\n\n" + redactor.redact(text).value() + "\n");
  }

  /**
   * The end of it, and nothing that would close the block around it. Half a secret would not be
   * known as one: so it is cut last.
   */
  private String quoted(String text) {
    String shown = redactor.redact(text).value().strip().replace("```", "'''");
    if (shown.isEmpty()) return "(nothing)";
    return shown.length() <= MOST_QUOTED
        ? shown
        : "… " + shown.substring(shown.length() - MOST_QUOTED);
  }

  private void append(String text) {
    try (FileChannel channel = FileChannel.open(file, CREATE, APPEND)) {
      String whole = channel.size() == 0 ? "## Supervisor Log\n" + text : text;
      ByteBuffer bytes = ByteBuffer.wrap(whole.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) channel.write(bytes);
      channel.force(true);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + Home.said(e, file), e);
    }
  }
}
