package dev.reeve.core.member;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A declared wait: the reason, since when, and until when if the member said so. */
public record Wait(WaitReason reason, Instant since, @Nullable Instant until) {}
