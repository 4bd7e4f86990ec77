package dev.reeve.agents.install;

import java.util.regex.Pattern;

/** The shell command by which settings call the launcher. */
public final class Launching {

  private Launching() {}

  /**
   * It outlives the launcher, and then does nothing.
   *
   * @param launcher the path of the program {@code reeve}
   * @param words what it is called with, each as one word
   */
  public static String command(String launcher, String... words) {
    String program = quoted(launcher);
    StringBuilder command =
        new StringBuilder("[ ! -x ").append(program).append(" ] || ").append(program);
    for (String word : words)
      command.append(' ').append(word.matches("[a-z]+") ? word : quoted(word));
    return command.toString();
  }

  /** Whether a command hands the hooks of that agent to Reeve, wherever Reeve was. */
  public static boolean isOf(String agent, String command) {
    return Pattern.compile("(?s).*reeve'? hook " + agent + "( .*)?").matcher(command).matches();
  }

  /** As one word of a shell, whatever stands in it. */
  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
