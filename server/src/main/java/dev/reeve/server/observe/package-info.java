/** What is seen of agents in the files of their own programs. */
@NullMarked
package dev.reeve.server.observe;

import org.jspecify.annotations.NullMarked;
