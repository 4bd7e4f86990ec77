/** What was recorded, told again: under another policy, or as a story. */
@org.jspecify.annotations.NullMarked
package dev.reeve.sim.backtest;
