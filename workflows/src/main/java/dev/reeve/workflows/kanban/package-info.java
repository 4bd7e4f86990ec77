/** The dumb orchestrator: it runs what the kanban names and checks the form of what comes back. */
@NullMarked
package dev.reeve.workflows.kanban;

import org.jspecify.annotations.NullMarked;
