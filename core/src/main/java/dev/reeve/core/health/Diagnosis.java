package dev.reeve.core.health;

import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the reboot test found: the questions that were asked, with their answers, and what they come
 * to. The last answer is the one that decided.
 */
public record Diagnosis(Occasion occasion, List<Finding> findings, Course course) {

  /**
   * One answer, and what it rests on.
   *
   * @param fact the place of that in the log; null if nothing there speaks of it
   */
  public record Finding(
      RebootQuestion question, Known answer, @Nullable Long fact, SafeText because) {

    @Override
    public String toString() {
      String place = fact == null ? "" : " [" + fact + "]";
      return question.label() + " " + answer + ": " + because + place;
    }
  }

  public Diagnosis {
    findings = List.copyOf(findings);
    if (findings.isEmpty()) throw new IllegalArgumentException("a test cannot have no answers");
  }

  public Adjustment recommendation() {
    return course.recommendation();
  }

  public Finding deciding() {
    return findings.getLast();
  }

  /** Every answer with its fact, to be put before whoever decides. */
  public List<SafeText> evidence() {
    List<SafeText> evidence = new ArrayList<>();
    for (Finding finding : findings) evidence.add(SafeText.own(finding.toString()));
    return evidence;
  }
}
