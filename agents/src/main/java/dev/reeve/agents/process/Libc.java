package dev.reeve.agents.process;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Optional;

/**
 * The functions of the C library that Java has no words for. Numbers are those of Linux, where they
 * are the same on all 64-bit machines.
 *
 * <p>All of them take whole numbers and addresses, up to six, which all these machines pass in
 * registers of 64 bits; and a function does not look at registers it has no parameter for. So one
 * form of call is enough for all. To make one ready takes Java longer than a start may (P-7).
 */
@SuppressWarnings("restricted") // the launcher and the tests allow native access
final class Libc {

  static final int EPERM = 1;
  static final int ESRCH = 3;
  static final int ECHILD = 10;
  static final int EAGAIN = 11;

  private static final Linker LINKER = Linker.nativeLinker();
  private static final SymbolLookup SYMBOLS = LINKER.defaultLookup();
  private static final MemoryLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO =
      STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
  private static final MethodHandle CALL =
      LINKER.downcallHandle(
          FunctionDescriptor.of(
              JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
          Linker.Option.captureCallState("errno"));

  private static final long PIDFD_SEND_SIGNAL = 424;
  private static final long PIDFD_OPEN = 434;
  private static final long CLOSE_RANGE = 436;
  private static final long CLOSE_ON_EXEC = 4;

  private static final int SET_CHILD_SUBREAPER = 36;
  private static final int KEEP_SIZE_AND_PUNCH_HOLE = 3;
  private static final int WRITE_ONLY = 1;
  private static final int WITHOUT_WAITING = 04000 | 02000000; // and not for children
  private static final int PRIVATE = 0600;
  private static final long IGNORE = 1;
  private static final long WINDOW_SIZE = 0x5413;

  private static final MemorySegment KILL = function("kill");
  private static final MemorySegment WAITPID = function("waitpid");
  private static final MemorySegment WAITID = function("waitid");
  private static final MemorySegment SYSCALL = function("syscall");
  private static final MemorySegment PRCTL = function("prctl");
  private static final MemorySegment OPEN = function("open");
  private static final MemorySegment CLOSE = function("close");
  private static final MemorySegment WRITE = function("write");
  private static final MemorySegment MKFIFO = function("mkfifo");
  private static final MemorySegment FALLOCATE = function("fallocate");
  private static final MemorySegment ISATTY = function("isatty");
  private static final MemorySegment SIGNAL = function("signal");
  private static final MemorySegment TCGETATTR = function("tcgetattr");
  private static final MemorySegment TCSETATTR = function("tcsetattr");
  private static final MemorySegment IOCTL = function("ioctl");
  private static final MemorySegment EXIT = function("_exit");

  /** What a function answered, and why if it failed. Most answer with 32 bits. */
  record Answer(long value, int errno) {

    boolean failed() {
      return value < 0;
    }
  }

  private Libc() {}

  static Answer kill(long pid, int signal) {
    return call(KILL, pid, signal);
  }

  /** A handle of the process that is never another one's; to be closed. */
  static Answer openProcess(long pid) {
    return callWide(SYSCALL, PIDFD_OPEN, pid);
  }

  static Answer signalProcess(long handle, int signal) {
    return callWide(SYSCALL, PIDFD_SEND_SIGNAL, handle, signal);
  }

  static void close(long handle) {
    call(CLOSE, handle);
  }

  /** What this process has open is not for those it starts. */
  static void closeOnExec() {
    callWide(SYSCALL, CLOSE_RANGE, 3, 0xffff_ffffL, CLOSE_ON_EXEC);
  }

  /** Orphans below this process become its children from now on. */
  static Answer becomeSubreaper() {
    return call(PRCTL, SET_CHILD_SUBREAPER, 1);
  }

  static Answer waitpid(long pid, MemorySegment status, int options) {
    return call(WAITPID, pid, status.address(), options);
  }

  static Answer waitid(int idType, int id, MemorySegment info, int options) {
    return call(WAITID, idType, id, info.address(), options);
  }

  /** Gives the disk space of a part of the file back; its length stays. */
  static boolean punch(String file, long from, long length) {
    try (Arena arena = Arena.ofConfined()) {
      Answer handle = call(OPEN, arena.allocateFrom(file).address(), WRITE_ONLY);
      if (handle.failed()) return false;
      try {
        return !call(FALLOCATE, handle.value(), KEEP_SIZE_AND_PUNCH_HOLE, from, length).failed();
      } finally {
        close(handle.value());
      }
    }
  }

  static Answer makePipe(String file) {
    try (Arena arena = Arena.ofConfined()) {
      return call(MKFIFO, arena.allocateFrom(file).address(), PRIVATE);
    }
  }

  /** The writing end; to be closed. */
  static Answer openPipe(String file) {
    try (Arena arena = Arena.ofConfined()) {
      return call(OPEN, arena.allocateFrom(file).address(), WRITE_ONLY | WITHOUT_WAITING);
    }
  }

  static Answer write(long handle, byte[] bytes, int from) {
    int length = bytes.length - from;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(Math.max(1, length));
      MemorySegment.copy(bytes, from, copy, ValueLayout.JAVA_BYTE, 0, length);
      return callWide(WRITE, handle, copy.address(), length);
    }
  }

  static boolean isTerminal(int handle) {
    return call(ISATTY, handle).value() == 1;
  }

  static boolean terminalSettings(int handle, MemorySegment settings) {
    return !call(TCGETATTR, handle, settings.address()).failed();
  }

  /** At once, whatever is still to be printed. */
  static void setTerminal(int handle, MemorySegment settings) {
    call(TCSETATTR, handle, 0, settings.address());
  }

  /** Four numbers of 16 bits: rows, columns, and what nobody uses. */
  static boolean windowSize(int handle, MemorySegment size) {
    return !call(IOCTL, handle, WINDOW_SIZE, size.address()).failed();
  }

  static void ignore(int signal) {
    callWide(SIGNAL, signal, IGNORE);
  }

  /** The end of this process, at once; nothing that would be done at its end is done. */
  static void exit(int code) {
    call(EXIT, code);
  }

  /** For a call that is to come soon. */
  static void prepare() {
    call(KILL, 0, 0); // asks whether we may signal ourselves, and does nothing
  }

  static MemorySegment function(String name) {
    return SYMBOLS.findOrThrow(name);
  }

  /** One that is not in every C library. */
  static Optional<MemorySegment> perhaps(String name) {
    return SYMBOLS.find(name);
  }

  static Answer call(MemorySegment function, long... words) {
    Answer wide = callWide(function, words);
    return new Answer((int) wide.value(), wide.errno());
  }

  private static Answer callWide(MemorySegment function, long... words) {
    long[] six = Arrays.copyOf(words, 6);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(STATE);
      long value =
          (long) CALL.invokeExact(function, state, six[0], six[1], six[2], six[3], six[4], six[5]);
      return new Answer(value, (int) ERRNO.get(state, 0L));
    } catch (Throwable e) {
      throw new IllegalStateException("a function of the C library could not be called", e);
    }
  }
}
