package dev.reeve.core.health;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Every anomaly there is: one table (H-2, H-16). Each has the word under which it is reported, what
 * it begins as and may grow to, what is done about it first, and what lies behind it.
 */
public enum AnomalyKind {
  /** No activity since the idle warning; critical from the idle timeout on. */
  IDLE("idle", Health.WARNING, Health.CRITICAL, Action.ASK, Trouble.SILENCE),
  /** Activity, but no progress. */
  STALE("idle", Health.WARNING, Health.CRITICAL, Action.ASK, Trouble.SILENCE),
  /** Three errors without progress between, or within ten minutes. */
  ERRORS("error", Health.WARNING, Health.WARNING, Action.ASSIST, Trouble.ERRORS),
  /** It says itself that it is blocked or needs help. */
  HELP("error", Health.WARNING, Health.WARNING, Action.ASSIST, Trouble.OTHER),
  /** Its work failed a check twice. */
  QUALITY("error", Health.WARNING, Health.WARNING, Action.REPORT, Trouble.OTHER),
  /** Over the expected time; critical from twice that on. */
  TIMEOUT("timeout", Health.WARNING, Health.CRITICAL, Action.REPORT, Trouble.OVERTIME),
  /** The same problem as somebody else's, at the same time. */
  SHARED("error", Health.WARNING, Health.WARNING, Action.REPORT, Trouble.OTHER),
  /** A call of an MCP tool that does not come back. */
  MCP_STUCK("mcp_stuck", Health.CRITICAL, Health.CRITICAL, Action.SHUTDOWN, Trouble.HANG);

  /** What is done first about an anomaly. */
  public enum Action {
    /** The member is asked ({@code health_check}). */
    ASK,
    /** The member is offered help ({@code assist_offer}). */
    ASSIST,
    /** The coordinator is told ({@code anomaly_report}). */
    REPORT,
    /** The coordinator is told, and the member asked to stop ({@code shutdown_request}). */
    SHUTDOWN
  }

  private final String word;
  private final Health first;
  private final Health worst;
  private final Action action;
  private final Trouble trouble;

  AnomalyKind(String word, Health first, Health worst, Action action, Trouble trouble) {
    this.word = word;
    this.first = first;
    this.worst = worst;
    this.action = action;
    this.trouble = trouble;
  }

  /** The {@code anomaly_type} of a report: the seed's four. */
  public String word() {
    return word;
  }

  public Health first() {
    return first;
  }

  public Health worst() {
    return worst;
  }

  public Action action() {
    return action;
  }

  public Trouble trouble() {
    return trouble;
  }

  /** Whether its member is asked about it. */
  public boolean isAsked() {
    return action == Action.ASK;
  }

  /** Why a health check about it is sent; null if none is. */
  public @Nullable CheckReason reason() {
    return switch (this) {
      case IDLE -> CheckReason.IDLE_DETECTED;
      case STALE -> CheckReason.PROGRESS_STALE;
      default -> null;
    };
  }

  /**
   * Whether it gives way to another that is found now; there is one open anomaly per member (H-2).
   * What is critical stays, a question that is open is not asked another way, and mere lateness
   * gives way to everything; critical as well to what tells that its member may not be there.
   */
  public boolean yieldsTo(AnomalyKind found, Health severity) {
    boolean asked = action == Action.ASK && found.action == Action.ASK;
    boolean worse = this == TIMEOUT && found.trouble.endsByRestart();
    boolean stays = severity == Health.CRITICAL && !worse;
    return this != found && !stays && !asked && found != TIMEOUT;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
