package dev.reeve.core.message;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.text.SafeText;

/** What an event says to somebody: it becomes a message under the event's own place in the log. */
public record Saying(MemberId to, SafeText text) {}
