/** Text as it is shown. */
@NullMarked
package dev.reeve.base.text;

import org.jspecify.annotations.NullMarked;
