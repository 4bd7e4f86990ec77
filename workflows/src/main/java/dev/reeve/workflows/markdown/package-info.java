/** Markdown as people write it: read line by line, and changed without touching anything else. */
@NullMarked
package dev.reeve.workflows.markdown;

import org.jspecify.annotations.NullMarked;
