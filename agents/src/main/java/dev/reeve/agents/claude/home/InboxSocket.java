package dev.reeve.agents.claude.home;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The socket at which a session takes messages: read between tool calls, or the beginning of a turn
 * if it is idle. It answers nothing, so what it takes is never more than unconfirmed.
 */
public final class InboxSocket {

  private static final int LARGEST = 32_000;

  private InboxSocket() {}

  /** Says it to that session; null if it was taken, else why it was not. */
  public static @Nullable String say(ClaudeSession session, String text) {
    if (session.socket().isEmpty()) return "its session has no inbox socket";
    try {
      Path socket = Path.of(session.socket());
      if (!isOurs(socket)) return "the inbox socket of its session is not this user's";
      try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
        channel.configureBlocking(false); // one that does not answer holds nobody up
        boolean there = channel.connect(UnixDomainSocketAddress.of(socket));
        if (!there) return "its inbox socket does not answer";
        return write(channel, line(text)) ? null : "its inbox socket is full";
      }
    } catch (IOException | InvalidPathException | UnsupportedOperationException e) {
      return "its inbox socket does not answer";
    }
  }

  /** Whoever else owns it would read what is meant for this user's session. */
  private static boolean isOurs(Path socket) throws IOException {
    PosixFileAttributes found = Files.readAttributes(socket, PosixFileAttributes.class);
    String user = Files.getOwner(Path.of("/proc/self")).getName();
    return found.isOther() && found.owner().getName().equals(user);
  }

  /** All or nothing, for as long as a kernel's buffer is larger than a message. */
  private static boolean write(SocketChannel channel, byte[] line) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(line);
    for (int i = 0; i < 10 && buffer.hasRemaining(); i++) channel.write(buffer);
    return !buffer.hasRemaining();
  }

  private static byte[] line(String text) {
    String words = text.length() <= LARGEST ? text : text.substring(0, LARGEST);
    ObjectNode frame = JsonMapper.shared().createObjectNode();
    frame.put("type", "user");
    frame.putObject("message").put("role", "user").put("content", words);
    return (frame + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
