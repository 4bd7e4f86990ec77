package dev.reeve.server.config;

import java.util.List;

/** A file that cannot be taken as configuration: everything that is wrong with it, by place. */
public final class UnreadableConfig extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<String> complaints;

  UnreadableConfig(List<String> complaints) {
    super(String.join("\n", complaints));
    this.complaints = List.copyOf(complaints);
  }

  /** Each like {@code reeve.yaml:7:5: unknown key 'polcy', perhaps 'policy'}. */
  public List<String> complaints() {
    return complaints;
  }
}
