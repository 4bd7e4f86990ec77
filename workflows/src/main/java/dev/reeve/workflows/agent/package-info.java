/** Agents that are run once, for one answer. */
@NullMarked
package dev.reeve.workflows.agent;

import org.jspecify.annotations.NullMarked;
