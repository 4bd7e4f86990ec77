package dev.reeve.bench;

/**
 * One measured line of the table: which rule, what was done, what came out, and whether it holds.
 */
public record Row(String rule, String work, String measured, String target, boolean holds) {}
