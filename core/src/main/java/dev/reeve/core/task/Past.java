package dev.reeve.core.task;

import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a task has been through.
 *
 * @param escalations when the Lead was last called because of it, oldest first
 * @param evidence what came of its gate when that was last run (T-33); null if it never was
 * @param relieved who is not to have or review it again, of very many only the last
 */
public record Past(
    Trail trail, List<Instant> escalations, @Nullable Evidence evidence, List<Relieved> relieved) {

  public static final Past NONE = new Past(Trail.NONE, List.of(), null, List.of());

  private static final int REMEMBERED = 8;

  public Past {
    escalations = List.copyOf(escalations);
    relieved = List.copyOf(relieved);
  }

  public Past with(Trail next) {
    return new Past(next, escalations, evidence, relieved);
  }

  public Past escalated(Instant at) {
    List<Instant> more = new ArrayList<>(escalations);
    if (REMEMBERED <= more.size()) more.removeFirst();
    more.add(at);
    return new Past(trail, more, evidence, relieved);
  }

  public Past with(Evidence shown) {
    return new Past(trail, escalations, shown, relieved);
  }

  Past with(Relieved last) {
    List<Relieved> more = new ArrayList<>(given(last.member()).relieved);
    if (REMEMBERED <= more.size()) more.removeFirst();
    more.add(last);
    return new Past(trail, escalations, evidence, more);
  }

  /** Whoever is given it may have it again. */
  Past given(MemberId member) {
    List<Relieved> others =
        relieved.stream().filter(each -> !each.member().equals(member)).toList();
    return new Past(trail, escalations, evidence, others);
  }

  /** Whether the Lead has taken it off this very member. */
  public boolean isRelieved(Member member) {
    if (relieved.isEmpty()) return false; // nearly always
    return relieved.contains(new Relieved(member.id(), member.incarnation()));
  }
}
