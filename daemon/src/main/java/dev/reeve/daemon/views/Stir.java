package dev.reeve.daemon.views;

import dev.reeve.base.text.NaturalOrder;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** How much a team's account of the night is to a person (T-79): what matters comes first. */
public enum Stir {
  /** Something waits for the person. */
  WAITS,
  /** Something broke, came up, was undone, or cannot be told. */
  CAME_UP,
  /** Somebody was at work, or was told something. */
  WORKED,
  /** Nothing that anybody would want to read. */
  QUIET;

  private static final List<String> COUNTS =
      List.of("done", "submitted", "reviewed", "stalls", "escalations", "messages", "commits");

  /** What matters most first, and then as people count names. */
  static final Comparator<JsonNode> ORDER =
      Comparator.comparing(Stir::of)
          .thenComparing(account -> account.path("team").asString(""), NaturalOrder.NAMES);

  /**
   * @param account one of {@link MorningView}'s
   */
  public static Stir of(JsonNode account) {
    if (!account.path("decisions_waiting").isEmpty()) return WAITS;
    if (!account.path("questions_waiting").isEmpty()) return WAITS;
    boolean untold = account.has("trouble") || 0 < account.path("unreadable").asLong(0);
    if (untold || !new MorningNews(at -> at).of(account).isEmpty()) return CAME_UP;
    boolean settled = !account.path("answered_by_policy").isEmpty();
    return settled || account.path("members").valueStream().anyMatch(Stir::isCounted)
        ? WORKED
        : QUIET;
  }

  private static boolean isCounted(JsonNode member) {
    if (member.path("at_work_since").isString()) return true;
    JsonNode gates = member.path("gates");
    boolean checked = 0 < gates.path("passed").asInt(0) + gates.path("failed").asInt(0);
    boolean spent = member.path("spend_usd").isNumber() || member.path("spend_tokens").isNumber();
    return checked || spent || COUNTS.stream().anyMatch(each -> 0 < member.path(each).asLong(0));
  }
}
