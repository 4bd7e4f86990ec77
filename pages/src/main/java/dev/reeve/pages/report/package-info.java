/** Accounts as files of their own, for those who have no daemon at hand. */
@org.jspecify.annotations.NullMarked
package dev.reeve.pages.report;
