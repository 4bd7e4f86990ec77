package dev.reeve.agents.install;

/** A file that is all Reeve's own. */
public record WholeFile(String text) implements Graft {

  @Override
  public String fresh() {
    return "";
  }

  @Override
  public String with(String old) {
    return text;
  }

  @Override
  public String without(String old, String before) {
    String mark = text.lines().findFirst().orElse("");
    return old.startsWith(mark) ? "" : old;
  }

  @Override
  public boolean isEmpty(String rest) {
    return rest.isBlank();
  }
}
