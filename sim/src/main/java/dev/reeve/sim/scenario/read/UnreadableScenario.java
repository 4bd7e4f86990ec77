package dev.reeve.sim.scenario.read;

import dev.reeve.base.yaml.Place;

/** A file that is no scenario: where, and why. */
public final class UnreadableScenario extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String file;
  private final transient Place place;
  private final String reason;

  public UnreadableScenario(String file, Place place, String reason) {
    super(file + ":" + place + ": " + reason);
    this.file = file;
    this.place = place;
    this.reason = reason;
  }

  public String file() {
    return file;
  }

  public Place place() {
    return place;
  }

  public String reason() {
    return reason;
  }
}
