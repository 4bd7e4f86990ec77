package dev.reeve.agents.ability;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The numbers of a version, the most important first. */
record Version(List<Integer> numbers) implements Comparable<Version> {

  private static final Pattern NUMBERS = Pattern.compile("\\d{1,8}(\\.\\d{1,8}){1,3}");

  Version {
    numbers = List.copyOf(numbers);
  }

  /** The first in what a program says of itself; null if there is none. */
  static @Nullable Version in(String text) {
    Matcher found = NUMBERS.matcher(text);
    if (!found.find()) return null;
    List<Integer> numbers = new ArrayList<>();
    for (String each : found.group().split("\\.", -1)) numbers.add(Integer.valueOf(each));
    return new Version(numbers);
  }

  @Override
  public int compareTo(Version other) {
    for (int i = 0; i < Math.max(numbers.size(), other.numbers.size()); i++) {
      int here = i < numbers.size() ? numbers.get(i) : 0;
      int there = i < other.numbers.size() ? other.numbers.get(i) : 0;
      if (here != there) return Integer.compare(here, there);
    }
    return 0;
  }
}
