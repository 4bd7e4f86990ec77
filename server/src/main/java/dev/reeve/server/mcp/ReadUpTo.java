package dev.reeve.server.mcp;

/**
 * How far somebody has read its inbox, by the answer that it got last.
 *
 * @param line the {@code next} of that answer
 * @param refusal its {@code next_refused}: what was refused is numbered by itself
 */
public record ReadUpTo(long line, long refusal) {}
