/** Workflows whose state is in files: checkpoints, epics, kanban. */
@NullMarked
package dev.reeve.pages.work;

import org.jspecify.annotations.NullMarked;
