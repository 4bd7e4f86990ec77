/** YAML of which every piece knows where it stands, so that every complaint can say so. */
@org.jspecify.annotations.NullMarked
package dev.reeve.base.yaml;
