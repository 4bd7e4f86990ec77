/** How many small changes of the core its tests would notice. */
@org.jspecify.annotations.NullMarked
package dev.reeve.mutants;
