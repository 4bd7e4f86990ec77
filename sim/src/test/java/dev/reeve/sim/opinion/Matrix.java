package dev.reeve.sim.opinion;

import dev.reeve.core.member.Role;
import dev.reeve.core.member.Specialty;
import dev.reeve.core.task.Complexity;
import dev.reeve.sim.opinion.Picture.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Whose approval a task needs, and whose is missing (T-31, T-85). */
record Matrix(SortedMap<String, Person> people, boolean solo) {

  /**
   * T-85: the task's reviewers, else every active one of the required specialty. Of its reviewers
   * only those are meant who can give what is missing (T-31): waiting for anybody else is in vain.
   */
  boolean owesReview(String name, Work task) {
    if (task.relieved.contains(name)) return false;
    if (isChosen(task)) return task.reviewers.contains(name) && !task.approvedBy.contains(name);
    for (@Nullable Specialty wanted : specialties(task)) {
      if (!isOf(wanted, name) || isApprovedBy(wanted, task)) continue;
      boolean anybody =
          task.reviewers.stream().noneMatch(one -> isActive(one) && isOf(wanted, one));
      if (anybody || task.reviewers.contains(name)) return true;
    }
    return false;
  }

  private boolean isOf(@Nullable Specialty wanted, String name) {
    Person person = people.get(name);
    Specialty own = person == null ? null : person.role.specialty();
    return own != null && (wanted == null || wanted == own);
  }

  boolean isApproved(Work task) {
    if (solo && !isAnyReviewer()) return true;
    if (needsTechLead(task) && !isApprovedByTechLead(task)) return false;
    if (isChosen(task)) return task.approvedBy.containsAll(task.reviewers);
    for (@Nullable Specialty wanted : specialties(task)) {
      if (!isApprovedBy(wanted, task)) return false;
    }
    return true;
  }

  /** Which kinds of reviewers must approve (T-31); null is any kind. */
  private static List<@Nullable Specialty> specialties(Work task) {
    if (task.raised || task.complexity == Complexity.COMPLEX) {
      return List.of(Specialty.SECURITY, Specialty.LOGIC, Specialty.QUALITY);
    }
    List<@Nullable Specialty> one = new ArrayList<>();
    one.add(task.complexity == Complexity.SIMPLE ? Specialty.UNIFIED : null);
    return one;
  }

  private static boolean isChosen(Work task) {
    return !task.raised && task.complexity == Complexity.MEDIUM && !task.reviewers.isEmpty();
  }

  static boolean needsTechLead(Work task) {
    return task.raised || task.complexity != Complexity.SIMPLE;
  }

  private boolean isApprovedBy(@Nullable Specialty wanted, Work task) {
    for (String name : task.approvedBy) {
      if (isOf(wanted, name)) return true;
    }
    return false;
  }

  boolean isApprovedByTechLead(Work task) {
    for (String name : task.approvedBy) {
      if (isTechLead(name)) return true;
    }
    return false;
  }

  boolean isTechLead(String name) {
    return people.get(name).role.kind() == Role.Kind.TECH_LEAD;
  }

  private boolean isAnyReviewer() {
    for (Person person : people.values()) {
      if (person.active && person.role.kind() == Role.Kind.REVIEWER) return true;
    }
    return false;
  }

  private boolean isActive(String name) {
    Person person = people.get(name);
    return person != null && person.active;
  }
}
