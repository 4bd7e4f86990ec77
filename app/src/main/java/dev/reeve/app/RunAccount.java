package dev.reeve.app;

import dev.reeve.agents.Budget;
import dev.reeve.agents.run.Launch;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.RunLimits;
import dev.reeve.base.redact.Redactor;
import dev.reeve.base.text.Count;
import dev.reeve.base.text.Printable;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is said of a run at its end, in one line. */
final class RunAccount {

  private static final int LONGEST_NAME = 60;
  private static final int LONGEST_REASON = 300;

  private final String name;
  private final Launch launch;

  RunAccount(List<String> command, Launch launch) {
    String words = Redactor.standard().redact(String.join(" ", command)).value();
    name = Printable.line(words, LONGEST_NAME);
    this.launch = launch;
  }

  /** Words of others, made fit for the terminal. */
  static String safe(String foreign) {
    return Printable.line(Redactor.standard().redact(foreign).value(), LONGEST_REASON);
  }

  /** Said before the start, where a limit sees less than it could. */
  String blind() {
    return "the terminal is its own, so --idle sees no output of "
        + name
        + ", only processor time and files";
  }

  /** Said before the start, where what it uses up is not told. */
  String uncounted(Budget budget) {
    return "the budget of %s cannot stop %s: the protocol '%s' does not tell what is used of it"
        .formatted(budget, name, launch.protocol().name());
  }

  /** Said at the end, where its output was no text. */
  String garbled() {
    return "what %s printed is not all text: each byte that is no UTF-8 became U+FFFD"
        .formatted(name);
  }

  String of(RunEnd end) {
    String during = end.during().isEmpty() ? "" : "; it was " + end.during();
    return name + " " + fate(end, "after " + time(end.took())) + during + processes(end);
  }

  private String fate(RunEnd end, String after) {
    RunLimits limits = launch.limits();
    return switch (end.cause()) {
      case EXITED -> ended(end.status()) + " " + after;
      case FINISHED -> "was done, and was stopped " + after + ", since it did not leave";
      case BUDGET -> "was stopped " + after + ", since it has used up " + limits.budget();
      case LOST -> "was lost, since the machine was restarted or its files are gone, " + after;
      case INTERRUPTED -> "was interrupted " + after + own(end.status());
      case IDLE -> "was stopped " + after + ", since nothing moved for " + time(limits.idle());
      case TIMEOUT -> "was stopped " + after + ", since its limit is " + time(limits.timeout());
    };
  }

  private static String ended(@Nullable Integer status) {
    if (status == null) return "ended, nobody knows how";
    boolean signalled = 128 < status && status <= 128 + 64;
    return signalled ? "was ended by signal " + (status - 128) : "ended with " + status;
  }

  private static String own(@Nullable Integer status) {
    return status == null ? "" : " (" + ended(status) + ")";
  }

  private static String processes(RunEnd end) {
    StringBuilder said = new StringBuilder();
    if (end.stopped() > 0) {
      boolean leftBehind = end.cause() == RunEnd.Cause.EXITED;
      said.append("; ").append(count(end.stopped()));
      said.append(leftBehind ? " that it left behind " : " ");
      said.append(end.stopped() == 1 ? "was stopped" : "were stopped");
    }
    if (end.left() > 0) said.append("; ").append(count(end.left())).append(" could not be stopped");
    return said.toString();
  }

  private static String count(int processes) {
    return Count.of(processes, "process", "processes");
  }

  private static String time(@Nullable Duration time) {
    if (time == null) return "ever";
    if (time.compareTo(Duration.ofMinutes(1)) < 0) {
      return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }
    return time.toHours() == 0
        ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
        : time.toHours() + " h " + time.toMinutesPart() + " min";
  }
}
