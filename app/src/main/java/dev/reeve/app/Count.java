package dev.reeve.app;

/** So many of something, as people say it: {@code 1 commit}, {@code 2 commits}. */
final class Count {

  private Count() {}

  static String of(long number, String one) {
    return number + " " + one + (number == 1 ? "" : "s");
  }
}
