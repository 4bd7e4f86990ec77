package dev.reeve.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.sim.scenario.report.Paint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OutletTest {

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  @Test
  @DisplayName("T-77 nothing is printed below the last word to whoever leaves in the middle")
  void last_word() {
    Console console = Console.of(written, OutputStream.nullOutputStream(), Paint.PLAIN);
    console.say("before");
    console.flush();
    console.outlet().hush();
    console.say("after");
    console.flush();
    assertThat(written.toString(UTF_8)).isEqualTo("before\n");
  }

  @Test
  @DisplayName("T-77 who leaves does not wait for a terminal that somebody has stopped")
  void stopped_terminal() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Outlet outlet = new Outlet(new Stopped(begun, ended));
    Thread writer =
        Thread.ofVirtual()
            .start(() -> {
              try {
                outlet.write('a');
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    begun.await();
    outlet.hush();
    assertThat(writer.isAlive()).isTrue();
    ended.countDown();
    writer.join();
  }

  /** Takes a letter only when it is let go on. */
  private static final class Stopped extends OutputStream {

    private final CountDownLatch begun;
    private final CountDownLatch ended;

    Stopped(CountDownLatch begun, CountDownLatch ended) {
      this.begun = begun;
      this.ended = ended;
    }

    @Override
    public void write(int letter) throws IOException {
      begun.countDown();
      try {
        ended.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }
}
