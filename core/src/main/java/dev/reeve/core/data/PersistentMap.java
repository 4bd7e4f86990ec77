package dev.reeve.core.data;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A sorted map that never changes. {@link #with} and {@link #without} give a new map and share all
 * but one path of the tree with the old one, so an update costs a logarithm and an old version
 * costs next to nothing to keep.
 *
 * <p>Everything is in the order of the keys; nothing depends on a hash. The order of the keys must
 * agree with their {@code equals}.
 */
public final class PersistentMap<K extends Comparable<? super K>, V>
    implements Iterable<PersistentMap.Entry<K, V>> {

  /** One key and what stands under it. */
  public record Entry<K, V>(K key, V value) {

    @Override
    public String toString() {
      return key + "=" + value;
    }
  }

  private static final PersistentMap<?, ?> EMPTY =
      new PersistentMap<>(Tree.Empty.<String, Object>of(), null);

  private final Tree<K, V> tree;

  /**
   * What was put in or asked for last: a command asks for its task again and again. Two threads may
   * each remember another; a node never changes, so both are right.
   */
  private Tree.@Nullable Node<K, V> last;

  private PersistentMap(Tree<K, V> tree, Tree.@Nullable Node<K, V> last) {
    this.tree = tree;
    this.last = last;
  }

  @SuppressWarnings("unchecked") // an empty map is a map of whatever its user likes
  public static <K extends Comparable<? super K>, V> PersistentMap<K, V> empty() {
    return (PersistentMap<K, V>) EMPTY;
  }

  public @Nullable V get(K key) {
    Tree.Node<K, V> node = find(key);
    return node == null ? null : node.value();
  }

  public boolean containsKey(K key) {
    return find(key) != null;
  }

  @SuppressWarnings("ReferenceEquality") // only a shortcut: the comparison follows
  private Tree.@Nullable Node<K, V> find(K key) {
    Tree.Node<K, V> known = last;
    if (known != null && (known.key() == key || key.compareTo(known.key()) == 0)) return known;
    Tree.Node<K, V> found = Tree.find(tree, key);
    if (found != null) last = found;
    return found;
  }

  /** This map itself if this very value already stands under the key. */
  @SuppressWarnings("ReferenceEquality") // comparing contents could cost more than the update
  public PersistentMap<K, V> with(K key, V value) {
    Tree.Node<K, V> changed = new Tree.Node<>(key, value);
    Tree<K, V> next = tree.with(changed);
    return next == tree ? this : new PersistentMap<>(next, changed);
  }

  /** This map itself if the key is not in it. */
  @SuppressWarnings("ReferenceEquality") // the same object, not an equal one
  public PersistentMap<K, V> without(K key) {
    Tree<K, V> rest = tree.without(key);
    return rest == tree ? this : new PersistentMap<>(rest, null);
  }

  public int size() {
    return tree.size();
  }

  public boolean isEmpty() {
    return size() == 0;
  }

  /** The entry with the smallest key, or null if there is none. */
  public @Nullable Entry<K, V> first() {
    Tree.Node<K, V> first = tree.first();
    return first == null ? null : first.entry();
  }

  /** The smallest key, or null if there is none. */
  public @Nullable K firstKey() {
    Tree.Node<K, V> first = tree.first();
    return first == null ? null : first.key();
  }

  /** The entry with the smallest key that is not below {@code key}, or null if there is none. */
  public @Nullable Entry<K, V> ceiling(K key) {
    Tree.Node<K, V> found = Tree.ceiling(tree, key);
    return found == null ? null : found.entry();
  }

  @Override
  public Iterator<Entry<K, V>> iterator() {
    return Ascending.all(tree);
  }

  /** The entries whose keys are not below {@code key}, in order. */
  public Iterable<Entry<K, V>> from(K key) {
    return () -> Ascending.from(tree, key);
  }

  public void forEach(BiConsumer<? super K, ? super V> action) {
    for (Entry<K, V> entry : this) action.accept(entry.key(), entry.value());
  }

  /** A view, in order; nothing is copied. */
  public Collection<K> keys() {
    return new View<>(this, Entry::key);
  }

  /** A view, in the order of the keys; nothing is copied. */
  public Collection<V> values() {
    return new View<>(this, Entry::value);
  }

  Tree<K, V> tree() {
    return tree;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) return true;
    if (!(other instanceof PersistentMap<?, ?> map) || size() != map.size()) return false;
    Iterator<?> theirs = map.iterator();
    for (Entry<K, V> entry : this) {
      if (!entry.equals(theirs.next())) return false;
    }
    return true;
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (Entry<K, V> entry : this) hash = 31 * hash + entry.hashCode();
    return hash;
  }

  @Override
  public String toString() {
    var text = new StringBuilder("{");
    for (Entry<K, V> entry : this) text.append(text.length() == 1 ? "" : ", ").append(entry);
    return text.append('}').toString();
  }

  private static final class View<K extends Comparable<? super K>, V, T>
      extends AbstractCollection<T> {

    private final PersistentMap<K, V> map;
    private final Function<Entry<K, V>, T> part;

    View(PersistentMap<K, V> map, Function<Entry<K, V>, T> part) {
      this.map = map;
      this.part = part;
    }

    @Override
    public int size() {
      return map.size();
    }

    @Override
    public Iterator<T> iterator() {
      Iterator<Entry<K, V>> entries = map.iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return entries.hasNext();
        }

        @Override
        public T next() {
          return part.apply(entries.next());
        }
      };
    }
  }
}
