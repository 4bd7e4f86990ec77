/** The daemon over HTTP (W-3). */
@org.jspecify.annotations.NullMarked
package dev.reeve.server.http;
