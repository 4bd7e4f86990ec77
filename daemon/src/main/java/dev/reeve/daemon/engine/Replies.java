package dev.reeve.daemon.engine;

import dev.reeve.core.Answer;
import dev.reeve.core.Entry;
import dev.reeve.core.Key;
import dev.reeve.core.Prior;
import dev.reeve.core.Rejection;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.UnreadableEntry;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogDamaged;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What senders are told, made when their flight has landed. */
final class Replies {

  private final EventLog log;
  private final Recent recent;
  private final EntryCodec codec = new EntryCodec();

  Replies(EventLog log, Recent recent) {
    this.log = log;
    this.recent = recent;
  }

  Reply to(Flight.Waiting waiting) {
    if (waiting.answer() instanceof Answer.Repeated(var prior)) {
      List<SealedEntry> known = remembered(waiting, prior);
      if (known != null) return new Reply.Accepted(known);
    }
    return reply(waiting.ask().team(), waiting.answer(), waiting.lines());
  }

  private @Nullable List<SealedEntry> remembered(Flight.Waiting waiting, Prior prior) {
    Key key = waiting.ask() instanceof Ask.Command command ? command.order().key() : null;
    return key == null ? null : recent.lines(waiting.draft().slot, key, prior);
  }

  private Reply reply(TeamId team, Answer answer, List<SealedEntry> lines) {
    return switch (answer) {
      case Answer.Accepted _ -> new Reply.Accepted(lines);
      case Answer.Noted _ -> new Reply.Noted();
      case Answer.Held _ -> new Reply.Held();
      case Answer.Rejected(var rejection) -> new Reply.Refused(rejection);
      case Answer.Repeated(var prior) -> new Reply.Accepted(first(team, prior));
      case Answer.Each(var parts) -> new Reply.Each(parts(team, parts, lines));
    };
  }

  private List<Reply> parts(TeamId team, List<Answer.Part> parts, List<SealedEntry> lines) {
    List<Reply> replies = new ArrayList<>();
    int from = 0;
    for (Answer.Part part : parts) {
      int to = from + part.events();
      replies.add(reply(team, part.answer(), lines.subList(from, to)));
      from = to;
    }
    return replies;
  }

  /** The result of the first time, as it stands in the log. */
  private List<SealedEntry> first(TeamId team, Prior prior) {
    List<SealedEntry> entries = new ArrayList<>();
    Hash previous = Hash.ZERO;
    long before = Math.max(0, prior.index() - 2);
    int wanted = (int) (prior.index() - 1 - before) + prior.count();
    for (Line line : log.read(team, before, wanted)) {
      if (prior.index() <= line.index()) {
        entries.add(new SealedEntry(decode(codec, team, line), previous, line.hash()));
      }
      previous = line.hash();
    }
    return entries;
  }

  /** A line that was readable when it was written: if it is not now, the log is damaged. */
  static Entry decode(EntryCodec codec, TeamId team, Line line) {
    try {
      return codec.decode(team, line.index(), line.body());
    } catch (UnreadableEntry e) {
      throw new LogDamaged(team, line.index(), String.valueOf(e.getMessage()));
    }
  }

  static Reply unknownTeam(TeamId team) {
    return new Reply.Refused(Rejection.of(Rejection.Code.UNKNOWN_TEAM, "there is no team " + team));
  }

  static Reply purged(TeamId team) {
    return new Reply.Refused(
        Rejection.of(Rejection.Code.CONFLICT, "a team " + team + " was purged: take another name"));
  }

  static Reply unusable(TeamSlot slot) {
    return switch (slot.standing()) {
      case DAMAGED ->
          new Reply.Refused(Rejection.of(Rejection.Code.LOCKED, String.valueOf(slot.complaint())));
      case LOST, UNREAD, DOUBTED, OPEN -> new Reply.Unavailable(slot.trouble());
    };
  }
}
