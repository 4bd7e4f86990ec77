package dev.reeve.daemon.engine;

import dev.reeve.core.Noticed;
import dev.reeve.core.Order;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.StartTool;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.team.TeamId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tool calls that began a moment ago: only those that last get a line of their own (T-19). */
final class ToolCalls {

  /** A call that is still in flight after this is worth a line. */
  private static final Duration LONG = Duration.ofSeconds(5);

  /** So many are kept in sight; the oldest give way. */
  private static final int MAX = 10_000;

  record Running(TeamId team, MemberId member, ToolCall call) {
    Noticed.LongCall noticed() {
      return new Noticed.LongCall(member, call);
    }
  }

  private record Name(String team, String member, String call) implements Comparable<Name> {
    @Override
    public int compareTo(Name other) {
      int byTeam = team.compareTo(other.team);
      if (byTeam != 0) return byTeam;
      int byMember = member.compareTo(other.member);
      return byMember != 0 ? byMember : call.compareTo(other.call);
    }
  }

  private record Turn(Instant since, Name name) implements Comparable<Turn> {
    @Override
    public int compareTo(Turn other) {
      int byTime = since.compareTo(other.since);
      return byTime != 0 ? byTime : name.compareTo(other.name);
    }
  }

  private final TreeMap<Turn, Running> byTime = new TreeMap<>();
  private final Map<Name, Turn> byName = new TreeMap<>();

  /**
   * @param heard whether the call is worth remembering: what was refused never began
   */
  void follow(TeamId team, Order order, boolean heard, Instant at) {
    if (order.command() instanceof StartTool start && heard) {
      started(team, order.actor(), start, at);
    }
    if (order.command() instanceof EndTool end) ended(team, order.actor(), end);
  }

  private void started(TeamId team, MemberId member, StartTool start, Instant at) {
    Name name = new Name(team.value(), member.value(), start.call().value());
    forget(name);
    if (MAX <= byTime.size()) forget(byTime.firstKey().name());
    Turn turn = new Turn(at, name);
    byName.put(name, turn);
    byTime.put(
        turn,
        new Running(team, member, new ToolCall(start.tool(), start.call(), at, start.timeout())));
  }

  private void ended(TeamId team, MemberId member, EndTool end) {
    forget(new Name(team.value(), member.value(), end.call().value()));
  }

  @Nullable Instant next() {
    return byTime.isEmpty() ? null : byTime.firstKey().since().plus(LONG);
  }

  /** Takes out those that have lasted. */
  List<Running> takeLong(Instant now) {
    List<Running> lasting = new ArrayList<>();
    while (!byTime.isEmpty() && !now.isBefore(byTime.firstKey().since().plus(LONG))) {
      Map.Entry<Turn, Running> oldest = byTime.pollFirstEntry();
      byName.remove(oldest.getKey().name());
      lasting.add(oldest.getValue());
    }
    return lasting;
  }

  private void forget(Name name) {
    Turn turn = byName.remove(name);
    if (turn != null) byTime.remove(turn);
  }
}
