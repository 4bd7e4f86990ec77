/** Agents from outside: what they show of themselves, whatever program they are. */
@org.jspecify.annotations.NullMarked
package dev.reeve.agents;
