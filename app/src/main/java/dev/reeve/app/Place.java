package dev.reeve.app;

import dev.reeve.base.file.Home;

/**
 * Where the program runs.
 *
 * @param launcher the path of the script {@code reeve}; empty if it was started without
 */
record Place(Home home, String launcher) {

  static Place ofThisProcess() {
    return new Place(Home.ofThisProcess(), System.getProperty("reeve.launcher", ""));
  }
}
