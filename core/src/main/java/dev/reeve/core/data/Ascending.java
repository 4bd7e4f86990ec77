package dev.reeve.core.data;

import dev.reeve.core.data.PersistentMap.Entry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** A walk through a tree from small keys to large ones. */
final class Ascending<K extends Comparable<? super K>, V> implements Iterator<Entry<K, V>> {

  /** The nodes still to visit whose lower side is done; the nearest on top. */
  private final Deque<Tree.Node<K, V>> ahead = new ArrayDeque<>();

  static <K extends Comparable<? super K>, V> Ascending<K, V> all(Tree<K, V> tree) {
    var walk = new Ascending<K, V>();
    walk.enter(tree);
    return walk;
  }

  static <K extends Comparable<? super K>, V> Ascending<K, V> from(Tree<K, V> tree, K key) {
    var walk = new Ascending<K, V>();
    while (tree instanceof Tree.Node<K, V> node) {
      boolean inReach = key.compareTo(node.key()) <= 0;
      if (inReach) walk.ahead.push(node);
      tree = inReach ? node.lower() : node.upper();
    }
    return walk;
  }

  private void enter(Tree<K, V> tree) {
    while (tree instanceof Tree.Node<K, V> node) {
      ahead.push(node);
      tree = node.lower();
    }
  }

  @Override
  public boolean hasNext() {
    return !ahead.isEmpty();
  }

  @Override
  public Entry<K, V> next() {
    Tree.Node<K, V> node = ahead.pop();
    enter(node.upper());
    return node.entry();
  }
}
