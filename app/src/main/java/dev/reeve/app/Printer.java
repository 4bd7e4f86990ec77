package dev.reeve.app;

import dev.reeve.agents.process.Terminal;
import dev.reeve.agents.run.RunListener;
import dev.reeve.base.text.Printable;
import dev.reeve.core.text.SafeText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Prints what an agent printed, in a thread of its own: whoever reads slowly, or has stopped the
 * terminal, holds up nothing but the printing. What waits is bounded; the rest waits in its file.
 */
final class Printer implements RunListener, AutoCloseable {

  private record Piece(Channel channel, SafeText text) {}

  private static final Piece LAST = new Piece(Channel.OUTPUT, SafeText.EMPTY);

  /** From so many letters on no more is asked for; what one read gives still finds room. */
  private static final int MOST_WAITING = 1 << 20;

  /** What stands where bytes were no UTF-8. */
  private static final char NO_LETTER = '\ufffd';

  /** So long it is waited for whoever reads, after somebody has said that all is to end. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Console console;
  private final BlockingQueue<Piece> waiting = new LinkedBlockingQueue<>();
  private final AtomicInteger letters = new AtomicInteger();
  private final Thread thread;
  private Runnable whenGone = () -> {};
  private boolean gone;
  private boolean garbled;

  Printer(Console console) {
    this.console = console;
    thread = Thread.ofPlatform().daemon().name("reeve-printer").start(this::print);
  }

  /** What is done, once, when nobody reads the output any more. */
  synchronized void onGone(Runnable action) {
    whenGone = action;
    if (gone) action.run();
  }

  private synchronized void gone() {
    gone = true;
    whenGone.run();
  }

  private synchronized boolean isGone() {
    return gone;
  }

  @Override
  public void onOutput(Channel channel, SafeText text) {
    letters.addAndGet(text.value().length());
    garbled |= text.value().indexOf(NO_LETTER) >= 0;
    waiting.add(new Piece(channel, text));
  }

  @Override
  public boolean accepts() {
    return letters.get() < MOST_WAITING;
  }

  /** Whether something in it was no text, and is not as it was; when the run is over. */
  boolean isGarbled() {
    return garbled;
  }

  /** Waits until everything is printed. */
  @Override
  public void close() {
    finish(Duration.ZERO);
  }

  /** The same for one that was interrupted: nobody waits for a reader who stands still. */
  void closeSoon() {
    finish(PATIENCE);
  }

  private void finish(Duration atMost) {
    waiting.add(LAST);
    try {
      thread.join(atMost.toMillis()); // zero is for ever
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void print() {
    try {
      for (Piece piece = waiting.take(); !piece.equals(LAST); piece = waiting.take()) print(piece);
      console.flush();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void print(Piece piece) {
    boolean output = piece.channel() == Channel.OUTPUT;
    letters.addAndGet(-piece.text().value().length());
    if (output && isGone()) return;
    PrintWriter to = output ? console.out() : console.err();
    boolean shown = output ? Terminal.showsOutput() : Terminal.showsErrors();
    String text = piece.text().value();
    to.print(shown ? Printable.text(text) : text);
    if (waiting.isEmpty() || text.length() > 8192) to.flush();
    if (output && console.outlet().isForsaken()) gone();
  }
}
