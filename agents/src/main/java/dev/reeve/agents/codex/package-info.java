/** {@code codex exec}, read by its events. */
@NullMarked
package dev.reeve.agents.codex;

import org.jspecify.annotations.NullMarked;
