package dev.reeve.server.reach;

import static dev.reeve.server.observe.Watching.LEAD;
import static dev.reeve.server.observe.Watching.SESSION;
import static dev.reeve.server.observe.Watching.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.hook.HookReply;
import dev.reeve.core.Effect;
import dev.reeve.core.Order;
import dev.reeve.core.Via;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.server.observe.Watching;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** How words get to members that somebody else runs. */
@Timeout(180)
class ReachTest {

  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final String INBOX = "teams/session-00000001/inboxes/";

  @TempDir Path root;
  private Watching it;
  private Reach reach;

  @BeforeEach
  void begin() throws IOException {
    it = new Watching(root, Map.of());
    SocketWay.Finder finder = it.watch::of;
    reach =
        new Reach(
            () -> it.engine,
            List.of(
                new AnswerWay(() -> it.engine, it.mail),
                new SocketWay(finder, it.mail),
                new InboxWay(finder, it.mail, InstantSource.system())));
  }

  @AfterEach
  void end() {
    reach.close();
    it.close();
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("it takes too long").isLessThan(end);
      LockSupport.parkNanos(2_000_000);
    }
  }

  /** The operator says something to a member, and it is brought. */
  private void say(String to, String words) {
    Tell tell = new Tell(new MemberId(to), SafeText.own(words), null, false);
    Order order = new Order(MemberId.OPERATOR, Via.OPERATOR, Order.Stamps.NONE, "", tell);
    it.engine.ask(new Ask.Command(it.id(), order, _ -> {}));
    await(() -> it.effects.stream().anyMatch(each -> each.toString().contains(words)));
    for (Effect effect : it.effects) {
      boolean meant = effect.toString().contains(words);
      if (meant && effect instanceof Effect.Deliver deliver) reach.deliver(it.id(), deliver);
    }
  }

  @Test
  @DisplayName("A-11 to an idle session words go by its inbox socket, and its next prompt confirms")
  void socket() throws IOException {
    Path path = root.resolve("s.sock");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(path));
      ObjectNode file = it.session(SESSION, "idle").put("messagingSocketPath", path.toString());
      it.write("sessions/" + file.path("pid").asLong() + ".json", file.toString());
      it.look();
      say(LEAD, "mind the gap");
      String line = line(server);
      JsonNode frame = JsonMapper.shared().readTree(line);
      assertThat(frame.path("type").asString()).isEqualTo("user");
      assertThat(frame.at("/message/role").asString()).isEqualTo("user");
      String words = frame.at("/message/content").asString();
      assertThat(words).contains("mind the gap", "From operator, by Reeve");
      await(() -> it.said("Delivered", "delivery=UNCONFIRMED, detail=by the inbox socket"));
      HookReply other = it.hook(event("UserPromptSubmit").put("prompt", "something else"));
      assertThat(other).as("it is under way").isEqualTo(new HookReply.Nothing());
      HookReply reply = it.hook(event("UserPromptSubmit").put("prompt", words));
      assertThat(reply).as("it is not said twice").isEqualTo(new HookReply.Nothing());
      await(() -> it.said("Delivered", "delivery=DELIVERED"));
    }
  }

  private static String line(ServerSocketChannel server) throws IOException {
    try (SocketChannel client = server.accept()) {
      ByteBuffer buffer = ByteBuffer.allocate(10_000);
      while (client.read(buffer) >= 0) {
        // until it is closed
      }
      return new String(buffer.array(), 0, buffer.position(), StandardCharsets.UTF_8);
    }
  }

  @Test
  @DisplayName(
      "A-11 where one way refuses the next is tried: a socket that is dead, then the inbox")
  void inbox_file() throws IOException {
    ObjectNode file = it.session(SESSION, "idle").put("messagingSocketPath", "/nowhere/s.sock");
    it.write("sessions/" + file.path("pid").asLong() + ".json", file.toString());
    it.team("worker");
    it.write(INBOX + "worker.json", "[{\"from\":\"team-lead\",\"text\":\"hi\",\"odd\":[1]}, 7]");
    it.look();
    say(LEAD + ".worker", "mind the gap");
    await(() -> it.said("Delivered", "delivery=UNCONFIRMED, detail=by its inbox"));
    JsonNode letters = inbox("worker");
    assertThat(letters.size()).as("those that lay there are there still").isEqualTo(3);
    assertThat(letters.at("/0/odd/0").asInt()).isEqualTo(1);
    assertThat(letters.at("/2/from").asString()).isEqualTo("reeve");
    assertThat(letters.at("/2/text").asString()).contains("mind the gap");
    assertThat(letters.at("/2/read").asBoolean(true)).isFalse();
    assertThat(letters.at("/2/type").asString()).isEqualTo("message");
    say(LEAD, "and you");
    await(() -> Files.exists(it.claude.resolve(INBOX + "team-lead.json")));
    await(() -> inbox("team-lead").size() == 1);
  }

  private JsonNode inbox(String name) {
    try {
      return JsonMapper.shared()
          .readTree(Files.readString(it.claude.resolve(INBOX + name + ".json")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @DisplayName("A-11 when Claude Code has taken a message out of an inbox, it is delivered")
  void taken_out() throws IOException {
    it.session(SESSION, "idle");
    it.team("worker");
    it.look();
    say(LEAD + ".worker", "mind the gap");
    await(() -> it.said("Delivered", "delivery=UNCONFIRMED"));
    it.look();
    it.write(INBOX + "worker.json", "[]");
    it.look();
    await(() -> it.said("Delivered", "delivery=DELIVERED"));
  }

  @Test
  @DisplayName("A-11 while its hooks ask Reeve, words ride on the next answer and go no other way")
  void riding() throws IOException {
    it.hook(event("UserPromptSubmit").put("prompt", "go"));
    it.session(SESSION, "busy");
    it.team("worker");
    it.look();
    say(LEAD, "mind the gap");
    await(() -> it.said("Delivered", "delivery=UNCONFIRMED"));
    assertThat(it.claude.resolve(INBOX + "team-lead.json")).doesNotExist();
    HookReply reply = it.hook(event("UserPromptSubmit").put("prompt", "go on"));
    assertThat(reply.toString()).contains("mind the gap");
    await(() -> it.said("Delivered", "delivery=DELIVERED"));
  }

  @Test
  @DisplayName("A-11 a way that breaks is no end: what none takes lies in the inbox, unconfirmed")
  void broken_way() throws IOException {
    it.session(SESSION, "idle");
    it.look();
    List<String> tried = new CopyOnWriteArrayList<>();
    Way broken =
        (_, _) -> {
          tried.add("broken");
          throw new IllegalStateException("on purpose");
        };
    Way refusing =
        (_, _) -> {
          tried.add("refusing");
          return new Way.Attempt.Refused("not there");
        };
    reach.close();
    reach = new Reach(() -> it.engine, List.of(broken, refusing));
    say(LEAD, "mind the gap");
    await(() -> it.said("Delivered", "delivery=UNCONFIRMED"));
    assertThat(tried).containsExactly("broken", "refusing");
  }

  @Test
  @DisplayName("A-11 an inbox that is a link, a file that is none, or a stranger's is refused")
  void refused_inboxes() throws IOException {
    it.session(SESSION, "idle");
    it.team("worker");
    it.look();
    Path secret = root.resolve("secret.json");
    Files.writeString(secret, "[]");
    Files.createSymbolicLink(it.claude.resolve(INBOX + "worker.json"), secret);
    say(LEAD + ".worker", "mind the gap");
    await(() -> it.said("Delivered", "delivery=" + Delivery.UNCONFIRMED + ", detail=]"));
    assertThat(Files.readString(secret)).isEqualTo("[]");
    it.write(INBOX + "team-lead.json", "{}");
    say(LEAD, "hello");
    await(() -> it.events.stream().filter(each -> each.startsWith("Delivered")).count() == 2);
    assertThat(inbox("team-lead").isObject()).isTrue();
  }
}
