package dev.reeve.core.data;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** A sorted set that never changes: the keys of a {@link PersistentMap}. */
public final class PersistentSet<K extends Comparable<? super K>> implements Iterable<K> {

  private final PersistentMap<K, Boolean> map;

  private PersistentSet(PersistentMap<K, Boolean> map) {
    this.map = map;
  }

  public static <K extends Comparable<? super K>> PersistentSet<K> empty() {
    return new PersistentSet<K>(PersistentMap.empty());
  }

  public boolean contains(K key) {
    return map.containsKey(key);
  }

  public PersistentSet<K> with(K key) {
    return of(map.with(key, true));
  }

  public PersistentSet<K> without(K key) {
    return of(map.without(key));
  }

  /** A map that stays what it was says so by being the same. */
  @SuppressWarnings("ReferenceEquality") // the same object, not an equal one
  private PersistentSet<K> of(PersistentMap<K, Boolean> next) {
    return next == map ? this : new PersistentSet<>(next);
  }

  public int size() {
    return map.size();
  }

  public boolean isEmpty() {
    return map.isEmpty();
  }

  /** The smallest, or null if there is none. */
  public @Nullable K first() {
    return map.firstKey();
  }

  @Override
  public Iterator<K> iterator() {
    return map.keys().iterator();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PersistentSet<?> set && map.equals(set.map);
  }

  @Override
  public int hashCode() {
    return map.hashCode();
  }

  @Override
  public String toString() {
    return map.keys().toString();
  }
}
