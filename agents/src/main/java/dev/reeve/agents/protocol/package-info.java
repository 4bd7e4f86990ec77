/** All protocols by name, and which of them a command line asks for. */
@NullMarked
package dev.reeve.agents.protocol;

import org.jspecify.annotations.NullMarked;
