package dev.reeve.base.redact;

/**
 * One way a secret shows itself. A rule holds no state of its own, never throws whatever the text,
 * and takes time linear in the text: what it scanned in vain it does not scan again, or only up to
 * a fixed bound.
 */
interface Rule {

  void find(String text, Findings findings);
}
