package dev.reeve.agents.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/** The terminal that this program was started at. */
public final class Terminal {

  /** More than any system's settings need. */
  private static final int SETTINGS_SIZE = 256;

  private final MemorySegment settings;
  private final boolean known;

  private Terminal(MemorySegment settings, boolean known) {
    this.settings = settings;
    this.known = known;
  }

  /** Whether input and output of this program are both a terminal: then a person sits there. */
  public static boolean isInteractive() {
    return Libc.isTerminal(0) && Libc.isTerminal(1);
  }

  public static boolean showsOutput() {
    return Libc.isTerminal(1);
  }

  public static boolean showsErrors() {
    return Libc.isTerminal(2);
  }

  /** How much of text a terminal shows; nought where it does not know. */
  public record Size(int rows, int columns) {}

  /**
   * That of the terminal that shows the output of this program, as it is now; null if none does.
   */
  public static @Nullable Size size() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(ValueLayout.JAVA_SHORT, 4);
      if (!Libc.windowSize(1, size)) return null;
      int rows = Short.toUnsignedInt(size.getAtIndex(ValueLayout.JAVA_SHORT, 0));
      return new Size(rows, Short.toUnsignedInt(size.getAtIndex(ValueLayout.JAVA_SHORT, 1)));
    }
  }

  /**
   * Leaves the terminal to a program that is about to be started, with its keys: from now on Ctrl-C
   * and Ctrl-\ mean that program alone.
   */
  public static Terminal lend() {
    Libc.ignore(Signal.INTERRUPT.number());
    Libc.ignore(Signal.QUIT.number());
    MemorySegment settings = Arena.ofAuto().allocate(SETTINGS_SIZE, 8);
    return new Terminal(settings, Libc.terminalSettings(0, settings));
  }

  /** As it was, if the program was stopped before it could do so itself. */
  public void takeBack() {
    if (known) Libc.setTerminal(0, settings);
  }
}
