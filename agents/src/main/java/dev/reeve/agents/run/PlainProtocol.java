package dev.reeve.agents.run;

import dev.reeve.agents.Budget;
import dev.reeve.agents.Sign;
import java.util.List;

/** Any program: what it prints is a sign of life, and is shown as it is. */
public final class PlainProtocol implements Protocol {

  private static final List<Sign> ALIVE = List.of(new Sign.Active());

  @Override
  public String name() {
    return "plain";
  }

  @Override
  public boolean tells(Budget budget) {
    return false;
  }

  @Override
  public boolean hasTurns() {
    return false;
  }

  @Override
  public Reader reader() {
    return new Reader() {
      @Override
      public List<Sign> read(String line) {
        return ALIVE;
      }

      @Override
      public boolean isPlain() {
        return true;
      }

      @Override
      public String shown(String line, List<Sign> signs) {
        return line;
      }
    };
  }
}
