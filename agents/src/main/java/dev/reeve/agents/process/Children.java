package dev.reeve.agents.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.OptionalInt;

/** The processes that this program must wait for: those it started, and orphans left to it. */
public final class Children {

  private static final int AT_ONCE = 1;
  private static final int ANY = 0;
  private static final int ENDED_AND_LEFT_WAITABLE = 4 | 0x0100_0000 | AT_ONCE;
  private static final int OF_ANY_KIND = 0x4000_0000;
  private static final int INFO_SIZE = 128;
  private static final int PID_IN_INFO = 16;

  private Children() {}

  /**
   * Makes this program the parent of what its descendants leave behind, so that nothing gets away
   * by losing its own parent.
   *
   * @throws IllegalStateException on a system that has no such thing
   */
  public static void adoptOrphans() {
    String system = System.getProperty("os.name", "this system");
    if (!system.equals("Linux")) {
      throw new IllegalStateException(
          "agents can be run on Linux only: what they start is found through /proc, and this is "
              + system);
    }
    Libc.Answer answer = Libc.becomeSubreaper();
    if (answer.failed()) {
      throw new IllegalStateException(
          "the kernel does not let Reeve look after orphans (error " + answer.errno() + ")");
    }
  }

  /**
   * Whether there is no child at all, not even one that has ended. Then nothing is left below this
   * program: orphans would have been left to it.
   */
  public static boolean none() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment info = arena.allocate(INFO_SIZE, 8);
      Libc.Answer answer = Libc.waitid(ANY, 0, info, ENDED_AND_LEFT_WAITABLE | OF_ANY_KIND);
      return answer.failed() && answer.errno() == Libc.ECHILD;
    }
  }

  /** Whether any child has ended and is not yet waited for: one cheap question for all. */
  public static boolean anyEnded() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment info = arena.allocate(INFO_SIZE, 8);
      Libc.Answer answer = Libc.waitid(ANY, 0, info, ENDED_AND_LEFT_WAITABLE);
      return !answer.failed() && info.get(ValueLayout.JAVA_INT, PID_IN_INFO) != 0;
    }
  }

  /**
   * The exit status of a child of ours if it has ended, as a shell counts it: 128 and the signal's
   * number if a signal ended it. It is told once; then the process is no more.
   */
  public static OptionalInt status(ProcessId child) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment status = arena.allocate(ValueLayout.JAVA_INT);
      Libc.Answer answer = Libc.waitpid(child.pid(), status, AT_ONCE);
      if (answer.value() != child.pid()) return OptionalInt.empty();
      int word = status.get(ValueLayout.JAVA_INT, 0);
      int signal = word & 0x7f;
      return OptionalInt.of(signal == 0 ? word >> 8 & 0xff : 128 + signal);
    }
  }
}
