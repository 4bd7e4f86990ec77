/** Why Reeve said or did something. */
@NullMarked
package dev.reeve.pages.why;

import org.jspecify.annotations.NullMarked;
