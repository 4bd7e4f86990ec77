/** What Claude Code keeps in its own folder, read as it is and never trusted. */
@NullMarked
package dev.reeve.agents.claude.home;

import org.jspecify.annotations.NullMarked;
