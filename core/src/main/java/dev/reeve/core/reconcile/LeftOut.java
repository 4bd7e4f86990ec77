package dev.reeve.core.reconcile;

import dev.reeve.core.Entry;
import dev.reeve.core.reconcile.Evidence.Found;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The lines that do not count, as far as they can be read. */
final class LeftOut {

  /** So many are told one by one. */
  private static final int TOLD = 20;

  private final long last;
  private final TreeSet<TaskId> tasks = new TreeSet<>();
  private final List<SafeText> words = new ArrayList<>();
  private long next;
  private long untold;
  private boolean unreadable;

  LeftOut(long from, long last) {
    this.last = last;
    next = from;
  }

  void add(Found line) {
    unreadable |= next < line.index();
    next = line.index() + 1;
    Entry entry = line.entry();
    if (entry == null) {
      unreadable = true;
      tell(line.index() + " cannot be read");
      return;
    }
    TaskId task = entry.event().task();
    if (task != null) tasks.add(task);
    String about = task == null ? "" : " on task #" + task;
    tell(line.index() + " " + entry.event().type() + " by " + entry.event().actor() + about);
  }

  private void tell(String line) {
    if (words.size() < TOLD) words.add(SafeText.own(line));
    else untold++;
  }

  /** What they were about, as far as they say. */
  SortedSet<TaskId> tasks() {
    return tasks;
  }

  /** Whether there are, or should be, lines of which nobody knows what they said. */
  boolean isUnreadable() {
    return unreadable || next <= last;
  }

  List<SafeText> words() {
    List<SafeText> all = new ArrayList<>(words);
    if (0 < untold) all.add(SafeText.own("and " + untold + " more"));
    return all;
  }
}
