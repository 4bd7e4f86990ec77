package dev.reeve.pages.decision;

/** An answer as a person gave it; what was not given is empty. */
public record Given(String answer, String note, String epoch) {}
