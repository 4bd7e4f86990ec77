package dev.reeve.daemon.engine;

/**
 * Nothing can be decided on a team.
 *
 * @param why in a sentence, with what helps
 * @param lasting whether it stays so until somebody does something about it
 */
public record Absence(String why, boolean lasting) {}
