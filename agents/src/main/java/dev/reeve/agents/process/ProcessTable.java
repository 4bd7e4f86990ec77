package dev.reeve.agents.process;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The processes of this machine, read from {@code /proc}. */
final class ProcessTable {

  /** So many processes are looked at before others come to their turn. */
  private static final int AT_A_TIME = 16;

  private static final String PROC = "/proc/";

  /** More than {@code /proc} says of a process in one line. */
  private static final int LONGEST_LINE = 4096;

  /** No environment that Linux lets a program have is longer by much. */
  private static final int LONGEST_ENVIRONMENT = 4 << 20;

  /**
   * Marks that were read before: an environment is read once, since programs do not change it. One
   * without a word is read again: so it looks while a program is just taking another's place.
   */
  private SortedMap<ProcessId, Mark> marks = new TreeMap<>();

  /**
   * One look at all of them; what ends meanwhile may be in it or not.
   *
   * @param meanwhile what cannot wait so long, done again and again
   */
  SortedMap<Long, ProcStat> look(Runnable meanwhile) {
    SortedMap<Long, ProcStat> seen = new TreeMap<>();
    for (Long pid : pids()) {
      @Nullable ProcStat stat = stat(pid);
      if (stat != null) seen.put(pid, stat);
      if (pid % AT_A_TIME == 0) meanwhile.run();
    }
    return seen;
  }

  /**
   * The mark that each of these bears; those that bear none are left out.
   *
   * @param since who was there before bears none that matters, and is not asked
   */
  SortedMap<ProcessId, Mark> marks(SortedMap<Long, ProcStat> seen, long since) {
    SortedMap<ProcessId, Mark> now = new TreeMap<>();
    SortedMap<ProcessId, Mark> found = new TreeMap<>();
    for (ProcStat stat : seen.values()) {
      if (stat.id().start() < since) continue;
      @Nullable Mark known = marks.get(stat.id());
      @Nullable Mark mark = known == null ? mark(stat) : known;
      if (mark == null) continue;
      now.put(stat.id(), mark);
      if (!mark.equals(Mark.NONE)) found.put(stat.id(), mark);
    }
    marks = now;
    return found;
  }

  static @Nullable ProcStat stat(long pid) {
    byte[] line = read(PROC + pid + "/stat", LONGEST_LINE);
    return line.length == 0 ? null : ProcStat.parse(line);
  }

  /** Which start of the machine this is: process ids of another one mean nothing. */
  static String boot() {
    byte[] id = read(PROC + "sys/kernel/random/boot_id", LONGEST_LINE);
    return new String(id, StandardCharsets.US_ASCII).trim();
  }

  /** Null if it cannot be said now. */
  private static @Nullable Mark mark(ProcStat stat) {
    if (stat.isZombie()) return Mark.NONE;
    byte[] environment = read(PROC + stat.id().pid() + "/environ", LONGEST_ENVIRONMENT);
    return environment.length == 0 ? null : Mark.in(environment);
  }

  static boolean bears(long pid, List<String> variables) {
    String file = PROC + pid + "/environ";
    String text = '\0' + new String(read(file, LONGEST_ENVIRONMENT), StandardCharsets.ISO_8859_1);
    return variables.stream().anyMatch(each -> text.contains('\0' + each + "="));
  }

  private static List<Long> pids() {
    List<Long> pids = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of(PROC))) {
      for (Path entry : entries) {
        String name = entry.getFileName().toString();
        if (Character.isDigit(name.charAt(0))) pids.add(Long.parseLong(name));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read /proc: " + e.getMessage(), e);
    }
    return pids;
  }

  /** Empty if it is gone or not ours to read. A channel would cost more than what is read. */
  private static byte[] read(String file, int most) {
    try (var stream = new FileInputStream(file)) {
      byte[] buffer = new byte[LONGEST_LINE];
      int length = Math.max(0, stream.read(buffer));
      if (length < LONGEST_LINE || most <= LONGEST_LINE) return Arrays.copyOf(buffer, length);
      byte[] rest = stream.readNBytes(most - length);
      byte[] all = Arrays.copyOf(buffer, length + rest.length);
      System.arraycopy(rest, 0, all, length, rest.length);
      return all;
    } catch (IOException e) {
      return new byte[0];
    }
  }
}
