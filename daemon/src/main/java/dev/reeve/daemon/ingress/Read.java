package dev.reeve.daemon.ingress;

import dev.reeve.core.Rejection;

/** What became of something that was to be read. */
public sealed interface Read<T> {

  record Ok<T>(T value) implements Read<T> {}

  /** It cannot be brought before the core at all: not even its sender or its kind is clear. */
  record Refused<T>(Rejection rejection) implements Read<T> {}
}
