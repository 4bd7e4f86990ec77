package dev.reeve.app;

import dev.reeve.agents.process.Terminal;
import dev.reeve.agents.run.RunListener;
import dev.reeve.base.text.Printable;
import dev.reeve.core.text.SafeText;
import java.io.PrintWriter;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Prints what an agent printed, in a thread of its own: whoever reads slowly, or has stopped the
 * terminal, holds up nothing but the printing. What waits is bounded; the rest waits in its file.
 */
final class Printer implements RunListener, AutoCloseable {

  private record Piece(Channel channel, SafeText text) {}

  private static final Piece LAST = new Piece(Channel.OUTPUT, SafeText.EMPTY);

  /** From here on no more is asked for; what one read gives still finds room. */
  private static final int MOST_WAITING = 1_000;

  private final Console console;
  private final BlockingQueue<Piece> waiting = new LinkedBlockingQueue<>();
  private final Thread thread;
  private volatile Runnable whenGone = () -> {};

  Printer(Console console) {
    this.console = console;
    thread = Thread.ofPlatform().daemon().name("reeve-printer").start(this::print);
  }

  /** What is done when nobody reads the output any more. */
  void onGone(Runnable action) {
    whenGone = action;
  }

  @Override
  public void onOutput(Channel channel, SafeText text) {
    waiting.add(new Piece(channel, text));
  }

  @Override
  public boolean accepts() {
    return waiting.size() < MOST_WAITING;
  }

  /** Waits until everything is printed. */
  @Override
  public void close() {
    waiting.add(LAST);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void print() {
    try {
      for (Piece piece = waiting.take(); !piece.equals(LAST); piece = waiting.take()) print(piece);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void print(Piece piece) {
    boolean output = piece.channel() == Channel.OUTPUT;
    PrintWriter to = output ? console.out() : console.err();
    boolean shown = output ? Terminal.showsOutput() : Terminal.showsErrors();
    String text = piece.text().value();
    to.print(shown ? Printable.text(text) : text);
    if (waiting.isEmpty() || piece.text().value().length() > 8192) to.flush();
    if (output && console.outlet().isForsaken()) whenGone.run();
  }
}
