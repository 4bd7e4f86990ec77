package dev.reeve.agents.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Starts a process. Java's own way costs a thread for each child as long as it lives, and knows no
 * sessions; {@code posix_spawn} does not and does.
 *
 * @param input what the process reads; null: what this program reads
 * @param output where its standard output is appended to; null: where this program prints
 * @param errors the same for its errors
 * @param ownSession false leaves it at this program's terminal
 */
public record Spawn(
    List<String> command,
    Path folder,
    Map<String, String> environment,
    @Nullable Path input,
    @Nullable Path output,
    @Nullable Path errors,
    boolean ownSession) {

  private static final int OPAQUE = 1024; // more than any C library's structures need
  private static final int READ_ONLY = 0;
  private static final int APPEND = 01 | 0100 | 02000; // write only, create, append
  private static final int PRIVATE = 0600;
  private static final int SET_DEFAULTS_AND_MASK = 0x04 | 0x08;
  private static final int SET_SESSION = 0x80;

  private static final MemorySegment SPAWN = Libc.function("posix_spawn");
  private static final MemorySegment ACTIONS = Libc.function("posix_spawn_file_actions_init");
  private static final MemorySegment NO_ACTIONS = Libc.function("posix_spawn_file_actions_destroy");
  private static final MemorySegment OPEN = Libc.function("posix_spawn_file_actions_addopen");
  private static final MemorySegment GO = Libc.function("posix_spawn_file_actions_addchdir_np");
  private static final Optional<MemorySegment> CLOSE_FROM =
      Libc.perhaps("posix_spawn_file_actions_addclosefrom_np");
  private static final MemorySegment ATTRIBUTES = Libc.function("posix_spawnattr_init");
  private static final MemorySegment NO_ATTRIBUTES = Libc.function("posix_spawnattr_destroy");
  private static final MemorySegment FLAGS = Libc.function("posix_spawnattr_setflags");
  private static final MemorySegment DEFAULTS = Libc.function("posix_spawnattr_setsigdefault");
  private static final MemorySegment MASK = Libc.function("posix_spawnattr_setsigmask");
  private static final MemorySegment NO_SIGNALS = Libc.function("sigemptyset");
  private static final MemorySegment ADD_SIGNAL = Libc.function("sigaddset");

  public Spawn {
    command = List.copyOf(command);
  }

  /** Makes ready what the first start takes long for; whoever does not call it loses nothing. */
  public static void prepare() {
    Libc.prepare();
  }

  /**
   * The process that now runs.
   *
   * @throws IOException if the system refuses
   */
  public ProcessId start() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment actions = arena.allocate(OPAQUE, 16);
      MemorySegment attributes = arena.allocate(OPAQUE, 16);
      MemorySegment pid = arena.allocate(JAVA_INT);
      call(ACTIONS, at(actions));
      call(ATTRIBUTES, at(attributes));
      try {
        addActions(actions, arena);
        addAttributes(attributes, arena);
        MemorySegment program = arena.allocateFrom(command.getFirst());
        MemorySegment words = array(command, arena);
        MemorySegment variables = array(variables(), arena);
        call(SPAWN, at(pid), at(program), at(actions), at(attributes), at(words), at(variables));
      } finally {
        call(NO_ACTIONS, at(actions));
        call(NO_ATTRIBUTES, at(attributes));
      }
      return identify(pid.get(JAVA_INT, 0));
    }
  }

  private void addActions(MemorySegment actions, Arena arena) throws IOException {
    call(GO, at(actions), at(arena.allocateFrom(folder.toString())));
    if (input != null) open(actions, 0, arena.allocateFrom(input.toString()), READ_ONLY);
    if (output != null) open(actions, 1, arena.allocateFrom(output.toString()), APPEND);
    if (errors != null) open(actions, 2, arena.allocateFrom(errors.toString()), APPEND);
    if (CLOSE_FROM.isPresent()) {
      call(CLOSE_FROM.get(), at(actions), 3);
    } else {
      Libc.closeOnExec();
    }
  }

  private static void open(MemorySegment actions, int number, MemorySegment file, int flags)
      throws IOException {
    call(OPEN, at(actions), number, at(file), flags, PRIVATE);
  }

  /** No signal is blocked in it, and those that stop it do so, whatever holds for this program. */
  private void addAttributes(MemorySegment attributes, Arena arena) throws IOException {
    MemorySegment set = arena.allocate(OPAQUE, 16);
    call(NO_SIGNALS, at(set));
    call(MASK, at(attributes), at(set));
    List<Signal> ordinary = List.of(Signal.INTERRUPT, Signal.QUIT, Signal.PIPE, Signal.TERMINATE);
    for (Signal signal : ordinary) call(ADD_SIGNAL, at(set), signal.number());
    call(DEFAULTS, at(attributes), at(set));
    int flags = ownSession ? SET_DEFAULTS_AND_MASK | SET_SESSION : SET_DEFAULTS_AND_MASK;
    call(FLAGS, at(attributes), flags);
  }

  private List<String> variables() {
    List<String> variables = new ArrayList<>();
    environment.forEach((name, value) -> variables.add(name + "=" + value));
    return variables;
  }

  private static MemorySegment array(List<String> texts, Arena arena) {
    MemorySegment array = arena.allocate(ADDRESS, texts.size() + 1L); // the last stays null
    for (int i = 0; i < texts.size(); i++) {
      array.setAtIndex(ADDRESS, i, arena.allocateFrom(texts.get(i)));
    }
    return array;
  }

  /** It is our child, so its number is its own until we have waited for it. */
  private static ProcessId identify(long pid) throws IOException {
    @Nullable ProcStat stat = ProcessTable.stat(pid);
    if (stat == null) throw new IOException("cannot see process " + pid + " in /proc");
    return stat.id();
  }

  private static long at(MemorySegment memory) {
    return memory.address();
  }

  private static void call(MemorySegment function, long... words) throws IOException {
    long error = Libc.call(function, words).value();
    if (error != 0) throw new IOException("the system refused (error " + error + ")");
  }
}
