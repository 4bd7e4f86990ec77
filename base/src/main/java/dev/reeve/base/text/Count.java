package dev.reeve.base.text;

/** So many of something, as people say it: {@code 1 commit}, {@code 2 commits}. */
public final class Count {

  private Count() {}

  public static String of(long number, String one) {
    return of(number, one, one + "s");
  }

  /** The same of what is more than an s away from its one. */
  public static String of(long number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }

  /** How often: {@code once}, {@code 2 times}. */
  public static String times(long number) {
    return number == 1 ? "once" : number + " times";
  }
}
