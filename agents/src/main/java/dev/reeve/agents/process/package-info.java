/**
 * Processes as the system knows them: started in a session of their own, found by the mark they
 * bear, signalled only after a look at who they are, and reaped.
 *
 * <p>Start reading at {@link dev.reeve.agents.process.Descendants}. What Java has no words for goes
 * to the C library ({@code Libc}); what the system says of its processes comes from {@code /proc}.
 */
@NullMarked
package dev.reeve.agents.process;

import org.jspecify.annotations.NullMarked;
