/** What a user may set: {@code reeve.yaml}, its keys, its schema, and the file to begin with. */
@org.jspecify.annotations.NullMarked
package dev.reeve.server.config;
