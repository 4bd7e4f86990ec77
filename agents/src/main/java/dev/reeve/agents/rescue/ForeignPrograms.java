package dev.reeve.agents.rescue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Programs that the configuration of a repository names for git to run, under names of their own:
 * filters, which files pass on their way in and out, and hooks. What the person or the machine has
 * configured as well, in the same words, is not foreign: large files may be kept by it.
 *
 * @param filters the names of filters
 * @param hooks the names of hooks
 */
record ForeignPrograms(Set<String> filters, Set<String> hooks) {

  private static final Set<String> TRUSTED = Set.of("system", "global", "command");
  private static final List<String> FILTER = List.of("clean", "smudge", "process");

  /** What can be said again to git without loss. */
  private static final Pattern NAME = Pattern.compile("[ -~]+");

  private static final String COUNT = "GIT_CONFIG_COUNT";

  ForeignPrograms {
    filters = Set.copyOf(filters);
    hooks = Set.copyOf(hooks);
  }

  /**
   * @throws GitTrouble if one of them cannot be named: then nothing is asked of git at all
   */
  static ForeignPrograms in(Git git) throws GitTrouble {
    SortedMap<String, String> trusted = new TreeMap<>();
    SortedMap<String, String> foreign = new TreeMap<>();
    String[] listed = listed(git).split("\0", -1);
    for (int i = 0; i + 1 < listed.length; i += 2) {
      String[] pair = listed[i + 1].split("\n", 2);
      (TRUSTED.contains(listed[i]) ? trusted : foreign)
          .put(pair[0], pair.length < 2 ? "true" : pair[1]);
    }
    foreign.entrySet().removeIf(each -> each.getValue().equals(trusted.get(each.getKey())));
    return new ForeignPrograms(named("filter.", foreign), named("hook.", foreign));
  }

  private static String listed(Git git) throws GitTrouble {
    var answer = git.attempt("config", "-z", "--show-scope", "--get-regexp", "^(filter|hook)\\.");
    if (answer.status() <= 1) return answer.printed(); // 1: there are none
    throw new GitTrouble("git config failed: " + answer.complaint());
  }

  private static Set<String> named(String section, SortedMap<String, String> foreign)
      throws GitTrouble {
    Set<String> names = new TreeSet<>();
    for (String key : foreign.keySet()) {
      int last = key.lastIndexOf('.');
      if (!key.startsWith(section) || last < section.length()) continue;
      String name = key.substring(section.length(), last);
      if (!NAME.matcher(name).matches()) {
        throw new GitTrouble("the repository names a program in a way that cannot be switched off");
      }
      names.add(name);
    }
    return names;
  }

  /** By variables: in them a name may have any sign in it. */
  void switchOff(Map<String, String> environment) {
    List<String[]> settings = new ArrayList<>();
    for (String name : filters) {
      for (String way : FILTER) settings.add(setting("filter.", name, way, ""));
      settings.add(setting("filter.", name, "required", "false"));
    }
    for (String name : hooks) settings.add(setting("hook.", name, "enabled", "false"));
    int next = before(environment);
    for (String[] each : settings) {
      environment.put("GIT_CONFIG_KEY_" + next, each[0]);
      environment.put("GIT_CONFIG_VALUE_" + next, each[1]);
      next++;
    }
    if (!settings.isEmpty()) environment.put(COUNT, String.valueOf(next));
  }

  private static String[] setting(String section, String name, String key, String value) {
    return new String[] {section + name + "." + key, value};
  }

  /** How many settings somebody has given git in the same way. */
  private static int before(Map<String, String> environment) {
    try {
      return Integer.parseInt(environment.getOrDefault(COUNT, "0"));
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
