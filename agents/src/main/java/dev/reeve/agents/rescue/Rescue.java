package dev.reeve.agents.rescue;

import dev.reeve.base.file.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  private static final int MOST_NAMED = 20;

  /** So many names are tried for what is saved. */
  private static final int MOST_NAMES = 50;

  /** How what is missing is listed in a commit's message. */
  private static final String ITEM = "- ";

  /** Git's status when it added all but what it complained of. */
  private static final int SOME_NOT_ADDED = 1;

  /** Without what the person or the machine has configured: no filter is left then. */
  private static final Map<String, String> PLAIN =
      Map.of("GIT_CONFIG_NOSYSTEM", "1", "GIT_CONFIG_GLOBAL", "/dev/null");

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
    return top() != null;
  }

  /** The uppermost folder of the work tree; null if it is in none. */
  public @Nullable Path top() {
    try {
      return Path.of(git.ask("rev-parse", "--show-toplevel"));
    } catch (GitTrouble e) {
      return null;
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
    if (isClean()) return null;
    @Nullable String head = head();
    Taken taken = taken(head);
    String tree = taken.tree();
    if (before != null && isTreeOf(before.commit(), tree)) return null;
    if (head != null && isTreeOf(head, tree)) {
      if (taken.missing().isEmpty()) return null;
      throw new GitTrouble("nothing could be taken of " + String.join(", ", taken.missing()));
    }
    String commit = commit(taken, head, about, now);
    String name = named(wanted, commit);
    return new Rescued(name, commit, now, about, taken.missing());
  }

  /** Where git cannot say, a closer look can. */
  private boolean isClean() throws GitTrouble {
    Git.Answer status = git.attempt("status", "--porcelain", "--untracked-files=normal");
    @Nullable Path top = top();
    return status.status() == 0
        && status.printed().isEmpty()
        && (top == null || Nested.changed(git, top).isEmpty());
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

  /**
   * The state of the work tree.
   *
   * @param missing what is there and could not be taken
   */
  private record Taken(String tree, List<String> missing) {}

  /**
   * Made with an index of its own. If that of the work tree is no good, or a filter is not, it is
   * made from the last commit and without filters: files as they are rather than none.
   */
  private Taken taken(@Nullable String head) throws GitTrouble {
    try (ScratchIndex index = new ScratchIndex(folder)) {
      if (index.copied() && index.add("--all").status() <= SOME_NOT_ADDED)
        return taken(index, head);
    }
    try (ScratchIndex index = new ScratchIndex(folder, PLAIN)) {
      index.read(head);
      Git.Answer added = index.add("--all");
      if (added.status() <= SOME_NOT_ADDED) return taken(index, head);
      throw new GitTrouble("git add failed: " + added.complaint());
    }
  }

  private static Taken taken(ScratchIndex index, @Nullable String head) throws GitTrouble {
    List<String> missing = new ArrayList<>(index.missing());
    for (String name : index.nested(head)) missing.add(name + "/ (a repository of its own)");
    return new Taken(index.git().ask("write-tree"), named(missing));
  }

  /** In one line each, and not too many of them. */
  private static List<String> named(List<String> missing) {
    List<String> named = new ArrayList<>();
    for (String each : missing.subList(0, Math.min(MOST_NAMED, missing.size()))) {
      named.add(each.replaceAll("\\p{Cntrl}", "?"));
    }
    int more = missing.size() - named.size();
    if (0 < more) named.add("and " + more + " more");
    return named;
  }

  private String commit(Taken taken, @Nullable String head, String about, Instant now)
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
    List<String> words = new ArrayList<>(List.of("commit-tree", taken.tree()));
    words.addAll(List.of("-m", "rescue: " + line));
    if (!taken.missing().isEmpty()) {
      String each = String.join("\n", taken.missing().stream().map(ITEM::concat).toList());
      words.addAll(List.of("-m", "NOT in it, but in the work tree:\n" + each));
    }
    if (head != null) words.addAll(List.of("-p", head));
    return signed.ask(words.toArray(new String[0]));
  }

  /**
   * Gives a commit the first name that is free. Somebody else may take it at the same time, be it
   * another Reeve: then it is the next one.
   */
  private String named(String wanted, String commit) throws GitTrouble {
    Set<String> taken = new HashSet<>();
    list().forEach(each -> taken.add(each.name()));
    String none = "0".repeat(commit.length());
    int next = 2;
    String complaint = "";
    for (int tried = 0; tried < MOST_NAMES; tried++) {
      String name = wanted;
      while (taken.contains(name)) name = wanted + "-" + next++;
      Git.Answer answer = git.attempt("update-ref", REFS + name, commit, none);
      if (answer.status() == 0) return name;
      complaint = answer.complaint();
      taken.add(name);
    }
    throw new GitTrouble("git update-ref failed: " + complaint);
  }

  /** What was saved in this repository, the oldest first. */
  public List<Rescued> list() throws GitTrouble {
    List<Rescued> all = new ArrayList<>();
    String format =
        "%(refname)%09%(objectname)%09%(committerdate:unix)"
            + "%09%(contents:subject)%09%(contents:body)";
    String printed =
        git.ask("for-each-ref", "--sort=committerdate", "--format=" + format + "%1e", REFS);
    for (String each : printed.split("\u001e", -1)) {
      String[] parts = each.strip().split("\t", 5);
      if (parts.length < 4) continue;
      Instant at = Instant.ofEpochSecond(Long.parseLong(parts[2]));
      String about = parts[3].replaceFirst("^rescue: ", "");
      List<String> missing = parts.length < 5 ? List.of() : items(parts[4]);
      all.add(new Rescued(parts[0].substring(REFS.length()), parts[1], at, about, missing));
    }
    return all;
  }

  private static List<String> items(String body) {
    return body.lines()
        .filter(line -> line.startsWith(ITEM))
        .map(line -> line.substring(ITEM.length()))
        .toList();
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
      throw new GitTrouble(
          "no temporary file could be made in " + folder + ": " + Home.said(e, folder));
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
