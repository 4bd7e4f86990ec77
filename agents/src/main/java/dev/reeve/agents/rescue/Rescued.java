package dev.reeve.agents.rescue;

import java.time.Instant;

/**
 * Work that was saved.
 *
 * @param name by which it is found again: MEMBER/TIME
 * @param commit the whole state of the work tree
 * @param about in one line
 */
public record Rescued(String name, String commit, Instant at, String about) {}
