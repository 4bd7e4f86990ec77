/** The way in: what comes from outside is bounded, redacted and read into the core's own words. */
@org.jspecify.annotations.NullMarked
package dev.reeve.daemon.ingress;
