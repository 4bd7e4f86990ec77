package dev.reeve.server.hooks;

import dev.reeve.core.Rejection;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.SealedEntry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of what was reported. */
public final class Replies {

  private Replies() {}

  /** The first because of which a hook is answered with an error; null if there is none. */
  public static @Nullable Reply spoilt(List<Reply> replies) {
    for (Reply reply : replies) {
      boolean closed =
          reply instanceof Reply.Refused(var rejection)
              && rejection.code() == Rejection.Code.TEAM_CLOSED;
      if (closed || reply instanceof Reply.Unavailable) return reply;
    }
    return null;
  }

  /** What an agent said, in a line for each part of it. */
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
