package dev.reeve.sim.opinion;

import dev.reeve.core.Entry;
import dev.reeve.core.EventType;
import dev.reeve.core.message.Saying;
import dev.reeve.sim.opinion.Picture.Standing;
import dev.reeve.sim.opinion.Verdict.Breach;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What holds in every life, whatever the clocks say: looked for in the log alone. */
final class Promises {

  static final String FEW_NUDGES = "at most one nudge in 20 minutes and two in an hour";
  static final String NO_REPETITION = "no text twice in an episode";
  static final String ONLY_DEBTORS = "nobody who owes nothing is pinged";
  static final String TWO_BREACHES = "no escalation before two breaches";

  private static final long COOLDOWN = 20 * 60;
  private static final long HOUR = 60 * 60;

  private final List<Entry> log;
  private final List<Fact> facts;
  private final List<Breach> breaches = new ArrayList<>();

  private Promises(List<Entry> log, List<Fact> facts) {
    this.log = log;
    this.facts = facts;
  }

  static List<Breach> broken(List<Entry> log, List<Fact> facts) {
    Promises promises = new Promises(log, facts);
    promises.nudges();
    promises.words();
    return promises.breaches;
  }

  private void nudges() {
    SortedMap<String, List<Long>> sent = new TreeMap<>();
    for (Entry entry : log) {
      if (entry.event().type() != EventType.NUDGE || entry.event().said() == null) continue;
      long now = Fact.second(entry.at());
      List<Long> earlier =
          sent.computeIfAbsent(String.valueOf(entry.event().member()), _ -> new ArrayList<>());
      int n = earlier.size();
      if (0 < n && now - earlier.get(n - 1) < COOLDOWN) breach(FEW_NUDGES, entry);
      if (1 < n && now - earlier.get(n - 2) < HOUR) breach(FEW_NUDGES, entry);
      earlier.add(now);
    }
  }

  /** Goes through what was said to members, with the picture of the moment. */
  private void words() {
    SortedMap<String, String> said = new TreeMap<>();
    for (Entry entry : log) {
      EventType type = entry.event().type();
      boolean ping = type == EventType.PING || type == EventType.NUDGE;
      if (!ping && type != EventType.ESCALATE) continue;
      int known = (int) facts.stream().takeWhile(fact -> fact.index() < entry.index()).count();
      Picture picture = Picture.of(facts.subList(0, known));
      SortedMap<String, Long> episodes = episodes(picture, entry);
      if (episodes.isEmpty()) breach(ONLY_DEBTORS, entry);
      for (Map.Entry<String, Long> episode : episodes.entrySet()) {
        String key = episode.getKey() + " since " + episode.getValue();
        if (type == EventType.ESCALATE && !said.containsKey(key + " PING")) {
          breach(TWO_BREACHES, entry);
        }
        said.put(key + " " + type, "");
        Saying saying = entry.event().said();
        if (saying == null) continue;
        if (said.put(key + " " + saying.text(), "") != null) breach(NO_REPETITION, entry);
      }
    }
  }

  /** The duties that a line may be about, each with the beginning of its silent episode. */
  private static SortedMap<String, Long> episodes(Picture picture, Entry entry) {
    SortedMap<String, Long> episodes = new TreeMap<>();
    String member = String.valueOf(entry.event().member());
    String task = entry.event().task() == null ? null : entry.event().task().value();
    for (Map.Entry<Duty, Standing> owed : picture.duties.entrySet()) {
      Duty duty = owed.getKey();
      boolean meant = task == null || task.equals(picture.taskOf(duty));
      if (duty.member().equals(member) && meant) {
        episodes.put(String.valueOf(duty), owed.getValue().episode());
      }
    }
    return episodes;
  }

  private void breach(String promise, Entry entry) {
    breaches.add(new Breach(promise, "line " + entry.index() + ": " + entry.event()));
  }
}
