/** Gates: what has to pass before a task is done is run here, and nowhere else (T-33, R-25). */
@org.jspecify.annotations.NullMarked
package dev.reeve.server.gates;
