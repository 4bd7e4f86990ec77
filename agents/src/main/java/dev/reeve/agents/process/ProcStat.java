package dev.reeve.agents.process;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What {@code /proc/PID/stat} says of a process. {@code ticks} is the processor time that it and
 * the children it has waited for have used.
 */
record ProcStat(ProcessId id, long parent, char state, long ticks) {

  private static final int STATE = 0;
  private static final int PARENT = 1;
  private static final int FIRST_TIME = 11;
  private static final int LAST_TIME = 14;
  private static final int START = 19;

  boolean isZombie() {
    return state == 'Z' || state == 'X';
  }

  /** Null if it is no such line: the process is gone. */
  static @Nullable ProcStat parse(byte[] line) {
    String text = new String(line, StandardCharsets.ISO_8859_1);
    int name = text.indexOf(" (");
    int rest = text.lastIndexOf(") "); // the name is the program's choice, and may hold brackets
    if (name <= 0 || rest < name) return null;
    String[] fields = text.substring(rest + 2).trim().split(" ", START + 2);
    if (fields.length <= START) return null;
    try {
      long pid = Long.parseLong(text, 0, name, 10);
      long ticks = 0;
      for (int i = FIRST_TIME; i <= LAST_TIME; i++) ticks += Long.parseLong(fields[i]);
      ProcessId id = new ProcessId(pid, Long.parseLong(fields[START]));
      return new ProcStat(id, Long.parseLong(fields[PARENT]), fields[STATE].charAt(0), ticks);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
