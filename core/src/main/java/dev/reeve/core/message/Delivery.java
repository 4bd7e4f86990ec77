package dev.reeve.core.message;

/** How far a message has come (T-46). */
public enum Delivery {
  QUEUED,
  SENT,
  DELIVERED,
  UNCONFIRMED,
  ACKNOWLEDGED,
  REFUSED,
  EXPIRED;

  /** Whether nothing more will become of the message. */
  public boolean isFinal() {
    return this == ACKNOWLEDGED || this == REFUSED || this == EXPIRED;
  }

  /**
   * Deliveries only move forward: a late report about an earlier step changes nothing. What counts
   * as reached, {@code UNCONFIRMED} too, does not expire.
   */
  public boolean leadsTo(Delivery next) {
    return switch (this) {
      case QUEUED -> next != QUEUED;
      case SENT -> next != QUEUED && next != SENT;
      case UNCONFIRMED -> next == DELIVERED || next == ACKNOWLEDGED;
      case DELIVERED -> next == ACKNOWLEDGED;
      case ACKNOWLEDGED, REFUSED, EXPIRED -> false;
    };
  }
}
