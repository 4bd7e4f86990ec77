package dev.reeve.sim.scenario;

import dev.reeve.base.yaml.Node;
import org.jspecify.annotations.Nullable;

/**
 * A command as somebody in a story sends it. What is null is filled in when it is sent: the task's
 * rev, the team's epoch, the sender's incarnation.
 */
public record Letter(
    String from,
    String type,
    @Nullable String task,
    @Nullable Long rev,
    @Nullable Long epoch,
    @Nullable Long incarnation,
    Node.Mapping data) {}
