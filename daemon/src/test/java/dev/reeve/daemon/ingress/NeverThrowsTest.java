package dev.reeve.daemon.ingress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Order;
import dev.reeve.core.Unreadable;
import dev.reeve.core.Via;
import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

class NeverThrowsTest {

  private static final int SEED = 20261115;

  private final CommandReader commands = new CommandReader(Redactor.standard()::inspect);
  private final NewTeamReader teams = new NewTeamReader(Redactor.standard()::inspect);

  @Test
  @DisplayName("R-12 whatever JSON comes, it is read or refused")
  void any_json() {
    RandomJson random = new RandomJson(SEED);
    for (int i = 0; i < 20_000; i++) {
      JsonNode json = random.any(0);
      try {
        commands.read(json, Via.DIRECT, null);
        teams.read(json);
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("seed " + SEED + ", round " + i + ": " + json, e);
      }
    }
  }

  @Test
  @DisplayName("R-12 with sender and type clear, every command becomes an order")
  void nearly_commands() {
    RandomJson random = new RandomJson(SEED);
    int readable = 0;
    for (int i = 0; i < 40_000; i++) {
      JsonNode json = random.command();
      try {
        Read<Order> read = commands.read(json, Via.DIRECT, null);
        assertThat(read).as("seed %d, round %d: %s", SEED, i, json).isInstanceOf(Read.Ok.class);
        boolean ok = read instanceof Read.Ok<Order>(var order) && !isUnreadable(order);
        readable += ok ? 1 : 0;
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + SEED + ", round " + i + ": " + json, e);
      }
    }
    assertThat(readable).as("some of them made sense").isGreaterThan(500);
  }

  @Test
  @DisplayName("R-12 whatever a team looks like, it is read or refused")
  void nearly_teams() {
    RandomJson random = new RandomJson(SEED);
    int read = 0;
    for (int i = 0; i < 20_000; i++) {
      JsonNode json = random.team();
      try {
        read += teams.read(json) instanceof Read.Ok ? 1 : 0;
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + SEED + ", round " + i + ": " + json, e);
      }
    }
    assertThat(read).as("some of them made sense").isGreaterThan(100);
  }

  @Test
  @DisplayName("R-12 bytes that are no JSON are refused")
  void any_bytes() {
    SplittableRandom random = new SplittableRandom(SEED);
    RandomJson json = new RandomJson(SEED);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = json.command().toString().getBytes(UTF_8);
      int changes = random.nextInt(4);
      for (int c = 0; c < changes; c++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      try {
        commands.read(bytes, Via.DIRECT, null);
        teams.read(bytes);
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + SEED + ", round " + i, e);
      }
    }
  }

  @Test
  @DisplayName("R-12 a number that no machine counts with is refused like any other")
  void numbers_beyond_all_bounds() {
    for (String number : List.of("9".repeat(400), "-" + "9".repeat(400), "1e999", "1e-999")) {
      String data = "{\"percent\":" + number + "}";
      String json = "{\"type\":\"PROGRESS\",\"actor\":\"coder-1\",\"data\":" + data + "}";
      Read<Order> read = commands.read(json.getBytes(UTF_8), Via.DIRECT, null);
      assertThat(read instanceof Read.Ok<Order>(var order) && isUnreadable(order)).isTrue();
      JsonNode exact = JsonNodeFactory.instance.numberNode(new BigDecimal(number));
      assertThat(teams.read(JsonNodeFactory.instance.objectNode().set("id", exact)))
          .isInstanceOf(Read.Refused.class);
    }
  }

  private static boolean isUnreadable(Order order) {
    return order.command() instanceof Unreadable;
  }
}
