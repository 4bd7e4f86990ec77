/** Who may do what: tokens, what they stand for, and where they are kept. */
@org.jspecify.annotations.NullMarked
package dev.reeve.server.access;
