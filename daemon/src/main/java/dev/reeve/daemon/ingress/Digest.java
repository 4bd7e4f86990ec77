package dev.reeve.daemon.ingress;

import dev.reeve.core.CommandType;
import dev.reeve.core.Order.Stamps;
import dev.reeve.core.task.TaskId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A fingerprint of what a sender said, to tell a repetition from a conflict (T-4): half a SHA-256
 * over the command's type, task, rev, epoch and data in a form in which each text says how long it
 * is, so that no two payloads share one. It is over redacted text, because it is stored.
 */
final class Digest {

  private static final int LENGTH = 16;

  private final StringBuilder form = new StringBuilder(256);

  private Digest() {}

  static String of(CommandType type, @Nullable TaskId task, Stamps stamps, Value.Members data) {
    Digest digest = new Digest();
    digest.form.append(type).append(' ').append(task);
    digest.form.append(' ').append(stamps.rev()).append(' ').append(stamps.epoch()).append(' ');
    digest.add(data);
    byte[] hash = sha256().digest(digest.form.toString().getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(hash, 0, LENGTH);
  }

  private void add(Value value) {
    switch (value) {
      case Value.Text(var text, _) -> add(text.value());
      case Value.Whole(var number) -> form.append(number).append(',');
      case Value.Flag(var set) -> form.append(set ? 'y' : 'n');
      case Value.Fraction _, Value.Odd _ -> add(value.kind());
      case Value.Items(var items) -> {
        form.append('[');
        items.forEach(this::add);
        form.append(']');
      }
      case Value.Members(var members) -> {
        form.append('{');
        for (Map.Entry<String, Value> member : members.entrySet()) {
          add(member.getKey());
          add(member.getValue());
        }
        form.append('}');
      }
    }
  }

  private void add(String text) {
    form.append('"').append(text.length()).append(':').append(text);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
