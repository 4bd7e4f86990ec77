package dev.reeve.core;

/** Everything that can wake the core: what somebody asked, and what the engine noticed. */
public sealed interface Command permits Asked, Noticed {}
