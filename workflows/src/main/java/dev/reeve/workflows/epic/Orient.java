package dev.reeve.workflows.epic;

import dev.reeve.workflows.epic.Step.Braked;
import dev.reeve.workflows.epic.Step.Decompose;
import dev.reeve.workflows.epic.Step.Halted;
import dev.reeve.workflows.epic.Step.Handoff;
import dev.reeve.workflows.epic.Step.Preflight;
import dev.reeve.workflows.epic.Step.React;
import dev.reeve.workflows.epic.Step.Reset;
import dev.reeve.workflows.epic.Step.Verify;
import dev.reeve.workflows.epic.Step.Wait;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** From what an epic says to what this tick is about (E-3). It touches nothing. */
final class Orient {

  static final String NO_DELIVERABLE = "no-deliverable";

  private Orient() {}

  static Step next(Epic epic, Instant now) {
    if (epic.isHalted()) return new Halted(epic.status());
    if (epic.status().equals(Epic.QUEUED) && !epic.memory().isEmpty()) return new Reset();
    @Nullable String brake = Brake.reason(epic, now);
    if (brake != null) return new Braked(brake);
    for (Item item : epic.with(ItemStatus.EXITED)) {
      if (!item.surface().isEmpty()) return new Verify(item.id());
    }
    for (Item item : epic.items()) {
      @Nullable String context = failure(item);
      if (context != null) return new React(item.id(), context);
    }
    if (!epic.with(ItemStatus.QUEUED).isEmpty()) return new Preflight();
    if (epic.items().isEmpty()) return new Decompose();
    List<String> open = open(epic);
    return open.isEmpty() ? new Handoff() : new Wait(attention(epic));
  }

  /** Whether what was asked about an epic is still what it needs. */
  static boolean holds(Step step, Epic epic) {
    return switch (step) {
      case Verify(String id) -> {
        @Nullable Item item = epic.item(id);
        yield item != null && item.is(ItemStatus.EXITED) && !item.surface().isEmpty();
      }
      case React(String id, String context) -> {
        @Nullable Item item = epic.item(id);
        yield item != null && context.equals(failure(item));
      }
      case Decompose _ -> epic.items().isEmpty();
      case Handoff _ -> !epic.items().isEmpty() && open(epic).isEmpty();
      case Preflight _, Halted _, Reset _, Braked _, Wait _ -> true;
    };
  }

  /** What has to be reacted to; null if nothing. There is no pass without evidence (E-7). */
  private static @Nullable String failure(Item item) {
    if (item.is(ItemStatus.VERIFY_FAILED)) {
      return Notes.FAILED + ": " + Notes.value(item.notes(), Notes.FAILED);
    }
    return item.is(ItemStatus.EXITED) && item.surface().isEmpty() ? NO_DELIVERABLE : null;
  }

  /** The items that have not come to their end (E-13). */
  private static List<String> open(Epic epic) {
    return epic.items().stream()
        .filter(item -> !item.status().isAtSurface())
        .filter(item -> !(item.status().isGivenUp() && !item.notes().isBlank()))
        .map(Item::id)
        .toList();
  }

  private static String attention(Epic epic) {
    if (!epic.with(ItemStatus.IN_PROGRESS).isEmpty()) return "";
    List<String> parts = new ArrayList<>();
    for (Item item : epic.items()) {
      boolean silent = item.status().isGivenUp() && item.notes().isBlank();
      if (silent)
        parts.add(item.id() + " is " + item.status().word() + ", but its notes say no reason");
    }
    List<Item> checks = epic.with(ItemStatus.AWAITING_CHECK);
    if (!checks.isEmpty()) parts.add(ids(checks) + " waits for a check");
    List<Item> ready = epic.with(ItemStatus.READY);
    if (!ready.isEmpty()) parts.add("queue or cancel what is ready: " + ids(ready));
    return String.join("; ", parts);
  }

  private static String ids(List<Item> items) {
    int most = 5;
    String named = items.stream().limit(most).map(Item::id).collect(Collectors.joining(", "));
    return items.size() <= most ? named : named + " and " + (items.size() - most) + " more";
  }
}
