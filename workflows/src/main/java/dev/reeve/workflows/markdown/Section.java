package dev.reeve.workflows.markdown;

/**
 * A part of a document under a heading.
 *
 * @param heading the number of the heading's line, counted from 0
 * @param body the number of the first line after it
 * @param own where the next heading of any level begins, or the document is over
 * @param end where the section ends: the sections below it are part of it
 */
public record Section(String title, int level, int heading, int body, int own, int end) {}
