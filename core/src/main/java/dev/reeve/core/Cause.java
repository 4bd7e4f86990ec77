package dev.reeve.core;

import org.jspecify.annotations.Nullable;

/**
 * Which command a line of the log came from: enough to recognise a repetition of it. It stands in
 * the first of the command's lines.
 *
 * @param requestId the sender's, where the key is made of it
 * @param count how many lines the command led to
 */
public record Cause(@Nullable String requestId, String digest, int count) {}
