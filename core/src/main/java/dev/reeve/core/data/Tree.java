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

  @Nullable Node<K, V> first();

  /**
   * With this node's key and value in the place of those of the same key, if there are any; this
   * tree itself if they are the same.
   */
  Tree<K, V> with(Node<K, V> changed);

  /** This tree itself if the key is not in it. */
  Tree<K, V> without(K key);

  static <K extends Comparable<? super K>, V> @Nullable Node<K, V> find(Tree<K, V> tree, K key) {
    if (tree instanceof Empty) return null; // very often
    Tree<K, V> current = tree;
    long rank = rank(key);
    while (current instanceof Node<K, V> node) {
      int order = compare(rank, key, node);
      if (order == 0) return node;
      current = order < 0 ? node.lower : node.upper;
    }
    return null;
  }

  /** The node with the smallest key that is not below this one. */
  static <K extends Comparable<? super K>, V> @Nullable Node<K, V> ceiling(Tree<K, V> tree, K key) {
    Tree<K, V> current = tree;
    Node<K, V> found = null;
    while (current instanceof Node<K, V> node) {
      boolean inReach = key.compareTo(node.key) <= 0;
      if (inReach) found = node;
      current = inReach ? node.lower : node.upper;
    }
    return found;
  }

  private static long rank(Object key) {
    return key instanceof Ranked ranked ? ranked.rank() : 0;
  }

  private static <K extends Comparable<? super K>> int compare(long rank, K key, Node<K, ?> node) {
    return rank == node.rank ? key.compareTo(node.key) : Long.compareUnsigned(rank, node.rank);
  }

  record Empty<K extends Comparable<? super K>, V>() implements Tree<K, V> {

    private static final Empty<?, ?> ANY = new Empty<String, Object>();

    @SuppressWarnings("unchecked") // nothing is in it, of whatever type
    static <K extends Comparable<? super K>, V> Empty<K, V> of() {
      return (Empty<K, V>) ANY;
    }

    @Override
    public int height() {
      return 0;
    }

    @Override
    public int size() {
      return 0;
    }

    @Override
    public @Nullable Node<K, V> first() {
      return null;
    }

    @Override
    public Tree<K, V> with(Node<K, V> changed) {
      return changed; // it is a tree of one
    }

    @Override
    public Tree<K, V> without(K key) {
      return this;
    }
  }

  record Node<K extends Comparable<? super K>, V>(
      Tree<K, V> lower, long rank, K key, V value, Tree<K, V> upper, int height, int size)
      implements Tree<K, V> {

    /** A tree of one. */
    Node(K key, V value) {
      this(Empty.of(), Tree.rank(key), key, value, Empty.of(), 1, 1);
    }

    /** Another node's key and value over these two. */
    Node(Tree<K, V> lower, Node<K, V> of, Tree<K, V> upper) {
      int height = 1 + Math.max(lower.height(), upper.height());
      this(lower, of.rank, of.key, of.value, upper, height, 1 + lower.size() + upper.size());
    }

    Entry<K, V> entry() {
      return new Entry<>(key, value);
    }

    @Override
    public Node<K, V> first() {
      Node<K, V> smaller = lower.first();
      return smaller == null ? this : smaller;
    }

    /** As long as the changed side is as high as before, the other is not even looked at. */
    @Override
    @SuppressWarnings("ReferenceEquality") // comparing contents could cost more than the update
    public Tree<K, V> with(Node<K, V> changed) {
      int order = compare(changed.rank, changed.key, this);
      if (order == 0) {
        if (value == changed.value) return this;
        if (height == 1) return changed; // every other node is one without branches
        return new Node<>(lower, rank, changed.key, changed.value, upper, height, size);
      }
      Tree<K, V> before = order < 0 ? lower : upper;
      Tree<K, V> after = before.with(changed);
      if (after == before) return this;
      if (after.height() != before.height()) {
        return order < 0 ? balanced(after, this, upper) : balanced(lower, this, after);
      }
      int newSize = size + after.size() - before.size();
      return order < 0
          ? new Node<>(after, rank, key, value, upper, height, newSize)
          : new Node<>(lower, rank, key, value, after, height, newSize);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the same object, not an equal one
    public Tree<K, V> without(K gone) {
      int order = compare(Tree.rank(gone), gone, this);
      if (order == 0) {
        Node<K, V> next = upper.first();
        return next == null ? lower : balanced(lower, next, upper.without(next.key));
      }
      Tree<K, V> before = order < 0 ? lower : upper;
      Tree<K, V> after = before.without(gone);
      if (after == before) return this;
      return order < 0 ? balanced(after, this, upper) : balanced(lower, this, after);
    }

    /** For two subtrees that one update has put out of balance by two at most. */
    private static <K extends Comparable<? super K>, V> Node<K, V> balanced(
        Tree<K, V> lower, Node<K, V> root, Tree<K, V> upper) {
      int lean = upper.height() - lower.height();
      if (lean < -1 && lower instanceof Node<K, V> heavy) return heavy.liftedOver(root, upper);
      if (lean > 1 && upper instanceof Node<K, V> heavy) return heavy.liftedOver(lower, root);
      return new Node<>(lower, root, upper);
    }

    /** This node, the heavy lower side, becomes the root; if it leans inwards, its child does. */
    private Node<K, V> liftedOver(Node<K, V> root, Tree<K, V> light) {
      if (upper instanceof Node<K, V> inner && inner.height > lower.height()) {
        return new Node<>(
            new Node<>(lower, this, inner.lower), inner, new Node<>(inner.upper, root, light));
      }
      return new Node<>(lower, this, new Node<>(upper, root, light));
    }

    /** The mirror image: this node is the heavy upper side. */
    private Node<K, V> liftedOver(Tree<K, V> light, Node<K, V> root) {
      if (lower instanceof Node<K, V> inner && inner.height > upper.height()) {
        return new Node<>(
            new Node<>(light, root, inner.lower), inner, new Node<>(inner.upper, this, upper));
      }
      return new Node<>(new Node<>(light, root, lower), this, upper);
    }
  }
}
