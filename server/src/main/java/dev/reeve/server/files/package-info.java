/** The files of teams on a real disk: who writes and watches them, and what is noted about them. */
@NullMarked
package dev.reeve.server.files;

import org.jspecify.annotations.NullMarked;
