/** Lines of the log for people. */
@NullMarked
package dev.reeve.pages.event;

import org.jspecify.annotations.NullMarked;
