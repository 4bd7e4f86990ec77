package dev.reeve.agents.install;

import dev.reeve.agents.install.Keepsake.Kept;
import dev.reeve.agents.settings.BrokenJson;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Wires one settings file to Reeve, and undoes it.
 *
 * <p>What the file was before is kept in Reeve's folder, together with what it became. As long as
 * it is still that, undoing puts the old bytes back. If somebody has edited it since, only Reeve's
 * own entries are taken out.
 */
public final class Installation {

  private final SettingsFile file;
  private final Keepsake keepsake;
  private final Graft graft;

  /**
   * @param root the project, or the user's own folder: its real path
   * @param file the settings file, within it
   * @throws SettingsRefused if that is no place for settings
   */
  public Installation(Path root, Path file, Graft graft, Home home) {
    this.file = SettingsFile.of(root, file);
    this.graft = graft;
    keepsake = new Keepsake(home, this.file.path());
  }

  /** What a file is and what it is to be; null is no file. */
  public record Change(@Nullable String before, @Nullable String after) {

    public boolean isNone() {
      return Objects.equals(before, after);
    }
  }

  public Path path() {
    return file.path();
  }

  /** Where the file is kept as it was before Reeve came; it may not have been there. */
  public Path backup() {
    return keepsake.backup();
  }

  /**
   * What installing would do.
   *
   * @throws SettingsRefused if the file cannot be changed
   */
  public Change planned() {
    String before = file.read();
    String original = original(before, keepsake.load());
    String after = edited(original == null ? graft.fresh() : original, graft::with);
    return new Change(before, after);
  }

  /**
   * What undoing would do.
   *
   * @throws SettingsRefused if the file cannot be changed
   */
  public Change plannedUndoing() {
    String before = file.read();
    return new Change(before, original(before, keepsake.load()));
  }

  /**
   * @throws SettingsRefused if it was changed by somebody since it was planned
   */
  public void install(Change change) {
    checkUnchanged(change);
    Kept kept = keepsake.load();
    String after = Objects.requireNonNull(change.after);
    String mode = kept == null ? file.mode() : kept.mode();
    int folders = kept == null ? file.missingFolders() : kept.folders();
    String original = original(change.before, kept);
    keepsake.save(new Kept(original, mode, folders, Keepsake.digest(after)));
    file.write(after, forItsOwner(mode));
  }

  /**
   * @throws SettingsRefused if it was changed by somebody since it was planned
   */
  public void undo(Change change) {
    checkUnchanged(change);
    Kept kept = keepsake.load();
    if (change.after == null) {
      file.remove(kept == null ? 0 : kept.folders());
    } else if (!change.isNone()) {
      String mode = kept == null ? null : kept.mode();
      file.write(change.after, mode(mode == null ? file.mode() : mode));
    }
    keepsake.forget();
  }

  /** What it would be without Reeve; null is no file. */
  private @Nullable String original(@Nullable String now, @Nullable Kept kept) {
    if (now == null) return null;
    if (kept != null && kept.isOf(now)) return kept.original();
    String known = kept == null || kept.original() == null ? graft.fresh() : kept.original();
    String without = edited(now, text -> graft.without(text, known));
    boolean isOurs = kept != null && kept.original() == null && !without.equals(now);
    return isOurs && edited(without, graft::isEmpty) ? null : without;
  }

  private void checkUnchanged(Change change) {
    if (Objects.equals(file.read(), change.before)) return;
    throw new SettingsRefused(path() + " was changed by somebody else just now: try again");
  }

  /** A token is in it: nobody else may read it. */
  private static Set<PosixFilePermission> forItsOwner(@Nullable String mode) {
    var permissions = new TreeSet<>(mode(mode));
    permissions.removeIf(permission -> !permission.name().startsWith("OWNER_"));
    permissions.addAll(AtomicFile.PRIVATE);
    return permissions;
  }

  private static Set<PosixFilePermission> mode(@Nullable String mode) {
    return mode == null ? AtomicFile.PRIVATE : PosixFilePermissions.fromString(mode);
  }

  /** What is said where somebody has an entry by the name of Reeve's: it is theirs. */
  static String taken(String entry) {
    return "expected no "
        + entry
        + " that is not Reeve's: give it another name, take it out, or install without --mcp";
  }

  private interface Edit<T> {
    T of(String text) throws BrokenJson;
  }

  private <T> T edited(String text, Edit<T> edit) {
    try {
      return edit.of(text);
    } catch (BrokenJson e) {
      String place = path() + ":" + e.line() + ":" + e.column() + ": ";
      throw new SettingsRefused(place + e.getMessage() + "; mend it, and try again", e);
    }
  }
}
