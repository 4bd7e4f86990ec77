/** The pages that people look at: who may see them, where they are, and how they stay fresh. */
@org.jspecify.annotations.NullMarked
package dev.reeve.server.dashboard;
