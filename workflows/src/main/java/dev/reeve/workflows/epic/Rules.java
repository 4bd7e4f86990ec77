package dev.reeve.workflows.epic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is decided by, beside the epic itself.
 *
 * @param forbidden phrases that no plan may have in it (E-11)
 * @param dangerous words that ask for a critic (E-10)
 */
record Rules(Workers workers, Phrases forbidden, Phrases dangerous, Site site) {

  /** Where nobody is asked: nothing can be run. */
  static final Rules NONE =
      new Rules(
          Workers.NONE,
          new Phrases(List.of()),
          new Phrases(List.of()),
          new Site() {
            @Override
            public String obstacle(String agent) {
              return "nobody is asked";
            }

            @Override
            public String disagreement(String agent, String repository) {
              return "nobody is asked";
            }
          });

  /** What can be run here. */
  interface Site {

    /** Why an agent cannot be run; null if it can. */
    @Nullable String obstacle(String agent);

    /** Why an agent does not work in that repository; null if it does. */
    @Nullable String disagreement(String agent, String repository);
  }
}
