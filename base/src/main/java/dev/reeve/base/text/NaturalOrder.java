package dev.reeve.base.text;

import java.util.Comparator;

/** Names as people count them: {@code coder-2} stands before {@code coder-10}. */
public final class NaturalOrder {

  public static final Comparator<String> NAMES = NaturalOrder::compare;

  private NaturalOrder() {}

  private static int compare(String one, String other) {
    int here = 0;
    int there = 0;
    while (here < one.length() && there < other.length()) {
      String left = one.substring(here, end(one, here));
      String right = other.substring(there, end(other, there));
      int order = isNumber(left) && isNumber(right) ? numbers(left, right) : left.compareTo(right);
      if (order != 0) return order;
      here += left.length();
      there += right.length();
    }
    int order = Integer.compare(one.length() - here, other.length() - there);
    return order == 0 ? one.compareTo(other) : order;
  }

  /** Where the number that begins here ends, or else the letter. */
  private static int end(String text, int from) {
    int end = from;
    while (end < text.length() && isDigit(text.charAt(end))) end++;
    return Math.max(from + 1, end);
  }

  /** However long they are. */
  private static int numbers(String one, String other) {
    String left = one.replaceFirst("^0+", "");
    String right = other.replaceFirst("^0+", "");
    int length = Integer.compare(left.length(), right.length());
    return length == 0 ? left.compareTo(right) : length;
  }

  private static boolean isNumber(String text) {
    return isDigit(text.charAt(0));
  }

  private static boolean isDigit(char letter) {
    return '0' <= letter && letter <= '9';
  }
}
