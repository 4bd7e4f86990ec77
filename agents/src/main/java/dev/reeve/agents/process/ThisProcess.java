package dev.reeve.agents.process;

/** The process that we are. */
public final class ThisProcess {

  /** Elsewhere the C library is another one. */
  private static final boolean LINUX = System.getProperty("os.name", "").equals("Linux");

  private ThisProcess() {}

  /**
   * Its end, without what Java does at the end. With a child that lives on, that is to wait a third
   * of a second for the thread that waits for the child. Where this is not Linux it returns, and
   * all is as Java does it.
   */
  public static void end(int exit) {
    if (LINUX) Libc.exit(exit);
  }

  /** For those who have a moment now, and will be in a hurry when it ends. */
  public static void prepareEnd() {
    if (LINUX) Libc.prepare();
  }
}
