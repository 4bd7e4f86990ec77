package dev.reeve.core.task;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.scope.Glob;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a task was meant to be when it was added: all that does not change by working on it.
 *
 * @param description null if nobody gave one; an empty one was given and says nothing (H-5)
 */
public record Plan(
    SafeText subject,
    @Nullable SafeText description,
    List<SafeText> refs,
    List<SafeText> acceptance,
    List<MemberId> reviewers,
    List<SafeText> scope,
    SafeText key,
    Complexity complexity,
    @Nullable Complexity escalatedFrom,
    List<TaskId> dependsOn,
    @Nullable Duration expected,
    SafeText gate) {

  private static final char GAP = ' ';

  public Plan {
    refs = List.copyOf(refs);
    acceptance = List.copyOf(acceptance);
    reviewers = List.copyOf(reviewers);
    scope = List.copyOf(scope);
    dependsOn = List.copyOf(dependsOn);
  }

  /** A plan that says only what the task is about. */
  public static Plan of(SafeText subject, Complexity complexity) {
    return new Plan(
        subject,
        null,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        SafeText.EMPTY,
        complexity,
        null,
        List.of(),
        null,
        SafeText.EMPTY);
  }

  /** What it is about, in a form by which the same work is known: its key, else its subject. */
  public String workKey() {
    String name = key.isBlank() ? subject.value() : key.value();
    char[] plain = new char[name.length()]; // a gap takes the place of what it stands for
    int end = 0;
    boolean gap = false;
    for (int i = 0; i < name.length(); i++) {
      char c = plain(name.charAt(i));
      if (c != GAP && gap && 0 < end) plain[end++] = GAP;
      if (c != GAP) plain[end++] = c;
      gap = c == GAP;
    }
    return new String(plain, 0, end);
  }

  /** The letter or digit in its small form; a gap for everything else. */
  private static char plain(char c) {
    if (('a' <= c && c <= 'z') || c == GAP) return c; // nearly always
    boolean counts = Character.isLetterOrDigit(c) || Character.isSurrogate(c);
    return counts ? Character.toLowerCase(c) : GAP;
  }

  List<Glob> globs() {
    return scope.stream().map(each -> Glob.of(each.value())).toList();
  }

  /** Whether this path is in its scope; of one that has none nothing is. */
  public boolean means(String path) {
    return globs().stream().anyMatch(glob -> glob.matches(path));
  }

  public Plan escalatedToMedium() {
    return of(Complexity.MEDIUM, complexity);
  }

  /** As it was before it was escalated. */
  public Plan backTo(Complexity was) {
    return of(was, null);
  }

  private Plan of(Complexity next, @Nullable Complexity from) {
    return new Plan(
        subject,
        description,
        refs,
        acceptance,
        reviewers,
        scope,
        key,
        next,
        from,
        dependsOn,
        expected,
        gate);
  }

  public Plan reviewedBy(List<MemberId> chosen) {
    return new Plan(
        subject,
        description,
        refs,
        acceptance,
        chosen,
        scope,
        key,
        complexity,
        escalatedFrom,
        dependsOn,
        expected,
        gate);
  }
}
