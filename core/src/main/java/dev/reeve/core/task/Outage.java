package dev.reeve.core.task;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A tool that is missing, who misses it, and since when (T-55). */
public record Outage(SafeText tool, List<MemberId> agents, Instant since) {

  public Outage {
    agents = List.copyOf(agents);
  }

  /** Under which it is known, however it was written. */
  public static String key(SafeText tool) {
    return tool.value().strip().toLowerCase(Locale.ROOT);
  }

  public Outage of(MemberId agent) {
    if (agents.contains(agent)) return this;
    List<MemberId> more = new ArrayList<>(agents);
    more.add(agent);
    return new Outage(tool, more, since);
  }
}
