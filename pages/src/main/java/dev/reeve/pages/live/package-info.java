/** How a page changes while somebody looks at it. */
@NullMarked
package dev.reeve.pages.live;

import org.jspecify.annotations.NullMarked;
