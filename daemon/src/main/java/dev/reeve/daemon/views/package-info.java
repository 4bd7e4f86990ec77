/** What the lines of a team's log tell, put together for people: folds, rebuilt whenever asked. */
@org.jspecify.annotations.NullMarked
package dev.reeve.daemon.views;
