/**
 * Checkpoints: a stage of a pipeline is checked against what came before. What the checks, the
 * score, the verdict and the trend amount to are functions of what was read; the driver around them
 * reads, runs, writes and survives being killed.
 */
@NullMarked
package dev.reeve.workflows.checkpoint;

import org.jspecify.annotations.NullMarked;
