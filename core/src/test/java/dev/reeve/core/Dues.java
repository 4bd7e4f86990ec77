package dev.reeve.core;

import dev.reeve.core.member.MemberId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Lets the time of a story pass, and tells what ladders did in it. */
final class Dues {

  private Dues() {}

  /** Everything that falls due until then; what concerned this member, with the second. */
  static List<String> run(Story story, Instant end, MemberId member) {
    int before = story.entries().size();
    for (Instant due = Core.nextDue(story.state());
        due != null && !end.isBefore(due);
        due = Core.nextDue(story.state())) {
      Instant last = story.state().position().at();
      story.tick(due.isBefore(last) ? last : due);
    }
    return told(story.entries().subList(before, story.entries().size()), member);
  }

  /** What ladders did about a member from the beginning on. */
  static List<String> about(Story story, MemberId member) {
    return told(story.entries(), member);
  }

  private static List<String> told(List<Entry> entries, MemberId member) {
    List<String> told = new ArrayList<>();
    for (Entry entry : entries) {
      if (!isOfLadder(entry) || !member.equals(entry.event().member())) continue;
      long seconds = Duration.between(Story.START, entry.at()).toSeconds();
      told.add(entry.event().type() + " " + seconds);
    }
    return told;
  }

  private static boolean isOfLadder(Entry entry) {
    return switch (entry.event().type()) {
      case PING, NUDGE, NUDGE_SUPPRESSED, ESCALATE, REASSIGN_PROPOSAL -> true;
      case NO_PROGRESS, UNDELIVERABLE -> true;
      default -> false;
    };
  }
}
