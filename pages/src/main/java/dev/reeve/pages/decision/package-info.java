/** What waits for an answer, with what is needed to give one. */
@NullMarked
package dev.reeve.pages.decision;

import org.jspecify.annotations.NullMarked;
