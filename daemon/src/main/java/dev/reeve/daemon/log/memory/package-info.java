/** The log's twin in memory: for tests, scenarios and the simulator. */
@org.jspecify.annotations.NullMarked
package dev.reeve.daemon.log.memory;
