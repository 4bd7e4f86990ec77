/** The models of what must never happen, each gone through by TLC in a process of its own. */
@org.jspecify.annotations.NullMarked
package dev.reeve.models;
