package dev.reeve.server.http;

import dev.reeve.core.Entry;
import dev.reeve.core.Noticed.DeliveryReport;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageEvent;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.SealedEntry;
import dev.reeve.daemon.log.EventLog;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What was said to one member, as the log has it, and what it was refused. */
record Inbox(TeamId team, MemberId reader, History history) {

  /** So many lines of the log are looked through for one answer. */
  private static final int LOOKED_AT = 10_000;

  private static final int PAGE = 1_000;

  /** So much of what was refused is told, the newest. */
  private static final int REFUSED = 20;

  /**
   * @param delivered what to report of the messages that were read
   */
  record Page(ObjectNode body, List<DeliveryReport> delivered) {}

  Page after(long after, int limit) {
    ObjectNode body = Json.object();
    ArrayNode messages = body.putArray("messages");
    List<DeliveryReport> delivered = new ArrayList<>();
    long last = after;
    List<SealedEntry> page = history.after(team, last, PAGE).lines();
    while (!page.isEmpty() && messages.size() < limit && last < after + LOOKED_AT) {
      for (SealedEntry line : page) {
        Entry entry = line.entry();
        last = entry.index();
        Saying letter = letter(entry);
        if (letter == null || !letter.to().equals(reader)) continue;
        messages.add(view(line, letter));
        MessageId id = new MessageId(entry.index());
        delivered.add(new DeliveryReport(id, Delivery.DELIVERED, SafeText.EMPTY));
      }
      page = history.after(team, last, PAGE).lines();
    }
    body.put("next", last);
    return new Page(body, delivered);
  }

  /**
   * Adds what the reader said that was refused, oldest first: whoever speaks by lines that it
   * prints may have no other way to learn of it.
   */
  void addRefused(long after, ObjectNode body) {
    String who = reader + " ";
    List<EventLog.Audited> its =
        history.refused(team, PAGE).stream()
            .filter(each -> after < each.number() && each.body().startsWith(who))
            .toList();
    ArrayNode refused = body.putArray("refused");
    for (EventLog.Audited each : its.subList(Math.max(0, its.size() - REFUSED), its.size())) {
      String text = each.body().substring(who.length());
      refused.addObject().put("at", each.at().toString()).put("text", text);
    }
    body.put("next_refused", its.isEmpty() ? after : its.getLast().number());
  }

  private static @Nullable Saying letter(Entry entry) {
    return switch (entry.event()) {
      case MessageEvent.Told told -> new Saying(told.to(), told.text());
      case MessageEvent.Questioned asked -> new Saying(asked.to(), asked.text());
      case MessageEvent.Answered answered -> new Saying(answered.to(), answered.text());
      default -> entry.event().said();
    };
  }

  private ObjectNode view(SealedEntry line, Saying letter) {
    ObjectNode event = History.view(team, line);
    ObjectNode view = Json.object();
    view.put("id", new MessageId(line.entry().index()).toString());
    for (String field : List.of("replay_index", "at", "type", "actor", "task_id")) {
      if (event.has(field)) view.set(field, event.get(field));
    }
    view.put("text", letter.text().value());
    return view;
  }
}
