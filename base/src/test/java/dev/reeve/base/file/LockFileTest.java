package dev.reeve.base.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockFileTest {

  @TempDir private Path temp = Path.of("unset");

  @Test
  void one_at_a_time_however_the_way_is_written() throws Exception {
    Path link = Files.createSymbolicLink(temp.resolve("link"), Files.createDirectory(dir()));
    try (var held = LockFile.tryTake(dir().resolve("lock"))) {
      assertThat(held).isNotNull();
      assertThat(LockFile.tryTake(link.resolve("lock"))).isNull();
      assertThat(LockFile.tryTake(dir().resolve("../dir/lock"))).isNull();
    }
    try (var again = LockFile.tryTake(link.resolve("lock"))) {
      assertThat(again).isNotNull();
    }
  }

  @Test
  void those_who_wait_have_their_turn_one_after_the_other() {
    Path lock = temp.resolve("lock");
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger turns = new AtomicInteger();
    CompletableFuture.allOf(
            IntStream.range(0, 50)
                .mapToObj(_ ->
                    CompletableFuture.runAsync(
                        () -> {
                          try (var _ = LockFile.take(lock)) {
                            assertThat(inside.incrementAndGet()).isEqualTo(1);
                            turns.incrementAndGet();
                            inside.decrementAndGet();
                          }
                        },
                        Thread::startVirtualThread))
                .toArray(CompletableFuture[]::new))
        .join();
    assertThat(turns).hasValue(50);
  }

  @Test
  void a_folder_that_is_not_there_is_said_and_nothing_is_held() throws Exception {
    assertThatThrownBy(() -> LockFile.take(dir().resolve("lock")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("cannot lock");
    Files.createDirectory(dir());
    LockFile.take(dir().resolve("lock")).close();
  }

  private Path dir() {
    return temp.resolve("dir");
  }
}
