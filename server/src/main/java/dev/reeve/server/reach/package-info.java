/** How words are brought to members: the ways, in the order of their certainty. */
@NullMarked
package dev.reeve.server.reach;

import org.jspecify.annotations.NullMarked;
