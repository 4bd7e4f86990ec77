/**
 * The stored and the shown forms of what the core knows. Core types are not serialisable, so that
 * their shape stays free; here each is written and read by hand, and once written a form is read
 * for ever.
 */
@org.jspecify.annotations.NullMarked
package dev.reeve.daemon.codec;
