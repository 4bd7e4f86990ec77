package dev.reeve.core.task;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.data.PersistentSet;
import dev.reeve.core.scope.Glob;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The work of a team. Beside the tasks stand indexes of those that rules ask for, so that no
 * question costs more where there is much work than where there is little (P-10).
 *
 * @param open what is not over
 * @param inReview what somebody has to review
 * @param scopes what is being worked on, by the folder that each part of its scope lies in
 * @param keys what is not over, by what it is about
 * @param subjects under what it stands there, which is long to make
 * @param moving how many there are on which somebody owes the next move
 * @param outages the tools that are missing, by {@link Outage#key}
 */
public record Board(
    PersistentMap<TaskId, Task> tasks,
    PersistentSet<TaskId> open,
    PersistentSet<TaskId> inReview,
    PersistentMap<Place, TaskId> scopes,
    PersistentMap<Place, TaskId> keys,
    PersistentMap<TaskId, String> subjects,
    int moving,
    PersistentMap<String, Outage> outages) {

  public static final Board EMPTY =
      new Board(
          PersistentMap.empty(),
          PersistentSet.empty(),
          PersistentSet.empty(),
          PersistentMap.empty(),
          PersistentMap.empty(),
          PersistentMap.empty(),
          0,
          PersistentMap.empty());

  /** The place of a task in an index: under which word, and its id. */
  public record Place(String word, String task) implements Comparable<Place> {

    @Override
    public int compareTo(Place other) {
      int byWord = word.compareTo(other.word);
      return byWord != 0 ? byWord : task.compareTo(other.task);
    }
  }

  @SuppressWarnings("ReferenceEquality") // comparing contents could cost more than the update
  public Board with(Task task) {
    Task before = tasks.get(task.id());
    if (before == task) return this;
    PersistentMap<TaskId, Task> changed = tasks.with(task.id(), task);
    boolean alike =
        before != null
            && before.plan() == task.plan()
            && before.status() == task.status()
            && (before.owner() == null) == (task.owner() == null)
            && before.flags() == task.flags();
    return alike
        ? new Board(changed, open, inReview, scopes, keys, subjects, moving, outages)
        : indexed(changed, before, task);
  }

  public Board without(TaskId id) {
    Task before = tasks.get(id);
    return before == null ? this : indexed(tasks.without(id), before, null);
  }

  private Board indexed(
      PersistentMap<TaskId, Task> changed, @Nullable Task before, @Nullable Task now) {
    TaskId id = Objects.requireNonNull(now == null ? before : now).id();
    String was = subjects.get(id);
    String is = isAboutTheSame(before, now) ? was : subject(now);
    boolean same = Objects.equals(was, is);
    return new Board(
        changed,
        moved(open, id, isOpen(before), isOpen(now)),
        moved(inReview, id, isInReview(before), isInReview(now)),
        moved(scopes, id, roots(before), roots(now)),
        same ? keys : moved(keys, id, words(was), words(is)),
        same ? subjects : about(id, is),
        moving - (isMoving(before) ? 1 : 0) + (isMoving(now) ? 1 : 0),
        outages);
  }

  public Board with(Outage outage) {
    return with(outages.with(Outage.key(outage.tool()), outage));
  }

  public Board has(SafeText tool) {
    return with(outages.without(Outage.key(tool)));
  }

  private Board with(PersistentMap<String, Outage> missing) {
    return new Board(tasks, open, inReview, scopes, keys, subjects, moving, missing);
  }

  /** Nearly always it stays where it is. */
  private static PersistentSet<TaskId> moved(
      PersistentSet<TaskId> index, TaskId id, boolean was, boolean is) {
    if (was == is) return index;
    return is ? index.with(id) : index.without(id);
  }

  private static boolean isOpen(@Nullable Task task) {
    return task != null && !task.status().isTerminal();
  }

  private static boolean isInReview(@Nullable Task task) {
    return task != null && task.status() == TaskStatus.IN_REVIEW;
  }

  private static PersistentMap<Place, TaskId> moved(
      PersistentMap<Place, TaskId> index, TaskId id, List<String> from, List<String> to) {
    PersistentMap<Place, TaskId> next = index;
    if (from.equals(to)) return next;
    for (String word : from) next = next.without(new Place(word, id.value()));
    for (String word : to) next = next.with(new Place(word, id.value()), id);
    return next;
  }

  /** A subject is long to make and seldom changes: only with the plan, or when the task is over. */
  @SuppressWarnings("ReferenceEquality") // comparing contents could cost more than the update
  private static boolean isAboutTheSame(@Nullable Task before, @Nullable Task now) {
    return before != null
        && now != null
        && before.plan() == now.plan()
        && isKeyed(before) == isKeyed(now);
  }

  private PersistentMap<TaskId, String> about(TaskId id, @Nullable String subject) {
    return subject == null ? subjects.without(id) : subjects.with(id, subject);
  }

  private static List<String> words(@Nullable String subject) {
    return subject == null ? List.of() : List.of(subject);
  }

  private static boolean isMoving(@Nullable Task task) {
    return task != null
        && task.owner() != null
        && !task.isHeld()
        && isAtWork(task)
        && !task.isObserved();
  }

  /** Whether somebody has it and it is not over. */
  private static boolean isAtWork(Task task) {
    return switch (task.status()) {
      case IN_PROGRESS, BLOCKED, IN_REVIEW -> true;
      case PENDING, STUCK, DONE, CANCELLED -> false;
    };
  }

  private static List<String> roots(@Nullable Task task) {
    boolean claimed = task != null && task.owner() != null && !task.status().isTerminal();
    if (task == null || !claimed || task.status() == TaskStatus.PENDING) return List.of();
    if (task.plan().scope().isEmpty()) return List.of();
    return task.plan().scope().stream().map(each -> Glob.root(each.value())).distinct().toList();
  }

  /** Null if it is not to be found by it. */
  private static @Nullable String subject(@Nullable Task task) {
    if (task == null || !isKeyed(task)) return null;
    String key = task.plan().workKey();
    return key.isEmpty() ? null : key;
  }

  private static boolean isKeyed(Task task) {
    return !task.status().isTerminal() && !task.isOnlySeen();
  }

  /** The first other task, by id, that is open and about the same; null if there is none. */
  public @Nullable TaskId twin(Task task) {
    String key = keys.size() < 2 ? null : subject(task);
    if (key == null) return null;
    for (PersistentMap.Entry<Place, TaskId> each : keys.from(new Place(key, ""))) {
      if (!each.key().word().equals(key)) break;
      if (!each.value().equals(task.id())) return each.value();
    }
    return null;
  }

  /** The open tasks that are about the same, this one included. */
  public List<Task> alike(Task task) {
    List<Task> found = new ArrayList<>();
    String key = subject(task);
    if (key == null) return found;
    for (PersistentMap.Entry<Place, TaskId> each : keys.from(new Place(key, ""))) {
      if (!each.key().word().equals(key)) break;
      found.add(Objects.requireNonNull(tasks.get(each.value())));
    }
    return found;
  }

  /**
   * The tasks at work, of others than its owner, whose scopes mean a path that its own means too.
   * Only those are compared whose folders lie in one another.
   */
  public List<Task> overlapping(Task task) {
    List<Task> near = new ArrayList<>();
    for (String root : roots(task)) {
      for (int i = 0; i < root.length(); i++) {
        if (i == 0 || root.charAt(i - 1) == '/') add(near, root.substring(0, i), false);
      }
      add(near, root, true);
    }
    if (near.isEmpty()) return near;
    List<Glob> own = task.plan().globs();
    near.removeIf(other ->
        Objects.equals(other.owner(), task.owner()) || !Glob.anyMeet(own, other.plan().globs()));
    return near;
  }

  /** The tasks that somebody has, whose scopes mean this path. */
  public List<Task> reaching(String path) {
    List<Task> near = new ArrayList<>();
    String folder = path + "/"; // what names no more than a file lies under its own name
    for (int i = 0; i <= folder.length(); i++) {
      if (i == 0 || folder.charAt(i - 1) == '/') add(near, folder.substring(0, i), false);
    }
    near.removeIf(each -> !each.plan().means(path));
    return near;
  }

  private void add(List<Task> found, String word, boolean within) {
    for (PersistentMap.Entry<Place, TaskId> each : scopes.from(new Place(word, ""))) {
      String other = each.key().word();
      if (within ? !other.startsWith(word) : !other.equals(word)) break;
      Task task = tasks.get(each.value());
      if (task != null && !found.contains(task)) found.add(task);
    }
  }
}
