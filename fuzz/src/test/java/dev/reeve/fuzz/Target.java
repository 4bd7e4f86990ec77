package dev.reeve.fuzz;

/**
 * Gives bytes to all readers of one kind. It returns if they were read, or refused as documented,
 * and throws for everything else.
 */
@FunctionalInterface
interface Target {

  void read(byte[] bytes);
}
