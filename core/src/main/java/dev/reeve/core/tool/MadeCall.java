package dev.reeve.core.tool;

import dev.reeve.core.text.SafeText;
import org.jspecify.annotations.Nullable;

/**
 * A tool call that was made. Contents are known by their prints alone: what is alike has the same.
 *
 * @param words what it was, for people
 * @param print of the tool and what it was given, however that was written down
 * @param result the print of what came of it, or of its error
 * @param edit what it changed, if that was one file
 */
public record MadeCall(
    SafeText words, String print, String result, boolean ok, @Nullable Edit edit) {

  /**
   * A change of one file.
   *
   * @param before the print of what gave way; empty if the whole file did
   * @param after the print of what stands there now
   */
  public record Edit(String file, String before, String after) {

    boolean undoes(Edit other) {
      boolean back = after.equals(other.before) && before.equals(other.after);
      return file.equals(other.file) && back && !before.equals(after);
    }
  }
}
