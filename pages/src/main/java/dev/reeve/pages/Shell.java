package dev.reeve.pages;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is around every page.
 *
 * @param title of the page
 * @param current the entry of the menu that it belongs to
 * @param trouble what is wrong with Reeve itself, in a sentence; null if nothing is (H-12)
 * @param decisions how many wait for an answer, in all teams
 * @param live where changes of this page come from; empty if it stays as it is
 * @param now engine time, from which the page counts
 * @param pace how many seconds of engine time pass in one of the world's
 * @param form what every form must bring along
 * @param version of the files that pages use
 */
public record Shell(
    String title,
    String current,
    @Nullable String trouble,
    int decisions,
    String live,
    String now,
    double pace,
    String form,
    String version) {

  /** Not nothing: the script takes that for a time that goes on as usual. */
  private static final double STILL = 1e-9;

  public Shell titled(String other, String menu) {
    return new Shell(other, menu, trouble, decisions, live, now, pace, form, version);
  }

  /** Of a page of the past: its time stands still. */
  public Shell stopped(Instant then) {
    return new Shell(
        title, current, trouble, decisions, live, then.toString(), STILL, form, version);
  }

  /** A page that changes while somebody looks. */
  public Shell fed(String from) {
    return new Shell(title, current, trouble, decisions, from, now, pace, form, version);
  }
}
