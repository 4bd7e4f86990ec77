package dev.reeve.server.hooks;

import dev.reeve.base.data.Recent;
import dev.reeve.core.Effect;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.team.TeamId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is under way to whom, and who asks for it by itself. What was pushed to somebody and
 * is not confirmed yet does not ride on an answer too for a while, so that nobody reads everything
 * twice; after that it does, since it may have been lost.
 */
public final class Mailbag {

  private static final Duration WAIT = Duration.ofMinutes(1);

  private final Map<Key, Push> pushes = new Recent<>(1_000);
  private final Map<Reader, Boolean> asking = new Recent<>(10_000);

  private record Key(TeamId team, MessageId message) {}

  private record Reader(TeamId team, MemberId member) {}

  private record Push(MemberId to, String words, @Nullable String letter, long nanos) {}

  /** A hook of it was answered: the next ones will be too. */
  public synchronized void asks(TeamId team, MemberId member) {
    asking.put(new Reader(team, member), true);
  }

  /** Whether its hooks ask Reeve, as far as is remembered. */
  public synchronized boolean isAsking(TeamId team, MemberId member) {
    return asking.containsKey(new Reader(team, member));
  }

  /** How a message reads that is pushed. */
  public static String words(Effect.Deliver letter) {
    return "From " + letter.from() + ", by Reeve (" + letter.message() + "): " + letter.text();
  }

  public void add(TeamId team, Effect.Deliver letter) {
    add(team, letter, null);
  }

  /**
   * @param file under which id it lies in an inbox; null if it lies in none
   */
  public synchronized void add(TeamId team, Effect.Deliver letter, @Nullable String file) {
    Push push = new Push(letter.to(), words(letter), file, System.nanoTime());
    pushes.put(new Key(team, letter.message()), push);
  }

  /**
   * The messages that lay in the inboxes of these, and are not among what lies there.
   *
   * @param nanos when that was looked at: what was put in later could not be seen
   */
  public synchronized List<MessageId> taken(
      TeamId team, Set<MemberId> of, List<String> lying, long nanos) {
    List<MessageId> taken = new ArrayList<>();
    if (pushes.isEmpty()) return taken;
    pushes
        .entrySet()
        .removeIf(each -> {
          Push push = each.getValue();
          boolean here = each.getKey().team().equals(team) && of.contains(push.to());
          boolean seen = push.nanos() - nanos < 0 && push.letter() != null;
          boolean gone = here && seen && !lying.contains(String.valueOf(push.letter()));
          if (gone) taken.add(each.getKey().message());
          return gone;
        });
    return taken;
  }

  /** Whether it is on its way to somebody already. */
  public synchronized boolean isUnderWay(TeamId team, MessageId message) {
    Push push = pushes.get(new Key(team, message));
    return push != null && System.nanoTime() - push.nanos() < WAIT.toNanos();
  }

  /** The messages that somebody has before it, now that this was said to it. */
  public synchronized List<MessageId> readIn(TeamId team, MemberId reader, @Nullable String said) {
    List<MessageId> read = new ArrayList<>();
    if (said == null || pushes.isEmpty()) return read;
    pushes
        .entrySet()
        .removeIf(each -> {
          boolean here = each.getKey().team().equals(team) && each.getValue().to().equals(reader);
          boolean found = here && said.contains(each.getValue().words());
          if (found) read.add(each.getKey().message());
          return found;
        });
    return read;
  }
}
