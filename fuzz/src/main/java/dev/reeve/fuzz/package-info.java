/**
 * What reads foreign bytes is given strange ones. One class for each kind of reader: in
 * fuzzing mode Jazzer leads the search, in every build the inputs that are kept are read again, and
 * their neighbourhood is searched a little.
 */
@org.jspecify.annotations.NullMarked
package dev.reeve.fuzz;
