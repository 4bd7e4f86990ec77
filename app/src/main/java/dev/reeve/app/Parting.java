package dev.reeve.app;

/** While this is open, whoever ends the command by Ctrl-C is told what goes on without it. */
final class Parting implements AutoCloseable {

  private final Thread hook;

  Parting(Console console, String words) {
    hook =
        new Thread(() -> {
          console.outlet().hush(); // what is still to come would stand below the last word
          console.err().println("reeve: interrupted: " + words);
          console.err().flush();
        });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the shutdown has begun, and it is said
    }
  }
}
