package dev.reeve.core.task;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has been said of the progress of a task, so that news can be told from repetition (T-44).
 *
 * @param percents how far each said last that it has come
 * @param steps marks of the steps that were named, oldest first; of very many only the last
 */
public record Spoken(PersistentMap<MemberId, Integer> percents, List<Long> steps) {

  public static final Spoken NOTHING = new Spoken(PersistentMap.empty(), List.of());

  /** So many steps are remembered; whoever names more in turn is not caught. */
  private static final int REMEMBERED = 64;

  public Spoken {
    steps = List.copyOf(steps);
  }

  /** A rise of the percentage, or a step that is new for the task; saying it again is none. */
  public boolean isNews(MemberId member, Headway headway) {
    Integer before = percents.get(member);
    Integer now = headway.percent();
    boolean rose = now != null && (before == null ? now > 0 : now > before);
    return rose || isNew(headway);
  }

  private boolean isNew(Headway headway) {
    if (steps.isEmpty()) return !headway.step().isBlank(); // the first one that is named
    Long step = mark(headway);
    return step != null && !steps.contains(step);
  }

  public Spoken with(MemberId member, Headway headway) {
    PersistentMap<MemberId, Integer> said =
        headway.percent() == null ? percents : percents.with(member, headway.percent());
    Long step = mark(headway);
    if (step == null || steps.contains(step)) return new Spoken(said, steps);
    List<Long> more = new ArrayList<>(steps);
    if (REMEMBERED <= more.size()) more.removeFirst();
    more.add(step);
    return new Spoken(said, more);
  }

  /** Whoever begins anew measures anew. */
  public Spoken begunBy(MemberId member) {
    return new Spoken(percents.without(member), steps);
  }

  /** FNV-1a in 64 bits; null where no step is named. */
  private static @Nullable Long mark(Headway headway) {
    String step = headway.step().value().strip();
    if (step.isEmpty()) return null;
    long mark = 0xcbf29ce484222325L;
    for (int i = 0; i < step.length(); i++) mark = (mark ^ step.charAt(i)) * 0x100000001b3L;
    return mark;
  }
}
