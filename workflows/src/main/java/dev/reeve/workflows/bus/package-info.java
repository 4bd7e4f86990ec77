/** The message bus of a session: one JSON object a line, with many writers (C-3). */
@NullMarked
package dev.reeve.workflows.bus;

import org.jspecify.annotations.NullMarked;
