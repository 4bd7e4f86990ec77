/** {@code gemini -p}, read by its events. */
@NullMarked
package dev.reeve.agents.gemini;

import org.jspecify.annotations.NullMarked;
