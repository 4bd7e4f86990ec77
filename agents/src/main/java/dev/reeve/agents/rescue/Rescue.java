package dev.reeve.agents.rescue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Saves what lies in a work tree and is not committed, as a commit under a ref of its own (T-79):
 * changed files, new ones, removed ones; not those that git ignores. The work tree, its index and
 * its branches stay as they are. Refs below {@code refs/reeve/} are not pushed unless somebody asks
 * for it.
 */
public final class Rescue {

  private static final String REFS = "refs/reeve/rescue/";
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,99}(/[0-9]{8}T[0-9]{6}Z(-[0-9]{1,4})?)?");
  private static final int LONGEST_OWNER = 60;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private final Git git;
  private final Path folder;

  /**
   * @param folder in a work tree of the repository
   */
  public Rescue(Path folder) {
    this.folder = folder;
    git = Git.in(folder);
  }

  /** Whether the folder is in a work tree of a repository at all. */
  public boolean isPossible() {
    try {
      return git.ask("rev-parse", "--is-inside-work-tree").equals("true");
    } catch (GitTrouble e) {
      return false;
    }
  }

  /**
   * Saves what is not committed; null if there is nothing.
   *
   * @param member whose work it is
   * @param about why it is saved, in one line
   */
  public @Nullable Rescued save(String member, String about, Instant now) throws GitTrouble {
    return save(member, about, now, null);
  }

  /**
   * The same where something was saved before; null also if it is just that.
   *
   * @param before null if nothing was
   */
  public @Nullable Rescued save(String member, String about, Instant now, @Nullable Rescued before)
      throws GitTrouble {
    return saveAs(owner(member) + "/" + TIME.format(now), about, now, before);
  }

  /** The same for one incarnation of a member, under {@code MEMBER-INCARNATION} (H-8). */
  public @Nullable Rescued save(String member, long incarnation, String about, Instant now)
      throws GitTrouble {
    return saveAs(owner(member) + "-" + incarnation, about, now, null);
  }

  private static String owner(String member) {
    String whole = member.substring(0, Math.min(member.length(), LONGEST_OWNER));
    String owner = whole.replaceAll("[^A-Za-z0-9_-]+", "-").replaceAll("^[^A-Za-z0-9]+", "");
    return owner.isEmpty() ? "agent" : owner;
  }

  private @Nullable Rescued saveAs(
      String wanted, String about, Instant now, @Nullable Rescued before) throws GitTrouble {
    if (git.ask("status", "--porcelain", "--untracked-files=normal").isEmpty()) return null;
    @Nullable String head = head();
    String tree = tree(head);
    if (head != null && isTreeOf(head, tree)) return null;
    if (before != null && isTreeOf(before.commit(), tree)) return null;
    String commit = commit(tree, head, about, now);
    String name = free(wanted);
    git.ask("update-ref", REFS + name, commit, "0".repeat(commit.length()));
    return new Rescued(name, commit, now, about);
  }

  private boolean isTreeOf(String commit, String tree) throws GitTrouble {
    return tree.equals(git.ask("rev-parse", commit + "^{tree}"));
  }

  private @Nullable String head() {
    try {
      return git.ask("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
    } catch (GitTrouble e) {
      return null; // nothing was ever committed
    }
  }

  /** The state of the work tree, made with an index of its own. */
  private String tree(@Nullable String head) throws GitTrouble {
    try {
      Path scratch = Files.createTempDirectory("reeve-rescue");
      Path index = scratch.resolve("index");
      try {
        Git own = git.with(Map.of("GIT_INDEX_FILE", index.toString()));
        if (head != null) own.ask("read-tree", head);
        Git.in(Path.of(git.ask("rev-parse", "--show-toplevel")))
            .with(Map.of("GIT_INDEX_FILE", index.toString()))
            .ask("add", "--all", "--", ".", ":(exclude).reeve");
        return own.ask("write-tree");
      } finally {
        Files.deleteIfExists(index);
        Files.deleteIfExists(scratch.resolve("index.lock"));
        Files.deleteIfExists(scratch);
      }
    } catch (IOException e) {
      throw new GitTrouble("no temporary folder could be made: " + e.getMessage());
    }
  }

  private String commit(String tree, @Nullable String head, String about, Instant now)
      throws GitTrouble {
    String date = now.getEpochSecond() + " +0000";
    Git signed =
        git.with(
            Map.of(
                "GIT_AUTHOR_NAME", "Reeve",
                "GIT_AUTHOR_EMAIL", "reeve@localhost",
                "GIT_COMMITTER_NAME", "Reeve",
                "GIT_COMMITTER_EMAIL", "reeve@localhost",
                "GIT_AUTHOR_DATE", date,
                "GIT_COMMITTER_DATE", date));
    String line = about.replaceAll("\\s+", " ").strip();
    List<String> words = new ArrayList<>(List.of("commit-tree", tree, "-m", "rescue: " + line));
    if (head != null) words.addAll(List.of("-p", head));
    return signed.ask(words.toArray(new String[0]));
  }

  private String free(String name) throws GitTrouble {
    List<String> taken = list().stream().map(Rescued::name).toList();
    String free = name;
    for (int i = 2; taken.contains(free); i++) free = name + "-" + i;
    return free;
  }

  /** What was saved in this repository, the oldest first. */
  public List<Rescued> list() throws GitTrouble {
    List<Rescued> all = new ArrayList<>();
    String format = "%(refname)%09%(objectname)%09%(committerdate:unix)%09%(contents:subject)";
    String printed = git.ask("for-each-ref", "--sort=committerdate", "--format=" + format, REFS);
    for (String line : printed.lines().toList()) {
      String[] parts = line.split("\t", 4);
      if (parts.length < 4) continue;
      Instant at = Instant.ofEpochSecond(Long.parseLong(parts[2]));
      String about = parts[3].replaceFirst("^rescue: ", "");
      all.add(new Rescued(parts[0].substring(REFS.length()), parts[1], at, about));
    }
    return all;
  }

  /**
   * What was saved with these words since then, so that nobody's work is saved twice; null if
   * nothing was.
   */
  public @Nullable Rescued since(String about, Instant then) throws GitTrouble {
    Instant second = then.truncatedTo(ChronoUnit.SECONDS); // git knows no smaller unit
    for (Rescued each : list()) {
      if (each.about().equals(about) && !each.at().isBefore(second)) return each;
    }
    return null;
  }

  /**
   * Null if nothing was saved under that name.
   *
   * @param name as {@link #list} has it
   */
  public @Nullable Rescued find(String name) throws GitTrouble {
    if (!NAME.matcher(name).matches()) return null;
    return list().stream().filter(one -> one.name().equals(name)).findFirst().orElse(null);
  }

  /** What it would change, as a patch with an overview before it. */
  public String show(Rescued saved) throws GitTrouble {
    return git.ask("show", "--stat", "--patch", "--no-color", saved.commit());
  }

  /**
   * Puts the saved changes into the work tree; all of them or none. Nothing is staged or committed.
   *
   * @throws GitTrouble if they do not fit on what is there now
   */
  public void apply(Rescued saved) throws GitTrouble {
    try {
      Path patch = Files.createTempFile("reeve-rescue", ".patch");
      try {
        git.into(patch, "diff", "--binary", "--no-color", base(saved), saved.commit());
        Git whole = Git.in(Path.of(git.ask("rev-parse", "--show-toplevel")));
        whole.ask("apply", "--whitespace=nowarn", patch.toString());
      } catch (GitTrouble e) {
        throw new GitTrouble(
            e.getMessage()
                + "; nothing was changed. 'git cherry-pick --no-commit "
                + saved.commit().substring(0, 12)
                + "' merges it with what is there");
      } finally {
        Files.deleteIfExists(patch);
      }
    } catch (IOException e) {
      throw new GitTrouble("no temporary file could be made in " + folder + ": " + e.getMessage());
    }
  }

  private String base(Rescued saved) throws GitTrouble {
    try {
      return git.ask("rev-parse", "--verify", "--quiet", saved.commit() + "^");
    } catch (GitTrouble e) {
      return git.ask("hash-object", "-t", "tree", "/dev/null"); // the empty tree
    }
  }
}
