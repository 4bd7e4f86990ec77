package dev.reeve.core.message;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Work that somebody asks of Reeve and that Reeve does not do: to code, to review, to decide on
 * architecture (T-38). Only a request in so many words counts: a verb in the imperative at the
 * beginning, after whatever is polite, with something of the trade as its object where the verb
 * alone says little.
 */
public enum Plea {
  CODING(
      "I can't implement code changes. I can coordinate reassignment to a coder, track SLA, and"
          + " monitor completion.",
      "ADD_TASK {id, subject} and ASSIGN {task, member} of the Lead, or CLAIM: task N of a coder"),
  REVIEW(
      "I can't review or approve code. I can coordinate a reviewer, track SLA, and monitor"
          + " completion.",
      "IN_REVIEW: task N of its owner, ASSIGN {task, member, reviewers} of the Lead, then APPROVED:"
          + " task N or CHANGES: task N. … of a reviewer"),
  ARCHITECTURE(
      "I can't make architecture decisions. I can route them to the Tech Lead, track SLA, and"
          + " monitor completion.",
      "QUESTION {to, text} to the tech lead, or MESSAGE {to, text, architecture: true}");

  private static final String POLITE =
      "(?:(?:hey|hi|hello|ok|so|and|supervisor|reeve|please|pls|kindly|now|just|quickly|asap|can"
          + " you|could you|would you|will you|you should|you must|i need you to|i want you to|we"
          + " need you to|go ahead and|go)[,:!]?\\s+)*";
  private static final String OF_CODE =
      "(?:\\S+/\\S+|\\S+\\.[a-z]{1,5}\\b|code|functions?|methods?|class(?:es)?|tests?|bugs?"
          + "|features?|endpoints?|modules?|scripts?|files?|components?|handlers?|implementation"
          + "|migrations?|diffs?|changes|pull request|pr|commits?|branch|patch|task #?\\w+)";
  private static final String OF_DESIGN =
      "(?:architecture|design|schema|framework|librar(?:y|ies)|pattern|database|approach|stack"
          + "|data model|protocol|interface)";

  private static final Pattern CODES =
      request(
          "(?:hotfix|patch|implement|refactor|debug|code|fix|rewrite)\\b",
          "(?:write|edit|modify|change|add|remove|delete|rename|create|build|update|correct|repair"
              + "|finish|complete|merge|revert|commit|push|optimi[sz]e)\\b[^.?!]*\\b"
              + OF_CODE);
  private static final Pattern REVIEWS =
      request(
          "(?:review|approve|sign off)\\b",
          "(?:check|inspect|audit|verify|look at|look over)\\b[^.?!]*\\b" + OF_CODE);
  private static final Pattern DESIGNS =
      request(
          "(?:design|architect)\\b",
          "(?:decide|choose|pick|define|select)\\b[^.?!]*\\b" + OF_DESIGN,
          "(?:which|what)\\b[^.?!]*\\b" + OF_DESIGN + "\\b[^.?!]*\\bshould (?:we|i)\\b",
          "should (?:we|i) use\\b[^.?!]*\\bor\\b");

  /** A text may be long; a request stands at its beginning. */
  private static final int READ = 400;

  private final String refusal;
  private final String commands;

  Plea(String refusal, String commands) {
    this.refusal = refusal;
    this.commands = commands;
  }

  private static Pattern request(String... forms) {
    return Pattern.compile("^" + POLITE + "(?:" + String.join("|", forms) + ")");
  }

  /** What is asked for; null if it is none of these. */
  public static @Nullable Plea in(String text) {
    String words = text.strip().toLowerCase(Locale.ROOT);
    String start = words.substring(0, Math.min(READ, words.length())).replaceAll("\\s+", " ");
    if (REVIEWS.matcher(start).find()) return REVIEW;
    if (DESIGNS.matcher(start).find()) return ARCHITECTURE;
    return CODES.matcher(start).find() ? CODING : null;
  }

  /** What cannot be done, what can, and the commands that would do it. */
  public String answer() {
    return refusal + " What would do it: " + commands + ".";
  }
}
