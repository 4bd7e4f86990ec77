/** Pages and pictures of what the log says, for people. */
@NullMarked
package dev.reeve.pages;

import org.jspecify.annotations.NullMarked;
