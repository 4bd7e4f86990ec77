package dev.reeve.core.task;

import dev.reeve.core.text.SafeText;

/** What a reviewer found; file and rule may be empty. */
public record Finding(Severity severity, SafeText file, SafeText rule, SafeText text) {}
