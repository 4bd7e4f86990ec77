/** Agents that Reeve runs itself: started, followed, limited, stopped, found again. */
@NullMarked
package dev.reeve.agents.run;

import org.jspecify.annotations.NullMarked;
