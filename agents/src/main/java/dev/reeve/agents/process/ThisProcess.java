package dev.reeve.agents.process;

/** The process that we are. */
public final class ThisProcess {

  private ThisProcess() {}

  /**
   * Its end, without what Java does at the end. With a child that lives on, that is to wait a third
   * of a second for the thread that waits for the child.
   */
  public static void end(int exit) {
    Libc.exit(exit);
  }

  /** For those who have a moment now, and will be in a hurry when it ends. */
  public static void prepareEnd() {
    Libc.prepare();
  }
}
