/** Claude Code: what its hooks and its stream say, and what is written into its settings. */
@org.jspecify.annotations.NullMarked
package dev.reeve.agents.claude;
