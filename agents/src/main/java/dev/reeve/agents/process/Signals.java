package dev.reeve.agents.process;

import org.jspecify.annotations.Nullable;

/**
 * Sends signals, and only to the process that is meant: a number that has passed to another process
 * is left alone.
 */
final class Signals {

  private Signals() {}

  /** Whether it was sent; not if the process is gone or its number is another one's now. */
  static boolean send(ProcessId process, Signal signal) {
    if (process.pid() <= 1) throw new IllegalArgumentException("no process of ours: " + process);
    Libc.Answer handle = Libc.openProcess(process.pid());
    if (handle.failed()) return handle.errno() != Libc.ESRCH && sendByNumber(process, signal);
    try {
      // The handle is held, so who is looked at now is who gets the signal.
      boolean meant = isRunning(process);
      return meant && !Libc.signalProcess(handle.value(), signal.number()).failed();
    } finally {
      Libc.close(handle.value());
    }
  }

  /** For kernels without process handles: looks right before. */
  private static boolean sendByNumber(ProcessId process, Signal signal) {
    return isRunning(process) && !Libc.kill(process.pid(), signal.number()).failed();
  }

  static boolean isRunning(ProcessId process) {
    @Nullable ProcStat stat = ProcessTable.stat(process.pid());
    return stat != null && stat.id().equals(process) && !stat.isZombie();
  }
}
