package dev.reeve.core.task;

import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Roster;
import dev.reeve.core.member.Specialty;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whose approvals a task needs before it may be done (T-31). */
public final class ApprovalMatrix {

  private static final List<Approver> FULL =
      List.of(
          new Approver.Reviewer(Specialty.SECURITY),
          new Approver.Reviewer(Specialty.LOGIC),
          new Approver.Reviewer(Specialty.QUALITY),
          new Approver.TechLead());

  private static final List<Approver> UNIFIED = List.of(new Approver.Reviewer(Specialty.UNIFIED));

  private ApprovalMatrix() {}

  public static List<Approver> of(Task task) {
    if (task.id().isCheckpoint()) return List.of();
    if (task.plan().escalatedFrom() == Complexity.SIMPLE) return FULL;
    return switch (task.plan().complexity()) {
      case SIMPLE -> UNIFIED;
      case MEDIUM -> chosenReviewers(task.plan().reviewers());
      case COMPLEX -> FULL;
    };
  }

  /**
   * Whose approval is kept: also theirs who were needed before it was escalated, for the Lead may
   * refuse to staff it, and what was approved holds (T-31).
   */
  static List<Approver> heard(Task task) {
    if (task.plan().escalatedFrom() != Complexity.SIMPLE) return of(task);
    List<Approver> both = new ArrayList<>(of(task));
    both.addAll(UNIFIED);
    return both;
  }

  /** Whether all have been given. */
  static boolean isComplete(Task task) {
    for (Approver approver : of(task)) {
      if (!task.approvals().containsKey(approver.word())) return false;
    }
    return true;
  }

  /** Those that nobody has given yet. */
  public static List<Approver> missing(Task task) {
    List<Approver> all = of(task);
    List<Approver> missing = new ArrayList<>(all.size());
    for (Approver approver : all) {
      if (!task.approvals().containsKey(approver.word())) missing.add(approver);
    }
    return missing;
  }

  /** Those of them that nobody who is there can give. */
  public static List<Approver> absent(Task task, Roster roster) {
    List<Approver> absent = new ArrayList<>();
    for (Approver approver : missing(task)) {
      if (asked(task, approver, roster).isEmpty()) absent.add(approver);
    }
    return absent;
  }

  /**
   * Who may give an approval: those whom the task names, else everybody who is there; not whom the
   * Lead has relieved of it. Nobody means that waiting for it is in vain (T-32).
   */
  public static List<MemberId> asked(Task task, Approver approver, Roster roster) {
    List<MemberId> named = able(task, approver, roster, task.plan().reviewers());
    return named.isEmpty() ? able(task, approver, roster, approver.candidates(roster)) : named;
  }

  private static List<MemberId> able(
      Task task, Approver approver, Roster roster, List<MemberId> candidates) {
    if (candidates.isEmpty()) return candidates; // seldom is anybody named
    List<MemberId> able = new ArrayList<>(candidates.size());
    for (MemberId id : candidates) {
      if (mayGive(task, approver, roster.get(id))) able.add(id);
    }
    return able;
  }

  private static boolean mayGive(Task task, Approver approver, @Nullable Member member) {
    if (member == null || !member.isActive() || !member.role().judges()) return false;
    return approver.isMetBy(member) && !task.past().isRelieved(member);
  }

  /** If nobody was chosen, one reviewer of any kind must do: a task never closes unseen. */
  private static List<Approver> chosenReviewers(List<MemberId> reviewers) {
    List<Approver> required = new ArrayList<>();
    for (MemberId reviewer : reviewers) required.add(new Approver.Named(reviewer));
    if (required.isEmpty()) required.add(new Approver.AnyReviewer());
    required.add(new Approver.TechLead());
    return required;
  }
}
