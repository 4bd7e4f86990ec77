package dev.reeve.daemon.files;

import java.util.Map;
import java.util.TreeMap;

/** A team's folder in a world without a disk. */
public final class MemoryFolder implements TeamFolder {

  private final Map<String, String> files = new TreeMap<>();
  private int writes;

  @Override
  public Found look(String name) {
    String text = files.get(name);
    return text == null ? new Found.Nothing() : new Found.Text(text);
  }

  @Override
  public void write(String name, String text) {
    files.put(TeamFolder.own(name), text);
    writes++;
  }

  @Override
  public boolean exchange(String name, Found before, String text) {
    if (!look(TeamFolder.shared(name)).equals(before)) return false;
    files.put(name, text);
    writes++;
    return true;
  }

  /** How often something was written by Reeve. */
  public int writes() {
    return writes;
  }

  /** Somebody else puts a file there; an empty text takes it away. */
  public void put(String name, String text) {
    if (text.isEmpty()) files.remove(name);
    else files.put(name, text);
  }
}
