/**
 * The picture of a team over time: from logged lines to lanes ({@code TimelineReader}), from lanes
 * to SVG ({@code Picture}). Nothing here asks a clock, a store or a network.
 */
@org.jspecify.annotations.NullMarked
package dev.reeve.pages.timeline;
