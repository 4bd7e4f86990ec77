/** Whether members that Reeve does not run are still there: their connections and processes. */
@NullMarked
package dev.reeve.server.presence;

import org.jspecify.annotations.NullMarked;
