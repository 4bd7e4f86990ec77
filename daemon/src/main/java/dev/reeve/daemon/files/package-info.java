/** The files that tell of a team, in its folder: written by Reeve alone, and watched. */
@NullMarked
package dev.reeve.daemon.files;

import org.jspecify.annotations.NullMarked;
