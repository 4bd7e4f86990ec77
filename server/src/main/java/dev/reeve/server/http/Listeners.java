package dev.reeve.server.http;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The threads that take what comes from the network: few, and of the platform's own, since a
 * virtual one that waits for the network has another thread wait for it. Whatever may wait for
 * anything else gets a virtual one.
 */
final class Listeners extends QueuedThreadPool {

  private static final int MANY = 4;

  Listeners() {
    super(MANY, MANY);
    setName("reeve-http");
    setDaemon(true);
    setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
  }

  /** The thread that sends answers which somebody else had to be asked for. */
  private static final class Answerer extends Thread {

    Answerer(Runnable work) {
      super(work, "reeve-answers");
      setDaemon(true);
    }
  }

  static ExecutorService answers() {
    return Executors.newSingleThreadExecutor(Answerer::new);
  }

  /**
   * Whoever has sent an answer also looks whether the next request is there already, which waits
   * for nothing: to wake another thread for that costs more.
   */
  @Override
  public void execute(Runnable job) {
    if (Thread.currentThread() instanceof Answerer) {
      job.run();
    } else {
      super.execute(job);
    }
  }
}
