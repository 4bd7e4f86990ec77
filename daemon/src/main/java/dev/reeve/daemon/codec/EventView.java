package dev.reeve.daemon.codec;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Via;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Hash;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An event as it is shown (W-3): {@code {team, replay_index, epoch, writer, at, type, actor, via?,
 * task_id?, rev?, member?, data{}, prev, hash}}. Of a command's cause nothing is shown; it is there
 * to recognise a repetition; of what a sender marked as architecture the words are for the
 * addressee alone (T-58).
 */
public final class EventView {

  private static final JsonMapper MAPPER = JsonMapper.shared();

  private EventView() {}

  /**
   * @param prev the hash of the line before
   * @param hash the line's own
   */
  public static ObjectNode of(TeamId team, Entry entry, Hash prev, Hash hash) {
    ObjectNode view = (ObjectNode) MAPPER.readTree(bytes(team, entry, prev, hash));
    if (isArchitecture(entry)) view.withObject("data").remove("text");
    return view;
  }

  /** The same as text: for whoever only passes it on, which is many times a second. */
  public static String text(TeamId team, Entry entry, Hash prev, Hash hash) {
    return isArchitecture(entry)
        ? of(team, entry, prev, hash).toString()
        : new String(bytes(team, entry, prev, hash), StandardCharsets.UTF_8);
  }

  private static boolean isArchitecture(Entry entry) {
    return entry.event() instanceof Told told && told.architecture();
  }

  private static byte[] bytes(TeamId team, Entry entry, Hash prev, Hash hash) {
    return Json.write(out -> {
      write(out, team, entry);
      out.string("prev", prev.hex());
      out.string("hash", hash.hex());
    });
  }

  private static void write(Out out, TeamId team, Entry entry) {
    Event event = entry.event();
    out.id("team", team);
    out.whole("replay_index", entry.index());
    out.whole("epoch", entry.epoch());
    out.id("writer", entry.writer());
    out.time("at", entry.at());
    Envelope.write(out, event);
    if (entry.via() != Via.DIRECT) out.word("via", Words.VIA, entry.via());
    Envelope.writeSubject(out, event);
    out.begin("data");
    Events.write(out, event);
    out.timeIfAny("occurred_at", entry.occurred());
    out.end();
  }
}
