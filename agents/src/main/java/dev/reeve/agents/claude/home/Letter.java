package dev.reeve.agents.claude.home;

import dev.reeve.agents.stream.Parsing;
import dev.reeve.agents.stream.Part;
import dev.reeve.agents.stream.UnreadableJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A message in somebody's inbox ({@code inboxes/NAME.json}). Claude Code takes a message out, or
 * marks it, when it queues it for the one it is for.
 *
 * @param id its own, or what it says and when if its version gives it none
 * @param kind empty for words; else what the program itself says by it, such as {@code
 *     idle_notification}
 * @param idle why it is idle, if that is what it says
 * @param at when it was written, if that can be told
 */
public record Letter(
    String id,
    String from,
    String text,
    String kind,
    String idle,
    @Nullable Instant at,
    boolean read) {

  static List<Letter> all(byte[] bytes) throws UnreadableJson {
    List<Letter> letters = new ArrayList<>();
    for (Part entry : Parsing.array(bytes)) {
      String from = entry.id("from");
      if (!from.isEmpty()) letters.add(of(entry, from));
    }
    return letters;
  }

  private static Letter of(Part entry, String from) {
    String text = entry.text("text");
    String own = entry.id("msg_id");
    String id = own.isEmpty() ? from + " " + entry.text("timestamp") + " " + text : own;
    Part said = said(text);
    String kind = said.id("type");
    return new Letter(
        id,
        from,
        words(kind, said, text),
        kind,
        said.id("idleReason"),
        at(entry.text("timestamp")),
        entry.flag("read"));
  }

  private static @Nullable Instant at(String text) {
    try {
      return text.isEmpty() ? null : Instant.parse(text);
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** What the program says for its agents is JSON in a text. */
  private static Part said(String text) {
    try {
      return Parsing.object((text.startsWith("{") ? text : "{}").getBytes(StandardCharsets.UTF_8));
    } catch (UnreadableJson e) {
      return new Part(JsonNodeFactory.instance.objectNode());
    }
  }

  private static String words(String kind, Part said, String text) {
    return switch (kind) {
      case "" -> text;
      case "task_assignment" -> "task " + said.id("taskId") + ": " + said.text("subject");
      case "shutdown_request" -> "please shut down: " + said.text("reason");
      case "shutdown_response", "shutdown_approved" -> {
        boolean refuses = kind.equals("shutdown_response") && !approves(said);
        yield refuses ? "will not shut down: " + said.text("content") : "will shut down";
      }
      default -> kind.replace('_', ' ');
    };
  }

  private static boolean approves(Part said) {
    return said.flag("approved") || said.flag("approve");
  }
}
