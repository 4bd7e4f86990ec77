/** Words that people write, and what they probably meant. */
@org.jspecify.annotations.NullMarked
package dev.reeve.base.text;
