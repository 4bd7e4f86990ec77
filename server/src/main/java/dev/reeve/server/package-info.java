/** The daemon as its users meet it. */
@org.jspecify.annotations.NullMarked
package dev.reeve.server;
