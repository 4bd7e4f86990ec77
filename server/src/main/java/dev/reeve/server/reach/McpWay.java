package dev.reeve.server.reach;

import dev.reeve.core.Effect;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.hooks.Mailbag;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A notification of MCP to whoever listens for a member: {@code notifications/claude/channel},
 * which a client shows its agent if it knows channels, and else passes over. So it is never more
 * than unconfirmed, and the message still rides on the next answer.
 */
public final class McpWay implements Way {

  /** The capability that a server declares for it. */
  public static final String CHANNEL = "claude/channel";

  private static final String METHOD = "notifications/" + CHANNEL;
  private static final int MOST_WAITING = 100;

  private final BiPredicate<TeamId, MemberId> mayBegin;
  private final Map<Key, List<Listener>> listeners = new ConcurrentHashMap<>();

  private record Key(TeamId team, MemberId member) {}

  /**
   * @param mayBegin whether a member may begin a turn, which words can make it do
   */
  public McpWay(BiPredicate<TeamId, MemberId> mayBegin) {
    this.mayBegin = mayBegin;
  }

  /** Somebody at the other end of a stream; it is one until it is closed. */
  public final class Listener implements AutoCloseable {

    private final Key key;
    private final BlockingQueue<String> waiting = new ArrayBlockingQueue<>(MOST_WAITING);

    private Listener(Key key) {
      this.key = key;
    }

    /** The next notification; null if none came in that time. */
    public @Nullable String next(Duration atMost) throws InterruptedException {
      return waiting.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
      listeners.computeIfPresent(
          key,
          (_, all) -> {
            all.remove(this);
            return all.isEmpty() ? null : all;
          });
    }
  }

  public Listener listen(TeamId team, MemberId member) {
    Listener listener = new Listener(new Key(team, member));
    listeners.compute(
        listener.key,
        (_, all) -> {
          List<Listener> more = all == null ? new CopyOnWriteArrayList<>() : all;
          more.add(listener);
          return more;
        });
    return listener;
  }

  @Override
  public Attempt bring(TeamId team, Effect.Deliver letter) {
    List<Listener> all = listeners.getOrDefault(new Key(team, letter.to()), List.of());
    if (all.isEmpty()) return new Attempt.Refused("nobody listens for it");
    if (!mayBegin.test(team, letter.to())) return new Attempt.Refused("it has no budget left");
    String notification = notification(letter);
    boolean taken = false;
    for (Listener each : all) taken |= each.waiting.offer(notification);
    return taken
        ? new Attempt.Brought(Delivery.UNCONFIRMED, "by a notification of MCP")
        : new Attempt.Refused("those who listen for it do not keep up");
  }

  private static String notification(Effect.Deliver letter) {
    ObjectNode message = JsonMapper.shared().createObjectNode();
    message.put("jsonrpc", "2.0").put("method", METHOD);
    ObjectNode params = message.putObject("params");
    params.put("content", Mailbag.words(letter));
    params
        .putObject("meta")
        .put("from", letter.from().value())
        .put("message", letter.message().toString());
    return message.toString();
  }
}
