/** {@code reeve doctor}: what is wrong with this machine, this folder or this project. */
@org.jspecify.annotations.NullMarked
package dev.reeve.server.doctor;
