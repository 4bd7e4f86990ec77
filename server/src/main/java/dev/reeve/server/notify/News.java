package dev.reeve.server.notify;

/** Something that a person is told. */
interface News {

  /** Names it among all that are told, also after a crash: letters, digits, dots and dashes. */
  String name();

  /** The form that scripts rely on: it may grow, nothing in it changes. */
  String json();

  /** In a few words of Reeve's own: nothing of what agents said is in it. */
  String headline();
}
