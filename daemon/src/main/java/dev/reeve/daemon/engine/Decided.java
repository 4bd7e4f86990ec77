package dev.reeve.daemon.engine;

import dev.reeve.core.Order;
import dev.reeve.core.Outcome;
import org.jspecify.annotations.Nullable;

/** What was decided, and on whose order if it was on somebody's. */
record Decided(Outcome outcome, @Nullable Order order) {}
