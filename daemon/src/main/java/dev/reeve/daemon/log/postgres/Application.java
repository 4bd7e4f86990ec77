package dev.reeve.daemon.log.postgres;

import dev.reeve.base.file.HostName;

/** How this program is called among the sessions of a server. */
final class Application {

  /** PostgreSQL keeps no more of a name. */
  private static final int LONGEST = 63;

  private Application() {}

  static String of(String words) {
    String plain = words.replaceAll("[^ -~]", "?");
    return plain.substring(0, Math.min(plain.length(), LONGEST));
  }

  static String self() {
    return of("reeve pid " + ProcessHandle.current().pid() + " on " + HostName.here());
  }
}
