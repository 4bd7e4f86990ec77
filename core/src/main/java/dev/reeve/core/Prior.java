package dev.reeve.core;

/** That a command of this key was accepted before, and what it said. */
public record Prior(String digest, long index, int count) {}
