/**
 * The only way in for text from outside: secrets are taken out before anything is hashed, stored,
 * forwarded or logged.
 *
 * <p>Start reading at {@link dev.reeve.base.redact.Redactor}. Each {@code Rule} knows one way a
 * secret shows itself: by its own prefix, by looking random, by the name it is assigned to, by its
 * place in a URL, a command line or a login file, by being told in words, or as a private key
 * block; what is escaped is also read without its escapes.
 */
@NullMarked
package dev.reeve.base.redact;

import org.jspecify.annotations.NullMarked;
