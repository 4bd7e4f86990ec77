/** The log in one SQLite file: chunks of lines, a head per team, and a small index of its own. */
@org.jspecify.annotations.NullMarked
package dev.reeve.daemon.log.sqlite;
