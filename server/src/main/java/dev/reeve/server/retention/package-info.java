/** What becomes of teams that are closed: archived, and in the end purged (T-78). */
@NullMarked
package dev.reeve.server.retention;

import org.jspecify.annotations.NullMarked;
