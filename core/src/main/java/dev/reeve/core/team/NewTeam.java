package dev.reeve.core.team;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A team as it is set up: its first members and tasks belong to epoch 0 (T-10). */
public record NewTeam(Profile profile, Settings settings, List<Seat> members, List<Job> tasks) {

  public NewTeam {
    members = List.copyOf(members);
    tasks = List.copyOf(tasks);
  }

  /**
   * @param agent by which agent of its configuration Reeve runs it; empty if somebody else does
   * @param replaces whose place it takes under a name of its own (H-8); null if nobody's
   */
  public record Seat(
      MemberId id,
      Role role,
      Presence presence,
      Skills skills,
      SafeText agent,
      @Nullable MemberId replaces) {

    public Seat(MemberId id, Role role, Presence presence, Skills skills, SafeText agent) {
      this(id, role, presence, skills, agent, null);
    }

    /** One that somebody else runs. */
    public Seat(MemberId id, Role role, Presence presence, Skills skills) {
      this(id, role, presence, skills, SafeText.EMPTY);
    }
  }

  public record Job(TaskId id, Plan plan, Task.Standing standing) {

    /** Everybody it names: reviewers, owner, and who approved it. */
    public List<MemberId> members() {
      List<MemberId> named = new ArrayList<>(plan.reviewers());
      if (standing.owner() != null) named.add(standing.owner());
      named.addAll(standing.approvals().values());
      return named;
    }
  }
}
