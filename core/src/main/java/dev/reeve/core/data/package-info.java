/** Collections that never change: an old version stays what it was when a new one is made of it. */
package dev.reeve.core.data;
