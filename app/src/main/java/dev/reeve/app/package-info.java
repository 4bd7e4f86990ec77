/** The program: one class a command, wired by hand in {@link dev.reeve.app.Main}. */
@org.jspecify.annotations.NullMarked
package dev.reeve.app;
