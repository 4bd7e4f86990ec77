/** All teams on one page, what needs a person first. */
@NullMarked
package dev.reeve.pages.overview;

import org.jspecify.annotations.NullMarked;
