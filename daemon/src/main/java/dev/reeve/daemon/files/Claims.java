package dev.reeve.daemon.files;

import dev.reeve.core.Writer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Who a text says owns a team and wrote it down. */
final class Claims {

  private static final Pattern OWNER =
      Pattern.compile(
          "(?m)^" + Pattern.quote(StateText.OWNER) + "([\\w.-]{1,100})@(\\d{1,15})\\s*$");
  private static final Pattern WRITER =
      Pattern.compile(
          "(?m)^"
              + Pattern.quote(StateText.WRITER)
              + "([\\w.-]{1,100})@(\\d{1,15}) \\((\\w{1,64})\\)");

  private Claims() {}

  /**
   * Another one that claims the active epoch for itself (T-15); null if there is none.
   *
   * @param daemon the name of this daemon
   */
  static @Nullable Writer rival(String text, long epoch, Writer self, String daemon) {
    Matcher owner = OWNER.matcher(text);
    if (!owner.find() || Long.parseLong(owner.group(2)) != epoch) return null;
    if (!owner.group(1).equals("supervisor")) return new Writer(owner.group(1), 0);
    Matcher writer = WRITER.matcher(text);
    if (!writer.find()) return null;
    long term = Long.parseLong(writer.group(2));
    boolean same =
        writer.group(1).equals(self.node())
            && term <= self.term()
            && writer.group(3).equals(daemon);
    return same ? null : new Writer(writer.group(1), term);
  }
}
