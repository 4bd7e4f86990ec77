package dev.reeve.sim.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Order;
import dev.reeve.core.Rejection;
import dev.reeve.core.Via;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.TeamView;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.ingress.CommandReader;
import dev.reeve.daemon.ingress.NewTeamReader;
import dev.reeve.daemon.ingress.Read;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ClaimRaceTest {

  private static final TeamId TEAM = new TeamId("race");
  private static final int CODERS = 64;

  private final World world =
      new World(
          Instant.parse("2026-01-01T00:00:00Z"),
          new FaultyLog(new MemoryEventLog()),
          (team, message) -> null);

  @Test
  @DisplayName(
      "T-51 of 64 simultaneous claims exactly one wins, and the others are told who has it")
  void of_many_simultaneous_claims_exactly_one_wins() {
    found();
    assertThat(world.send(TEAM, order("lead", "STATE_OWNERSHIP_HANDOFF", "{\"epoch\":1}")))
        .isInstanceOf(Reply.Accepted.class);
    List<Reply> replies = new ArrayList<>();
    for (int coder = 1; coder <= CODERS; coder++) {
      world
          .engine()
          .ask(new Ask.Command(TEAM, order("coder-" + coder, "CLAIM", "{}"), replies::add));
    }
    world.settle();

    assertThat(replies).hasSize(CODERS);
    assertThat(replies).filteredOn(Reply.Accepted.class::isInstance).hasSize(1);
    assertThat(replies)
        .filteredOn(Reply.Refused.class::isInstance)
        .hasSize(CODERS - 1)
        .allSatisfy(reply -> {
          Rejection rejection = ((Reply.Refused) reply).rejection();
          assertThat(rejection.code()).isEqualTo(Rejection.Code.ALREADY_CLAIMED);
          assertThat(rejection.current()).isEqualTo(owner());
        });
  }

  private void found() {
    String members =
        IntStream.rangeClosed(1, CODERS)
            .mapToObj(coder -> "\"coder-" + coder + "\":\"coder\"")
            .collect(Collectors.joining(","));
    String team =
        """
        {"id":"race","members":{"lead":"lead",%s},"tasks":[{"id":"1","subject":"Add login"}]}\
        """
            .formatted(members);
    var read = new NewTeamReader(Redactor.standard()::inspect).read(bytes(team));
    assertThat(read).isInstanceOf(Read.Ok.class);
    if (read instanceof Read.Ok<NewTeamReader.Founding>(var founding)) {
      assertThat(world.found(founding.id(), founding.team())).isInstanceOf(Reply.Accepted.class);
    }
  }

  private String owner() {
    TeamState state = Objects.requireNonNull(world.engine().state(TEAM));
    return TeamView.of(state).at("/tasks/1/owner").asString();
  }

  private static Order order(String actor, String type, String data) {
    String command =
        """
        {"type":"%s","actor":"%s","task_id":"1","rev":1,"request_id":"r","data":%s}\
        """
            .formatted(type, actor, data);
    var read =
        new CommandReader(Redactor.standard()::inspect).read(bytes(command), Via.DIRECT, null);
    if (read instanceof Read.Ok<Order>(var order)) return order;
    throw new AssertionError(read.toString());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
