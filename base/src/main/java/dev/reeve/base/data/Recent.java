package dev.reeve.base.data;

import java.util.LinkedHashMap;
import java.util.Map;

/** What was last put or asked for; the rest is forgotten. */
public final class Recent<K, V> extends LinkedHashMap<K, V> {

  private static final long serialVersionUID = 1;

  private final int most;

  public Recent(int most) {
    super(16, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return most < size();
  }
}
