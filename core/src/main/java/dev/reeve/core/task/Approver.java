package dev.reeve.core.task;

import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Roster;
import dev.reeve.core.member.Specialty;
import java.util.List;

/** One whose approval a task needs: whoever holds a role, or a member by name. */
public sealed interface Approver {

  /** Under this word the approval stands in the task. */
  String word();

  boolean isMetBy(Member member);

  /** Whether anybody of this role could give it. */
  boolean isOf(Role role);

  /** Those who are there and could give it. */
  List<MemberId> candidates(Roster roster);

  record Reviewer(Specialty specialty) implements Approver {
    @Override
    public String word() {
      return specialty.word();
    }

    @Override
    public boolean isMetBy(Member member) {
      return isOf(member.role());
    }

    @Override
    public boolean isOf(Role role) {
      return role.specialty() == specialty;
    }

    @Override
    public List<MemberId> candidates(Roster roster) {
      return roster.allActive(Role.reviewer(specialty));
    }
  }

  record AnyReviewer() implements Approver {
    @Override
    public String word() {
      return "reviewer";
    }

    @Override
    public boolean isMetBy(Member member) {
      return isOf(member.role());
    }

    @Override
    public boolean isOf(Role role) {
      return role.kind() == Role.Kind.REVIEWER;
    }

    @Override
    public List<MemberId> candidates(Roster roster) {
      return roster.allReviewers();
    }
  }

  record TechLead() implements Approver {
    @Override
    public String word() {
      return Role.TECH_LEAD.word();
    }

    @Override
    public boolean isMetBy(Member member) {
      return isOf(member.role());
    }

    @Override
    public boolean isOf(Role role) {
      return role.kind() == Role.Kind.TECH_LEAD;
    }

    @Override
    public List<MemberId> candidates(Roster roster) {
      return roster.allActive(Role.TECH_LEAD);
    }
  }

  /** A member may bear the name of an office; its approval is not the office's for that. */
  record Named(MemberId member) implements Approver {
    @Override
    public String word() {
      return isOffice(member.value()) ? "member/" + member : member.value();
    }

    private static boolean isOffice(String name) {
      for (Specialty specialty : Specialty.values()) {
        if (specialty.word().equals(name)) return true;
      }
      return name.equals(new AnyReviewer().word()) || name.equals(new TechLead().word());
    }

    @Override
    public boolean isMetBy(Member candidate) {
      return candidate.id().equals(member);
    }

    /** Whatever its role, it is the one that is named. */
    @Override
    public boolean isOf(Role role) {
      return false;
    }

    @Override
    public List<MemberId> candidates(Roster roster) {
      Member found = roster.get(member);
      boolean there = found != null && found.isActive() && found.role().judges();
      return there ? List.of(member) : List.of();
    }
  }
}
