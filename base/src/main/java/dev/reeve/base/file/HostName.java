package dev.reeve.base.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this machine calls itself. */
public final class HostName {

  private static final Path KERNEL = Path.of("/proc/sys/kernel/hostname");

  private HostName() {}

  /** Asks the kernel, and no other machine; one that tells no name is {@code localhost}. */
  public static String here() {
    try {
      String name = Files.readString(KERNEL).strip();
      return name.isEmpty() ? "localhost" : name;
    } catch (IOException e) {
      return "localhost";
    }
  }
}
