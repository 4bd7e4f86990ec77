/** A person at a real browser, for the tests. */
@NullMarked
package dev.reeve.browser;

import org.jspecify.annotations.NullMarked;
