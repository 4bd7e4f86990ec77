package dev.reeve.server.notify;

/** One way to reach people. */
interface Way {

  /** As it is called in the configuration. */
  String name();

  /** Tells it, and answers when that is over. Called by several threads. */
  Told tell(News news);

  /** What came of it. */
  sealed interface Told {

    /**
     * Somebody was told.
     *
     * @param printed what came back; empty if nothing can
     */
    record Done(String printed) implements Told {}

    /** Somebody may have been told, or nobody ever will be: it is not tried again. */
    record Over(String reason) implements Told {}

    /** Nobody was told: it may be tried again. */
    record Failed(String reason) implements Told {}
  }
}
