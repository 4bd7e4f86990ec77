/**
 * What the streams of all agent programs have in common: JSON read without trust, limits said in
 * prose.
 */
@NullMarked
package dev.reeve.agents.stream;

import org.jspecify.annotations.NullMarked;
