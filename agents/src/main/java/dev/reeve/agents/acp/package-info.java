/** Agents that speak the Agent Client Protocol over their standard input and output. */
@NullMarked
package dev.reeve.agents.acp;

import org.jspecify.annotations.NullMarked;
