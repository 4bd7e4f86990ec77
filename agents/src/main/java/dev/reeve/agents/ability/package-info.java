/** What Reeve can do with an agent, said before it is needed. */
@NullMarked
package dev.reeve.agents.ability;

import org.jspecify.annotations.NullMarked;
