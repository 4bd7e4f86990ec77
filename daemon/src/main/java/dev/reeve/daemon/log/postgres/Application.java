package dev.reeve.daemon.log.postgres;

import java.net.InetAddress;
import java.net.UnknownHostException;

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
    return of("reeve pid " + ProcessHandle.current().pid() + " on " + host());
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "a machine without a name";
    }
  }
}
