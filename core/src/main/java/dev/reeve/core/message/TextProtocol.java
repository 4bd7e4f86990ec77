package dev.reeve.core.message;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.Rejection;
import dev.reeve.core.Unreadable;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Escalate;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.ReportImpossibleWait;
import dev.reeve.core.task.TaskCommand.ReportLoop;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The protocol of members that speak only text (T-6): lines that begin with a known prefix become
 * commands; what stands before the first of them is a message to the supervisor, and so is a text
 * without any. A known prefix whose rest does not parse is answered with the form that was
 * expected, never guessed at.
 */
public final class TextProtocol {

  /** So many commands may stand in one text, behind a message. */
  private static final int MAX_COMMANDS = 20;

  private static final String TASK =
      "task\\s+#?([A-Za-z0-9](?:[A-Za-z0-9_@-]|\\.(?=[A-Za-z0-9]))*+)";
  private static final Pattern ABOUT_TASK = Pattern.compile(TASK + "[.,:]?\\s*");
  private static final Pattern SAID_OF_TASK = Pattern.compile(TASK + "(?:[.,:]\\s*|$)");
  private static final Pattern CLAIMING = Pattern.compile("claiming\\b\\s*");
  private static final Pattern FINDING =
      Pattern.compile("(CRITICAL|MAJOR|MINOR)[:\\s]\\s*(?:(\\S+:\\d+)\\s+)?");
  private static final Pattern ETA =
      Pattern.compile(
          "\\bETA\\b[:=~\\s]*(\\d{1,4})\\s*(h|hrs?|hours?|m|mins?|minutes?)?\\b",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern REQUIRED_ROLE =
      Pattern.compile("Required role\\s+([A-Za-z0-9/_-]+)");
  private static final Pattern REVIEWER = Pattern.compile("Reviewer\\s+([A-Za-z0-9._@-]+)");

  private TextProtocol() {}

  /** The words that begin a command, with the form that each expects. */
  private enum Prefix {
    CLAIM(CommandType.CLAIM, "CLAIM: task N"),
    STATUS(CommandType.PROGRESS, "STATUS: task N. what you are at"),
    IN_REVIEW(CommandType.IN_REVIEW, "IN_REVIEW: task N. Files: [a, b]"),
    REVIEW(CommandType.IN_REVIEW, "REVIEW: task N. Files changed: [a, b]"),
    APPROVED(CommandType.REVIEW, "APPROVED: task N"),
    CHANGES(CommandType.REVIEW, "CHANGES: task N. MAJOR file:line what is wrong"),
    DONE(CommandType.DONE, "DONE: task N | DONE: task N, claiming task M"),
    STUCK(CommandType.STUCK, "STUCK: task N. Problem: what is in the way"),
    REVIEW_LOOP(CommandType.REVIEW_LOOP, "REVIEW_LOOP: task N. Reviewer R raised … again"),
    IMPOSSIBLE_WAIT(CommandType.IMPOSSIBLE_WAIT, "IMPOSSIBLE_WAIT: task N. Required role R …"),
    ESCALATE_TO_MEDIUM(CommandType.ESCALATE_TO_MEDIUM, "ESCALATE TO MEDIUM: task N. why"),
    QUESTION(CommandType.QUESTION, "QUESTION: task N. what you want to know"),
    TOOL_UNAVAILABLE(CommandType.TOOL_UNAVAILABLE, "TOOL_UNAVAILABLE: tool, task N. what happened");

    private final CommandType type;
    private final String form;

    Prefix(CommandType type, String form) {
      this.type = type;
      this.form = form;
    }

    static @Nullable Prefix of(String word) {
      for (Prefix prefix : values()) {
        if (prefix.name().equals(word) || prefix.name().replace('_', ' ').equals(word)) {
          return prefix;
        }
      }
      return null;
    }
  }

  /** A prefix and everything up to the next one. */
  private record Passage(Prefix prefix, SafeText rest) {}

  public static List<Asked> parse(SafeText text) {
    List<Passage> passages = passages(text);
    if (passages.isEmpty()) {
      return List.of(new Tell(MemberId.SUPERVISOR, text, null, false));
    }
    if (MAX_COMMANDS < passages.size()) {
      return List.of(
          new Unreadable(
              CommandType.TEXT,
              Rejection.invalid("text", "more than " + MAX_COMMANDS + " commands in one text")));
    }
    List<Asked> commands = new ArrayList<>();
    SafeText before = stripped(text, 0, firstCommand(text.value()));
    if (!before.isBlank()) commands.add(new Tell(MemberId.SUPERVISOR, before, null, false));
    for (Passage passage : passages) commands.add(command(passage));
    return commands;
  }

  /** The part of a text from its first command on; null if there is none in it. */
  public static @Nullable SafeText commands(SafeText text) {
    int end = text.value().length();
    int first = firstCommand(text.value());
    return first < end ? stripped(text, first, end) : null;
  }

  /** Where the first line with a command begins, or the end of the text. */
  private static int firstCommand(String text) {
    int line = 0;
    while (line < text.length() && prefixAt(text, line) == null) line = nextLine(text, line);
    return line;
  }

  private static List<Passage> passages(SafeText text) {
    List<Passage> passages = new ArrayList<>();
    Prefix open = null;
    int from = 0;
    int line = 0;
    while (line < text.value().length()) {
      Prefix prefix = prefixAt(text.value(), line);
      if (prefix != null) {
        if (open != null) passages.add(new Passage(open, stripped(text, from, line)));
        open = prefix;
        from = text.value().indexOf(':', line) + 1;
      }
      line = nextLine(text.value(), line);
    }
    if (open != null) passages.add(new Passage(open, stripped(text, from, line)));
    return passages;
  }

  private static @Nullable Prefix prefixAt(String text, int line) {
    int end = Math.min(nextLine(text, line), line + 40);
    int colon = text.indexOf(':', line, end);
    return colon < 0 ? null : Prefix.of(text.substring(line, colon).strip());
  }

  private static int nextLine(String text, int line) {
    int end = text.indexOf('\n', line);
    return end < 0 ? text.length() : end + 1;
  }

  private static Asked command(Passage passage) {
    Asked command =
        passage.prefix() == Prefix.TOOL_UNAVAILABLE
            ? toolOutage(passage.rest())
            : aboutTask(passage);
    if (command != null) return command;
    return new Unreadable(
        passage.prefix().type,
        Rejection.invalid("text", "expected the form: " + passage.prefix().form));
  }

  private static @Nullable Asked aboutTask(Passage passage) {
    Matcher about = ABOUT_TASK.matcher(passage.rest().value());
    if (!about.lookingAt()) return null;
    TaskId task = TaskId.parse(about.group(1));
    if (task == null) return null;
    SafeText rest = stripped(passage.rest(), about.end(), passage.rest().value().length());
    return switch (passage.prefix()) {
      case CLAIM -> new Claim(task);
      case STATUS -> new ReportProgress(task, status(rest));
      case IN_REVIEW, REVIEW -> new Submit(task, files(rest));
      case APPROVED -> new Judge(task, Verdict.APPROVE, List.of());
      case CHANGES -> changes(task, rest);
      case DONE -> done(task, rest);
      case STUCK -> new GetStuck(task, after(rest, "Problem:"));
      case REVIEW_LOOP -> new ReportLoop(task, reviewer(rest), rest);
      case IMPOSSIBLE_WAIT -> impossible(task, rest);
      case ESCALATE_TO_MEDIUM -> new Escalate(task, after(rest, "Reason:"));
      case QUESTION -> rest.isBlank() ? null : new Ask(new MemberId(Role.LEAD.word()), rest, task);
      case TOOL_UNAVAILABLE -> null;
    };
  }

  /**
   * The ping asks for a line and an ETA (T-44): {@code ETA 20 min}, {@code ETA: 1h}. At the end of
   * the line it is no part of the step: another ETA makes no other step.
   */
  private static Headway status(SafeText rest) {
    Matcher eta = ETA.matcher(rest.value());
    if (!eta.find()) return Headway.step(rest);
    boolean last = rest.value().substring(eta.end()).matches("[\\s.!]*");
    Headway said = Headway.step(last ? stripped(rest, 0, eta.start()) : rest);
    int amount = Integer.parseInt(eta.group(1));
    boolean hours = eta.group(2) != null && eta.group(2).toLowerCase(Locale.ROOT).startsWith("h");
    return said.within(hours ? amount * 60 : amount);
  }

  /** The task may be left out; "task runner crashed" is what happened, and names none. */
  private static @Nullable Asked toolOutage(SafeText rest) {
    int comma = rest.value().indexOf(',');
    SafeText tool = comma < 0 ? rest : stripped(rest, 0, comma);
    if (tool.isBlank()) return null;
    SafeText more = comma < 0 ? SafeText.EMPTY : stripped(rest, comma + 1, rest.value().length());
    Matcher about = SAID_OF_TASK.matcher(more.value());
    TaskId task = about.lookingAt() ? TaskId.parse(about.group(1)) : null;
    SafeText error = task == null ? more : stripped(more, about.end(), more.value().length());
    return new ReportToolOutage(tool, error, task);
  }

  private static @Nullable Asked done(TaskId task, SafeText rest) {
    Matcher claiming = CLAIMING.matcher(rest.value());
    if (!claiming.lookingAt()) return new Finish(task, null);
    Matcher next = ABOUT_TASK.matcher(rest.value()).region(claiming.end(), rest.value().length());
    TaskId claimed = next.lookingAt() ? TaskId.parse(next.group(1)) : null;
    return claimed == null ? null : new Finish(task, claimed);
  }

  private static @Nullable Asked changes(TaskId task, SafeText rest) {
    List<Finding> findings = new ArrayList<>();
    int line = 0;
    while (line < rest.value().length()) {
      int end = nextLine(rest.value(), line);
      Finding finding = finding(stripped(rest, line, end));
      if (finding != null) findings.add(finding);
      line = end;
    }
    return findings.isEmpty() ? null : new Judge(task, Verdict.CHANGES, findings);
  }

  private static @Nullable Finding finding(SafeText line) {
    Matcher finding = FINDING.matcher(line.value());
    if (!finding.lookingAt()) return null;
    SafeText file =
        finding.start(2) < 0 ? SafeText.EMPTY : line.part(finding.start(2), finding.end(2));
    SafeText text = stripped(line, finding.end(), line.value().length());
    return new Finding(Severity.valueOf(finding.group(1)), file, SafeText.EMPTY, text);
  }

  private static @Nullable Asked impossible(TaskId task, SafeText rest) {
    Matcher required = REQUIRED_ROLE.matcher(rest.value());
    Role role = required.find() ? Role.parse(required.group(1)) : null;
    return role == null ? null : new ReportImpossibleWait(task, role);
  }

  private static @Nullable MemberId reviewer(SafeText rest) {
    Matcher named = REVIEWER.matcher(rest.value());
    return named.find() && MemberId.isValid(named.group(1)) ? new MemberId(named.group(1)) : null;
  }

  private static List<SafeText> files(SafeText rest) {
    int open = rest.value().indexOf('[');
    int close = rest.value().indexOf(']', open + 1);
    if (open < 0 || close < 0) return List.of();
    List<SafeText> files = new ArrayList<>();
    int from = open + 1;
    while (from <= close) {
      int comma = rest.value().indexOf(',', from);
      int end = comma < 0 || close < comma ? close : comma;
      SafeText file = stripped(rest, from, end);
      if (!file.isBlank()) files.add(file);
      from = end + 1;
    }
    return files;
  }

  private static SafeText after(SafeText text, String word) {
    return text.value().startsWith(word)
        ? stripped(text, word.length(), text.value().length())
        : text;
  }

  private static SafeText stripped(SafeText text, int from, int to) {
    int begin = from;
    int end = to;
    while (begin < end && Character.isWhitespace(text.value().charAt(begin))) begin++;
    while (begin < end && Character.isWhitespace(text.value().charAt(end - 1))) end--;
    return text.part(begin, end);
  }
}
