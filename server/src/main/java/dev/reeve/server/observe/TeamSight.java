package dev.reeve.server.observe;

import dev.reeve.agents.Sign;
import dev.reeve.agents.claude.home.ClaudeFolder;
import dev.reeve.agents.claude.home.ClaudeTeam;
import dev.reeve.agents.claude.home.InboxFile;
import dev.reeve.agents.claude.home.Letter;
import dev.reeve.base.data.Recent;
import dev.reeve.core.Noticed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.hooks.Session;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One team of Claude Code's: who is in it, its tasks, and what its members say to each other. */
final class TeamSight {

  private static final String OWN = "reeve";

  private final Names names;
  private final Instant since;
  private final SortedMap<String, MemberId> mates = new TreeMap<>();
  private final Map<String, Boolean> heard = new Recent<>(1_000);
  private final TaskSight tasks = new TaskSight("t");
  private SortedMap<MemberId, Inbox> inboxes = new TreeMap<>();
  private @Nullable Session who;

  /** Where a message for somebody can be put. */
  record Inbox(TeamId team, InboxFile file) {}

  /**
   * @param since what was written before is not news
   */
  TeamSight(Names names, Instant since) {
    this.names = names;
    this.since = since;
  }

  SortedMap<MemberId, Inbox> inboxes() {
    return inboxes;
  }

  void look(ClaudeTeam team, ClaudeFolder folder, Teller teller) {
    Session session = names.session(team.session(), team.cwd(), false);
    who = session;
    if (session == null || !teller.accepts(session.team())) {
      inboxes = new TreeMap<>();
      return;
    }
    roster(team, session, teller);
    long now = System.nanoTime();
    SortedMap<String, List<Letter>> letters = folder.letters(team);
    letters(session, letters, teller);
    List<String> lying = new ArrayList<>();
    for (List<Letter> each : letters.values()) {
      each.stream().filter(letter -> !letter.read()).map(Letter::id).forEach(lying::add);
    }
    teller.lying(session.team(), inboxes.keySet(), lying, now);
    if (!session.named()) tasks.look(session, folder.tasks(team.name()), mates, teller);
  }

  private void roster(ClaudeTeam team, Session session, Teller teller) {
    boolean founded = teller.isThere(session.team(), session.member());
    if (!session.named() && !founded) teller.tell(session, List.of(new Sign.Active()));
    SortedMap<String, MemberId> now = new TreeMap<>();
    SortedMap<MemberId, Inbox> reachable = new TreeMap<>();
    now.put(team.lead(), session.member());
    for (ClaudeTeam.Mate mate : team.mates()) {
      MemberId member = names.member(session, team, mate.name());
      if (member == null) continue;
      now.put(mate.name(), member);
      if (!session.named()) teller.arrived(session.team(), member);
    }
    now.forEach((name, member) ->
        reachable.put(member, new Inbox(session.team(), new InboxFile(team, name))));
    mates.forEach((name, member) -> {
      boolean left = !session.named() && !now.containsKey(name);
      if (left) teller.departed(session.team(), member, "it is not in the team any more");
    });
    mates.clear();
    mates.putAll(now);
    inboxes = reachable;
  }

  private void letters(Session session, SortedMap<String, List<Letter>> all, Teller teller) {
    all.forEach((to, letters) -> {
      for (Letter letter : letters) {
        boolean old = letter.at() != null && letter.at().isBefore(since);
        boolean again = heard.put(letter.id(), true) != null;
        if (!old && !again) hear(session, to, letter, teller);
      }
    });
  }

  /** That somebody is idle is no word to anybody; hooks and transcripts say it better. */
  private void hear(Session session, String to, Letter letter, Teller teller) {
    MemberId sender = mates.get(letter.from());
    MemberId reader = mates.get(to);
    boolean notice = letter.kind().equals("idle_notification") || letter.from().equals(OWN);
    if (sender == null || reader == null || notice) return;
    teller.saw(session.team(), new Noticed.Overheard(sender, reader, teller.safe(letter.text())));
  }

  /** The team is no more, or nobody lives who leads it. */
  void left(Teller teller) {
    Session session = who;
    if (session == null || session.named() || !teller.accepts(session.team())) return;
    mates.forEach((_, member) -> {
      if (!member.equals(session.member())) {
        teller.departed(session.team(), member, "its team is no more");
      }
    });
  }
}
