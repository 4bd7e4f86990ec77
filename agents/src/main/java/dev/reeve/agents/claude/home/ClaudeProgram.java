package dev.reeve.agents.claude.home;

import dev.reeve.agents.process.Programs;
import dev.reeve.agents.stream.Parsing;
import dev.reeve.agents.stream.Part;
import dev.reeve.agents.stream.UnreadableJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The program {@code claude} itself, asked for its background sessions and told to stop one.
 * A session that Reeve did not start is never sent a signal.
 */
public final class ClaudeProgram {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final Programs programs;

  public ClaudeProgram(Map<String, String> environment) {
    programs = new Programs(environment, LIMIT);
  }

  /**
   * A background session as {@code claude agents --json} shows it.
   *
   * @param id under which it can be stopped
   * @param state {@code working, blocked, done, failed, stopped}; decided by a model, so no more
   *     than a hint
   * @param waitingFor for what, if it waits
   */
  public record Job(String id, String session, String status, String state, String waitingFor) {

    static Job of(Part entry) {
      return new Job(
          entry.id("id"),
          entry.id("sessionId"),
          entry.id("status"),
          entry.id("state"),
          entry.text("waitingFor"));
    }
  }

  public boolean isThere() {
    return programs.find("claude").isPresent();
  }

  /** Those that are there; none if it cannot be asked. */
  public List<Job> jobs() {
    List<Job> jobs = new ArrayList<>();
    Optional<String> printed = ask(List.of("agents", "--json"));
    if (printed.isEmpty()) return jobs;
    try {
      for (Part each : Parsing.array(printed.get().getBytes(StandardCharsets.UTF_8))) {
        Job job = Job.of(each);
        if (!job.id().isEmpty() && !job.session().isEmpty()) jobs.add(job);
      }
    } catch (UnreadableJson e) {
      return jobs; // another version, which shows it otherwise
    }
    return jobs;
  }

  /** Stops a background session; null if that was done, else why it was not. */
  public @Nullable String stop(String session) {
    if (!isThere()) return "claude is not on the PATH of the daemon";
    for (Job job : jobs()) {
      if (!job.session().equals(session)) continue;
      boolean done = ask(List.of("stop", job.id())).isPresent();
      return done ? null : "'claude stop " + job.id() + "' failed";
    }
    return "'claude agents' does not list it";
  }

  private Optional<String> ask(List<String> arguments) {
    Optional<Path> program = programs.find("claude");
    return program.isEmpty() ? Optional.empty() : programs.ask(program.get(), arguments);
  }
}
