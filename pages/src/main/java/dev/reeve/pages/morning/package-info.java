/** What happened while nobody looked. */
@NullMarked
package dev.reeve.pages.morning;

import org.jspecify.annotations.NullMarked;
