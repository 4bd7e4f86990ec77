/** A real PostgreSQL server for tests. */
@org.jspecify.annotations.NullMarked
package dev.reeve.database;
