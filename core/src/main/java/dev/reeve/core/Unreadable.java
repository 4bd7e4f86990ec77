package dev.reeve.core;

/**
 * Something that did not parse into a command of its type. It comes in all the same, because it is
 * answered in order, audited, and a sign of life of its sender (T-9).
 */
public record Unreadable(CommandType type, Rejection rejection) implements Asked {}
