package dev.reeve.daemon.ingress;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Order;
import dev.reeve.core.Rejection;
import dev.reeve.core.Unreadable;
import dev.reeve.core.Via;
import dev.reeve.core.member.MemberId;
import java.nio.charset.StandardCharsets;

/** Commands as they come over the wire, and what is read from them. */
final class Wire {

  static final MemberId CODER = new MemberId("coder-1");

  /** No real one: it has the form, and was never given to anybody. */
  static final String SECRET = "ghp_" + "x7Kd93mQpLz82VtRwYb4NcHs61GfJaEu05To";

  private static final CommandReader READER = new CommandReader(Redactor.standard()::inspect);

  private Wire() {}

  /** In JSON, but for the quotes: whatever is written in single ones here is meant in double. */
  static Read<Order> read(String json) {
    return READER.read(bytes(json), Via.DIRECT, null);
  }

  static Read<Order> read(String json, Via via, MemberId bearer) {
    return READER.read(bytes(json), via, bearer);
  }

  static Order order(String json) {
    return switch (read(json)) {
      case Read.Ok<Order>(var order) -> order;
      case Read.Refused<Order>(var rejection) -> throw new AssertionError(rejection);
    };
  }

  /** Why it was not read, whether or not it can come before the core. */
  static Rejection fault(String json) {
    return switch (read(json)) {
      case Read.Ok<Order>(var order) when order.command() instanceof Unreadable(_, var why) -> why;
      case Read.Ok<Order>(var order) -> throw new AssertionError("was read: " + order);
      case Read.Refused<Order>(var why) -> why;
    };
  }

  static byte[] bytes(String json) {
    return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }
}
