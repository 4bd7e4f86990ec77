package dev.reeve.pages.team;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Wait;
import dev.reeve.core.message.Question;
import dev.reeve.core.task.ApprovalMatrix;
import dev.reeve.core.task.Approver;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Shown;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for whom: for an answer, a review, another's task, a decision, a person.
 *
 * @param links who waits, for whom, and why
 * @param more so many are left out
 */
public record Waits(List<Link> links, int more) {

  /** More could not be told apart. */
  private static final int MOST = 60;

  /** The person who looks. */
  public static final String YOU = "you";

  public Waits {
    links = List.copyOf(links);
  }

  public record Link(String from, String to, String why) {}

  static Waits of(TeamState state) {
    Gathering found = new Gathering(state);
    found.questions();
    found.people();
    found.decisions();
    found.reviews();
    found.dependencies();
    List<Link> all = List.copyOf(found.links.values());
    return new Waits(all.subList(0, Math.min(MOST, all.size())), Math.max(0, all.size() - MOST));
  }

  /** Each pair once, with the first reason. */
  private static final class Gathering {

    private final TeamState state;
    private final Map<String, Link> links = new LinkedHashMap<>();

    Gathering(TeamState state) {
      this.state = state;
    }

    private void add(String from, String to, String why) {
      if (from.equals(to)) return;
      links.merge(
          from + " " + to,
          new Link(from, to, why),
          (first, more) -> new Link(from, to, first.why() + ", " + more.why()));
    }

    void questions() {
      for (Question each : state.mail().questions().values()) {
        String about = each.task() == null ? "" : " about #" + each.task();
        add(name(each.from()), name(each.to()), "answer to " + each.id() + about);
      }
    }

    void people() {
      for (Member member : state.roster().members().values()) {
        Wait wait = member.labour().declared();
        if (member.isActive() && wait != null && wait.reason().isForAPerson()) {
          add(name(member.id()), YOU, Shown.word(wait.reason().name()));
        }
      }
    }

    void decisions() {
      for (DecisionId id : state.docket().open().values()) {
        Decision decision = state.docket().decisions().get(id);
        if (decision == null) continue;
        MemberId member = decision.matter().member();
        TaskId task = decision.matter().task();
        String from = member != null ? name(member) : task != null ? "#" + task : "the team";
        add(from, name(state.roster().authority()), "decision " + id);
      }
    }

    void reviews() {
      for (TaskId id : state.board().inReview()) {
        Task task = state.tasks().get(id);
        if (task == null) continue;
        for (Approver missing : ApprovalMatrix.missing(task)) {
          List<MemberId> asked = ApprovalMatrix.asked(task, missing, state.roster());
          String to = asked.isEmpty() ? "nobody (" + missing.word() + ")" : name(asked.getFirst());
          add(name(task), to, "review of #" + id);
        }
      }
    }

    void dependencies() {
      for (TaskId id : state.board().open()) {
        Task task = state.tasks().get(id);
        if (task == null) continue;
        for (TaskId other : task.plan().dependsOn()) {
          Task needed = state.tasks().get(other);
          if (needed == null || needed.status().isTerminal()) continue;
          add(name(task), name(needed), "#" + id + " needs #" + other);
        }
      }
    }

    private static String name(Task task) {
      @Nullable MemberId owner = task.owner();
      return owner == null ? "#" + task.id() : name(owner);
    }

    private static String name(MemberId member) {
      return member.equals(MemberId.OPERATOR) ? YOU : member.value();
    }
  }
}
