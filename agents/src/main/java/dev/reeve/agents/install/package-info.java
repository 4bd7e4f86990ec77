/** Agent programs wired to Reeve by their own settings, and undone. */
@org.jspecify.annotations.NullMarked
package dev.reeve.agents.install;
