/** Collections that keep to a bound. */
@NullMarked
package dev.reeve.base.data;

import org.jspecify.annotations.NullMarked;
