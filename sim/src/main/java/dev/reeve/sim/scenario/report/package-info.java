/** What came of stories, for people and for programs. */
@org.jspecify.annotations.NullMarked
package dev.reeve.sim.scenario.report;
