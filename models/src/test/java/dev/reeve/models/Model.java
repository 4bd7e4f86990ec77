package dev.reeve.models;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One model to go through: a module, and a configuration of it.
 *
 * @param file the configuration, which may be changed in three places
 * @param broken which rule is left out; none in the true model
 * @param handoffs the keys of the handoffs; blank as the file has them
 * @param witness an invariant to check instead of all others; blank to check those of the file
 * @param counted whether it is counted how often each action was taken
 */
record Model(
    String module, String file, String broken, String handoffs, String witness, boolean counted) {

  static final String NOTHING = "none";

  private static final Pattern BROKEN = Pattern.compile("Broken = .*");
  private static final Pattern HANDOFFS = Pattern.compile("Handoffs = .*");
  private static final Pattern CHECKED =
      Pattern.compile("(?s)(SYMMETRY|CHECK_DEADLOCK|INVARIANTS).*");

  static Model of(String module, String file) {
    return new Model(module, file, NOTHING, "", "", false);
  }

  Model brokenBy(String rule) {
    return new Model(module, file, rule, handoffs, witness, counted);
  }

  Model withHandoffs(String keys) {
    return new Model(module, file, broken, keys, witness, counted);
  }

  /** Whether that can come about at all: its opposite is the invariant. */
  Model butOnly(String invariant) {
    return new Model(module, file, broken, handoffs, invariant, counted);
  }

  Model countingActions() {
    return new Model(module, file, broken, handoffs, witness, true);
  }

  String name() {
    String what = witness.isEmpty() ? broken : witness;
    return what.equals(NOTHING) ? file : file + "-" + what;
  }

  /** The text of the configuration; it can be given to TLC by hand as well. */
  String configuration(Path folder) throws IOException {
    String text = Files.readString(folder.resolve(file + ".cfg"));
    text = replaced(text, BROKEN, "Broken = \"" + broken + "\"");
    if (!handoffs.isEmpty()) text = replaced(text, HANDOFFS, "Handoffs = " + handoffs);
    return witness.isEmpty()
        ? text
        : replaced(text, CHECKED, "CHECK_DEADLOCK FALSE\nINVARIANT " + witness + "\n");
  }

  private String replaced(String text, Pattern what, String by) {
    Matcher found = what.matcher(text);
    if (!found.find()) throw new AssertionError(file + ".cfg has no " + what);
    return found.replaceFirst(Matcher.quoteReplacement(by));
  }
}
