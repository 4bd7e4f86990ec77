package dev.reeve.app;

import java.util.concurrent.CountDownLatch;

/**
 * While this is open, Ctrl-C or a request to stop is passed on to the work that is under way, and
 * the process ends only after that work has.
 */
final class Interruption implements AutoCloseable {

  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread hook;

  /**
   * @param pass what is done when the process is told to stop
   */
  Interruption(Runnable pass) {
    hook =
        new Thread(() -> {
          pass.run();
          await();
        });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void await() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    over.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the shutdown has begun, and waits for this
    }
  }
}
