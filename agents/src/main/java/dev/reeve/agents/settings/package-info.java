/** Settings of other programs: edited without touching a byte that is not Reeve's. */
@org.jspecify.annotations.NullMarked
package dev.reeve.agents.settings;
