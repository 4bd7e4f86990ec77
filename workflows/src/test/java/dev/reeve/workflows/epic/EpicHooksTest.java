package dev.reeve.workflows.epic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.redact.Redactor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of items between two ticks. */
class EpicHooksTest {

  @TempDir private Path temp = Path.of("unset");

  private Yard yard(Sheet sheet) {
    return new Yard(temp).epic(sheet);
  }

  private EpicHooks hooks(Yard yard) {
    Path file = yard.folder.resolve("EPIC.md");
    return new EpicHooks(file, Redactor::standard, InstantSource.fixed(Sheet.NOW));
  }

  @Test
  @DisplayName("E-17 these alone mark what a worker does; the checkpoint is not theirs")
  void marks() {
    Yard yard = yard(new Sheet().working("T-1", Duration.ofHours(1)).item("T-2", "queued"));
    EpicHooks hooks = hooks(yard);
    assertThat(hooks.activity("T-1").changed()).isTrue();
    assertThat(yard.epic().items().getFirst().lastActivity()).isEqualTo(Sheet.NOW);
    assertThat(hooks.exited("T-1", "http://x|y", "").line()).isEqualTo("T-1 is exited");
    assertThat(yard.epic().items().getFirst().surface()).isEqualTo("http://x|y");
    assertThat(yard.epic().checkpoint()).isEqualTo("2026-05-08T11:00:00Z");
    assertThat(yard.epic().memory()).isEmpty();
    String before = yard.text("EPIC.md");
    assertThat(hooks.exited("T-1", "", ""))
        .isEqualTo(new EpicHooks.Told(false, true, "T-1 is exited: nothing to do"));
    assertThat(hooks.activity("T-2").changed()).isFalse();
    assertThat(hooks.activity("T-9").known()).isFalse();
    assertThat(yard.text("EPIC.md")).isEqualTo(before);
  }

  @Test
  @DisplayName("E-17 workers that end at the same time are all written down")
  void many_at_once() throws Exception {
    Sheet sheet = new Sheet();
    for (int i = 0; i < 40; i++) sheet.working("T-" + i, Duration.ZERO);
    Yard yard = yard(sheet);
    List<Future<EpicHooks.Told>> told = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < 40; i++) {
        String item = "T-" + i;
        told.add(threads.submit(() -> yard.hooks().exited(item, "http://pr/" + item, "")));
      }
      for (Future<EpicHooks.Told> each : told) assertThat(each.get().changed()).isTrue();
    }
    assertThat(yard.epic().items())
        .allMatch(item -> item.is(ItemStatus.EXITED) && item.surface().endsWith(item.id()));
  }

  @Test
  @DisplayName("E-2 what a person writes at the very same time is kept")
  void written_meanwhile() {
    Yard yard = yard(new Sheet().working("T-1", Duration.ZERO));
    EpicStore store = new EpicStore(yard.folder.resolve("EPIC.md"));
    List<Epic> seen = new ArrayList<>();
    store.change(epic -> {
      seen.add(epic);
      if (seen.size() == 1) yard.file("EPIC.md", yard.text("EPIC.md") + "By hand.\n");
      return EpicEditor.apply(epic, List.of(new Change.Status("review")));
    });
    assertThat(seen).hasSize(2);
    assertThat(yard.text("EPIC.md")).contains("status: review").endsWith("By hand.\n");
  }

  @Test
  @DisplayName("E-13 the hook of a merge marks the item done")
  void merged() {
    Yard yard =
        yard(new Sheet().status("ready_for_user_review").item("T-1", "ready_for_user_review"));
    assertThat(hooks(yard).merged("T-1").line()).isEqualTo("T-1 is done");
    assertThat(hooks(yard).merged("T-1").changed()).isFalse();
    assertThat(yard.epic().status()).isEqualTo("ready_for_user_review");
  }

  @Test
  @DisplayName("E-12 a person's word queues what is ready, and the epic")
  void queue() {
    Yard yard =
        yard(
            new Sheet()
                .status("review")
                .item("T-1", "ready")
                .item("T-2", "ready")
                .rows("decomposed"));
    assertThat(hooks(yard).queue(List.of("T-9")).known()).isFalse();
    assertThat(hooks(yard).queue(List.of("T-2")).line()).isEqualTo("queued: EPIC-1, T-2");
    assertThat(yard.epic().items().getFirst().status()).isEqualTo(ItemStatus.READY);
    assertThat(hooks(yard).queue(List.of()).line()).isEqualTo("queued: T-1");
    assertThat(yard.epic().status()).isEqualTo("queued");
    assertThat(hooks(yard).queue(List.of()).changed()).isFalse();
  }

  @Test
  @DisplayName("E-14 stale items are listed, and taken back only when that is asked for")
  void stale() {
    Duration limit = Duration.ofHours(4);
    Yard yard = yard(new Sheet().working("T-1", limit).working("T-2", limit.plusSeconds(1)));
    String before = yard.text("EPIC.md");
    assertThat(hooks(yard).stale(limit).stream().map(Item::id)).containsExactly("T-2");
    assertThat(yard.text("EPIC.md")).isEqualTo(before);
    assertThat(hooks(yard).resetStale(limit)).hasSize(1);
    assertThat(yard.epic().items().stream().map(Item::status))
        .containsExactly(ItemStatus.IN_PROGRESS, ItemStatus.QUEUED);
    assertThat(yard.epic().items().get(1).notes()).startsWith("stale: taken back at ");
    assertThat(hooks(yard).resetStale(limit)).isEmpty();
  }
}
