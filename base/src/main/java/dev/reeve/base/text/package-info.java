/** Text as people write it and as it is shown to them. */
@org.jspecify.annotations.NullMarked
package dev.reeve.base.text;
