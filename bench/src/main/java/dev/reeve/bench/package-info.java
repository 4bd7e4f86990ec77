/** The benchmarks: each does the real work, durably, and measures its floor in the same run. */
@org.jspecify.annotations.NullMarked
package dev.reeve.bench;
