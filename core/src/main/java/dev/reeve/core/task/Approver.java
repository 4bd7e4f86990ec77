package dev.reeve.core.task;

import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Roster;
import dev.reeve.core.member.Specialty;
import org.jspecify.annotations.Nullable;

/** One whose approval a task needs: whoever holds a role, or a member by name. */
public sealed interface Approver {

  /** Under this word the approval stands in the task. */
  String word();

  boolean isMetBy(Member member);

  /** Somebody active who could give it; null means that waiting for it is in vain (T-32). */
  @Nullable MemberId candidate(Roster roster);

  record Reviewer(Specialty specialty) implements Approver {
    @Override
    public String word() {
      return specialty.word();
    }

    @Override
    public boolean isMetBy(Member member) {
      return member.role().specialty() == specialty;
    }

    @Override
    public @Nullable MemberId candidate(Roster roster) {
      return roster.active(Role.reviewer(specialty));
    }
  }

  record AnyReviewer() implements Approver {
    @Override
    public String word() {
      return "reviewer";
    }

    @Override
    public boolean isMetBy(Member member) {
      return member.role().kind() == Role.Kind.REVIEWER;
    }

    @Override
    public @Nullable MemberId candidate(Roster roster) {
      return roster.anyReviewer();
    }
  }

  record TechLead() implements Approver {
    @Override
    public String word() {
      return Role.TECH_LEAD.word();
    }

    @Override
    public boolean isMetBy(Member member) {
      return member.role().kind() == Role.Kind.TECH_LEAD;
    }

    @Override
    public @Nullable MemberId candidate(Roster roster) {
      return roster.active(Role.TECH_LEAD);
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

    @Override
    public @Nullable MemberId candidate(Roster roster) {
      Member found = roster.get(member);
      return found != null && found.isActive() && found.role().judges() ? member : null;
    }
  }
}
