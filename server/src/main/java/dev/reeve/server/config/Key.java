package dev.reeve.server.config;

/**
 * Something that can be set.
 *
 * @param path from the top of the file, with dots between the names
 * @param usual what holds where the file says nothing, as one would write it there
 * @param meaning one sentence for the file to begin with, the schema and the guide
 */
record Key(String path, Form form, String usual, String meaning) {}
