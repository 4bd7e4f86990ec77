/** Work trees of members, and what is saved of the work that a stopped agent had not committed. */
@NullMarked
package dev.reeve.agents.rescue;

import org.jspecify.annotations.NullMarked;
