package dev.reeve.core.data;

import dev.reeve.core.data.PersistentMap.Entry;
import org.jspecify.annotations.Nullable;

/**
 * A binary search tree in which the heights of two siblings differ by at most one (Adelson-Velsky
 * and Landis), so that it is never deeper than 1.45 times the logarithm of its size.
 */
sealed interface Tree<K extends Comparable<? super K>, V> {

  int height();

  int size();

  @Nullable Entry<K, V> find(K key);

  @Nullable Entry<K, V> first();

  /** With this entry in the place of the one of the same key, if there is one. */
  Tree<K, V> with(Entry<K, V> entry);

  Tree<K, V> without(K key);

  record Empty<K extends Comparable<? super K>, V>() implements Tree<K, V> {

    @Override
    public int height() {
      return 0;
    }

    @Override
    public int size() {
      return 0;
    }

    @Override
    public @Nullable Entry<K, V> find(K key) {
      return null;
    }

    @Override
    public @Nullable Entry<K, V> first() {
      return null;
    }

    @Override
    public Tree<K, V> with(Entry<K, V> entry) {
      return new Node<>(this, entry, this);
    }

    @Override
    public Tree<K, V> without(K key) {
      return this;
    }
  }

  record Node<K extends Comparable<? super K>, V>(
      Tree<K, V> lower, Entry<K, V> entry, Tree<K, V> upper, int height, int size)
      implements Tree<K, V> {

    Node(Tree<K, V> lower, Entry<K, V> entry, Tree<K, V> upper) {
      int height = 1 + Math.max(lower.height(), upper.height());
      this(lower, entry, upper, height, 1 + lower.size() + upper.size());
    }

    @Override
    public @Nullable Entry<K, V> find(K key) {
      int order = key.compareTo(entry.key());
      if (order == 0) return entry;
      return order < 0 ? lower.find(key) : upper.find(key);
    }

    @Override
    public Entry<K, V> first() {
      Entry<K, V> smaller = lower.first();
      return smaller == null ? entry : smaller;
    }

    @Override
    public Tree<K, V> with(Entry<K, V> changed) {
      int order = changed.key().compareTo(entry.key());
      if (order == 0) return new Node<>(lower, changed, upper, height, size);
      return order < 0
          ? balanced(lower.with(changed), entry, upper)
          : balanced(lower, entry, upper.with(changed));
    }

    @Override
    public Tree<K, V> without(K key) {
      int order = key.compareTo(entry.key());
      if (order < 0) return balanced(lower.without(key), entry, upper);
      if (order > 0) return balanced(lower, entry, upper.without(key));
      Entry<K, V> next = upper.first();
      return next == null ? lower : balanced(lower, next, upper.without(next.key()));
    }

    /** For two subtrees that one update has put out of balance by two at most. */
    private static <K extends Comparable<? super K>, V> Node<K, V> balanced(
        Tree<K, V> lower, Entry<K, V> entry, Tree<K, V> upper) {
      int lean = upper.height() - lower.height();
      if (lean < -1 && lower instanceof Node<K, V> heavy) return heavy.liftedOver(entry, upper);
      if (lean > 1 && upper instanceof Node<K, V> heavy) return heavy.liftedOver(lower, entry);
      return new Node<>(lower, entry, upper);
    }

    /** This node, the heavy lower side, becomes the root; if it leans inwards, its child does. */
    private Node<K, V> liftedOver(Entry<K, V> root, Tree<K, V> light) {
      if (upper instanceof Node<K, V> inner && inner.height > lower.height()) {
        return new Node<>(
            new Node<>(lower, entry, inner.lower),
            inner.entry,
            new Node<>(inner.upper, root, light));
      }
      return new Node<>(lower, entry, new Node<>(upper, root, light));
    }

    /** The mirror image: this node is the heavy upper side. */
    private Node<K, V> liftedOver(Tree<K, V> light, Entry<K, V> root) {
      if (lower instanceof Node<K, V> inner && inner.height > upper.height()) {
        return new Node<>(
            new Node<>(light, root, inner.lower),
            inner.entry,
            new Node<>(inner.upper, entry, upper));
      }
      return new Node<>(new Node<>(light, root, lower), entry, upper);
    }
  }
}
