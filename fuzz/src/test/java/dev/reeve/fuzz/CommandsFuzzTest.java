package dev.reeve.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.CommandType;
import dev.reeve.core.Order;
import dev.reeve.core.Unreadable;
import dev.reeve.core.Via;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.reconcile.Held;
import dev.reeve.daemon.codec.HeldCodec;
import dev.reeve.daemon.ingress.CommandReader;
import dev.reeve.daemon.ingress.NewTeamReader;
import dev.reeve.daemon.ingress.Read;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("R-13 commands and new teams as they come over the wire")
class CommandsFuzzTest {

  private static final Set<CommandType> CAN_BE_HELD =
      EnumSet.of(
          CommandType.PROGRESS,
          CommandType.WAIT,
          CommandType.ERROR,
          CommandType.HEALTH_RESPONSE,
          CommandType.TOOL_ENDED,
          CommandType.SHUTDOWN_ACK);

  private static final CommandReader COMMANDS = new CommandReader(Redactor.standard()::inspect);
  private static final NewTeamReader TEAMS = new NewTeamReader(Redactor.standard()::inspect);
  private static final HeldCodec HELD = new HeldCodec();

  @DisplayName("R-13 any bytes are a command or a team, or refused")
  @FuzzTest
  void any_bytes(byte[] bytes) {
    Patience.with(CommandsFuzzTest::read, bytes);
  }

  @Test
  @DisplayName("R-13 so is what is near to real commands and teams")
  void near_real_commands() {
    Search.around(CommandsFuzzTest.class, 4_000, CommandsFuzzTest::read);
  }

  private static void read(byte[] bytes) {
    if (COMMANDS.read(bytes, Via.DIRECT, null) instanceof Read.Ok<Order>(var order)) held(order);
    COMMANDS.read(bytes, Via.DIRECT, new MemberId("coder-1"));
    TEAMS.read(bytes);
  }

  /** While a team is locked a command waits in its stored form, and comes back as it was. */
  private static void held(Order order) {
    boolean waits = CAN_BE_HELD.contains(order.command().type());
    if (!waits || order.command() instanceof Unreadable) return;
    Held held = new Held.OfOrder(Instant.parse("2026-11-15T21:00:00Z"), order);
    assertThat(HELD.decode(HELD.encode(held))).isEqualTo(held);
  }
}
