/**
 * What agents find at {@code /mcp} (W-5): tools that are commands, and what a team can be read by.
 */
@NullMarked
package dev.reeve.server.mcp;

import org.jspecify.annotations.NullMarked;
