package dev.reeve.agents.install;

import dev.reeve.agents.settings.BrokenJson;

/** Reeve's own entries in the text of a settings file: put in, and known again. */
public interface Graft {

  /** What a file begins with that was not there. */
  String fresh();

  /** Adds Reeve's entries to a text that has none of them. */
  String with(String text) throws BrokenJson;

  /**
   * Takes Reeve's entries away, and what is empty without them.
   *
   * @param before a text whose empty parts are to stay
   */
  String without(String text, String before) throws BrokenJson;

  /** Whether nothing is in it at all. */
  boolean isEmpty(String text) throws BrokenJson;

  /** Both, in one file. */
  default Graft and(Graft other) {
    Graft one = this;
    return new Graft() {
      @Override
      public String fresh() {
        return one.fresh();
      }

      @Override
      public String with(String text) throws BrokenJson {
        return other.with(one.with(text));
      }

      @Override
      public String without(String text, String before) throws BrokenJson {
        return one.without(other.without(text, before), before);
      }

      @Override
      public boolean isEmpty(String text) throws BrokenJson {
        return one.isEmpty(text);
      }
    };
  }
}
