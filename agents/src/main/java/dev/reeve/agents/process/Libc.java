package dev.reeve.agents.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The functions of the C library that Java has no words for. Numbers are those of Linux, where they
 * are the same on all 64-bit machines.
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

  private static final Function KILL = withErrno("kill", JAVA_INT, JAVA_INT);
  private static final Function WAITPID = withErrno("waitpid", JAVA_INT, ADDRESS, JAVA_INT);
  private static final Function WAITID = withErrno("waitid", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
  private static final Function SYSCALL =
      variadic("syscall", JAVA_LONG, 1, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final Function PRCTL =
      variadic("prctl", JAVA_INT, 1, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final Function OPEN = variadic("open", JAVA_INT, 2, ADDRESS, JAVA_INT);
  private static final Function CLOSE = withErrno("close", JAVA_INT);
  private static final Function WRITE =
      new Function(
          "write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG), errno());
  private static final Function MKFIFO = withErrno("mkfifo", ADDRESS, JAVA_INT);
  private static final Function FALLOCATE =
      withErrno("fallocate", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final Function ISATTY = withErrno("isatty", JAVA_INT);
  private static final Function SIGNAL =
      new Function("signal", FunctionDescriptor.of(ADDRESS, JAVA_INT, ADDRESS));
  private static final Function TCGETATTR = withErrno("tcgetattr", JAVA_INT, ADDRESS);
  private static final Function TCSETATTR = withErrno("tcsetattr", JAVA_INT, JAVA_INT, ADDRESS);
  private static final Function EXIT = new Function("_exit", FunctionDescriptor.ofVoid(JAVA_INT));

  /** To prepare a call takes Java much longer than the call: so it is done when it is wanted. */
  private static final class Function {

    private final String name;
    private final FunctionDescriptor type;
    private final Linker.Option[] options;
    private volatile @Nullable MethodHandle prepared;

    Function(String name, FunctionDescriptor type, Linker.Option... options) {
      this.name = name;
      this.type = type;
      this.options = options;
    }

    MethodHandle handle() {
      MethodHandle handle = prepared;
      if (handle == null) {
        handle = LINKER.downcallHandle(SYMBOLS.findOrThrow(name), type, options);
        prepared = handle;
      }
      return handle;
    }
  }

  /** What a function answered, and why if it failed. */
  record Answer(long value, int errno) {

    boolean failed() {
      return value < 0;
    }
  }

  private Libc() {}

  static Answer kill(long pid, int signal) {
    return call(KILL, (int) pid, signal);
  }

  /** A handle of the process that is never another one's; to be closed. */
  static Answer openProcess(long pid) {
    return call(SYSCALL, PIDFD_OPEN, pid, 0L, 0L, 0L);
  }

  static Answer signalProcess(long handle, int signal) {
    return call(SYSCALL, PIDFD_SEND_SIGNAL, handle, (long) signal, 0L, 0L);
  }

  static void close(long handle) {
    call(CLOSE, (int) handle);
  }

  /** What this process has open is not for those it starts. */
  static void closeOnExec() {
    call(SYSCALL, CLOSE_RANGE, 3L, 0xffff_ffffL, CLOSE_ON_EXEC, 0L);
  }

  /** Orphans below this process become its children from now on. */
  static Answer becomeSubreaper() {
    return call(PRCTL, SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L);
  }

  static Answer waitpid(long pid, MemorySegment status, int options) {
    return call(WAITPID, (int) pid, status, options);
  }

  static Answer waitid(int idType, int id, MemorySegment info, int options) {
    return call(WAITID, idType, id, info, options);
  }

  /** Gives the disk space of a part of the file back; its length stays. */
  static boolean punch(String file, long from, long length) {
    try (Arena arena = Arena.ofConfined()) {
      Answer handle = call(OPEN, arena.allocateFrom(file), WRITE_ONLY);
      if (handle.failed()) return false;
      try {
        int number = (int) handle.value();
        return !call(FALLOCATE, number, KEEP_SIZE_AND_PUNCH_HOLE, from, length).failed();
      } finally {
        close(handle.value());
      }
    }
  }

  static Answer makePipe(String file) {
    try (Arena arena = Arena.ofConfined()) {
      return call(MKFIFO, arena.allocateFrom(file), PRIVATE);
    }
  }

  /** The writing end; to be closed. */
  static Answer openPipe(String file) {
    try (Arena arena = Arena.ofConfined()) {
      return call(OPEN, arena.allocateFrom(file), WRITE_ONLY | WITHOUT_WAITING);
    }
  }

  static Answer write(long handle, byte[] bytes, int from) {
    int length = bytes.length - from;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(Math.max(1, length));
      MemorySegment.copy(bytes, from, copy, ValueLayout.JAVA_BYTE, 0, length);
      return call(WRITE, (int) handle, copy, (long) length);
    }
  }

  static boolean isTerminal(int handle) {
    return call(ISATTY, handle).value() == 1;
  }

  static boolean terminalSettings(int handle, MemorySegment settings) {
    return !call(TCGETATTR, handle, settings).failed();
  }

  /** At once, whatever is still to be printed. */
  static void setTerminal(int handle, MemorySegment settings) {
    call(TCSETATTR, handle, 0, settings);
  }

  static void ignore(int signal) {
    try {
      var _ = (MemorySegment) SIGNAL.handle().invokeExact(signal, MemorySegment.ofAddress(IGNORE));
    } catch (Throwable e) {
      throw new IllegalStateException("signal() could not be called", e);
    }
  }

  /** The end of this process, at once; nothing that would be done at its end is done. */
  static void exit(int code) {
    try {
      EXIT.handle().invokeExact(code);
    } catch (Throwable e) {
      throw new IllegalStateException("_exit() could not be called", e);
    }
  }

  /** For those who will want it soon. */
  static void prepareExit() {
    EXIT.handle();
  }

  /** The same for what follows children. */
  static void prepareChildren() {
    for (Function each : List.of(PRCTL, WAITID, WAITPID, SYSCALL, CLOSE)) each.handle();
  }

  /** A function that is not in every C library. */
  static Optional<MethodHandle> perhaps(String name, FunctionDescriptor type) {
    return SYMBOLS.find(name).map(symbol -> LINKER.downcallHandle(symbol, type));
  }

  static MethodHandle plain(String name, MemoryLayout result, MemoryLayout... parameters) {
    FunctionDescriptor type = FunctionDescriptor.of(result, parameters);
    return LINKER.downcallHandle(SYMBOLS.findOrThrow(name), type);
  }

  private static Linker.Option errno() {
    return Linker.Option.captureCallState("errno");
  }

  private static Function withErrno(String name, MemoryLayout... parameters) {
    return new Function(name, FunctionDescriptor.of(JAVA_INT, parameters), errno());
  }

  private static Function variadic(
      String name, MemoryLayout result, int fixed, MemoryLayout... parameters) {
    FunctionDescriptor type = FunctionDescriptor.of(result, parameters);
    return parameters.length == fixed
        ? new Function(name, type, errno())
        : new Function(name, type, errno(), Linker.Option.firstVariadicArg(fixed));
  }

  private static Answer call(Function function, Object... arguments) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(STATE);
      List<Object> all = new ArrayList<>(arguments.length + 1);
      all.add(state);
      all.addAll(List.of(arguments));
      Object value = function.handle().invokeWithArguments(all);
      int errno = (int) ERRNO.get(state, 0L);
      return new Answer(((Number) value).longValue(), errno);
    } catch (Throwable e) {
      throw new IllegalStateException("a function of the C library could not be called", e);
    }
  }
}
