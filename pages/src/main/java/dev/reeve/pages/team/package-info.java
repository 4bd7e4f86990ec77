/** The page of a team: a function of its state, its last lines, and when somebody looks. */
@NullMarked
package dev.reeve.pages.team;

import org.jspecify.annotations.NullMarked;
