/** OpenCode: what its plugins are told, read as the same signs. */
@org.jspecify.annotations.NullMarked
package dev.reeve.agents.opencode;
