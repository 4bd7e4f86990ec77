package dev.reeve.server.hooks;

import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.SealedEntry;
import java.util.ArrayList;
import java.util.List;

/** What became of what an agent said, in a line for each part of it. */
final class Replies {

  private Replies() {}

  static List<String> words(Reply reply) {
    List<String> lines = new ArrayList<>();
    switch (reply) {
      case Reply.Each(var parts) -> parts.forEach(part -> lines.addAll(words(part)));
      case Reply.Accepted(var entries) -> {
        for (SealedEntry each : entries) lines.add(each.entry().event().type() + " recorded.");
      }
      case Reply.Noted _ -> lines.add("Noted.");
      case Reply.Held _ -> lines.add("Held until the team goes on.");
      case Reply.Refused(var rejection) ->
          lines.add("Refused, " + rejection.code() + ": " + rejection.reason());
      case Reply.Unavailable(var reason) -> lines.add("It could not be stored: " + reason);
    }
    return lines;
  }
}
