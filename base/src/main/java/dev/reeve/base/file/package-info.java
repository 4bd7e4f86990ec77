/** Files of Reeve's own: where they lie, and how they are written so that none is ever half. */
@NullMarked
package dev.reeve.base.file;

import org.jspecify.annotations.NullMarked;
