/**
 * The log in a PostgreSQL database, which nodes may share: a row for each line and a head per team.
 */
@org.jspecify.annotations.NullMarked
package dev.reeve.daemon.log.postgres;
