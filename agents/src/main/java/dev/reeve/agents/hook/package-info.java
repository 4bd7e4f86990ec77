/** What hooks are answered, in the words of the program that they are of. */
@org.jspecify.annotations.NullMarked
package dev.reeve.agents.hook;
