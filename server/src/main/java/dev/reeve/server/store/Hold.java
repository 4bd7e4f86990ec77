package dev.reeve.server.store;

/** Something that one daemon has for itself, until it lets go of it or its process is gone. */
public interface Hold extends AutoCloseable {

  /** Tells whoever asks for the same where this daemon is. */
  void startedAs(int port);

  @Override
  void close();
}
