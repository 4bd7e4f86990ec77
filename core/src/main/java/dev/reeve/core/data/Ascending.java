package dev.reeve.core.data;

import dev.reeve.core.data.PersistentMap.Entry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** A walk through a tree from small keys to large ones. */
final class Ascending<K extends Comparable<? super K>, V> implements Iterator<Entry<K, V>> {

  /** The nodes still to visit whose lower side is done; the nearest on top. */
  private final Deque<Tree.Node<K, V>> ahead;

  /** There are never more of them than the tree is high, and most trees are low. */
  private Ascending(Tree<K, V> tree) {
    ahead = new ArrayDeque<>(tree.height());
  }

  static <K extends Comparable<? super K>, V> Ascending<K, V> all(Tree<K, V> tree) {
    var walk = new Ascending<>(tree);
    walk.enter(tree);
    return walk;
  }

  static <K extends Comparable<? super K>, V> Ascending<K, V> from(Tree<K, V> tree, K key) {
    var walk = new Ascending<>(tree);
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
