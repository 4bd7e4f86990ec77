/**
 * Epics: an epic file is advanced by one decision at a time. What is decided is a function of what
 * stands in the file and of the time; around it a driver asks one agent, writes, and is gone.
 */
@NullMarked
package dev.reeve.workflows.epic;

import org.jspecify.annotations.NullMarked;
