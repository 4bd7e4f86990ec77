package dev.reeve.base.redact;

import java.util.List;

/**
 * Finds what the other rules would find if the text were not escaped: in URLs, in JSON inside JSON,
 * in markup. Lines with an escape in them are read once more without.
 */
final class EscapedRule implements Rule {

  /** A line is read in pieces of this length, each beginning a little before the last one ended. */
  private static final int PIECE = 16 * 1024;

  private static final int OVERLAP = 512;
  private static final Letters BREAKS = Letters.of("\r\n");

  private final List<Rule> rules;

  EscapedRule(List<Rule> rules) {
    this.rules = List.copyOf(rules);
  }

  @Override
  public void find(String text, Findings findings) {
    Unescaped lines = new Unescaped(text);
    int at = lines.next(0);
    while (at < text.length()) {
      int next = lines.beyond(at);
      if (lines.startsAt(at)) {
        next = BREAKS.next(text, at, Math.min(text.length(), at + PIECE));
        lines.add(lineStart(text, at), next);
      }
      if (PIECE < lines.length()) {
        search(lines, findings);
      }
      at = lines.next(next);
    }
    search(lines, findings);
  }

  private static int lineStart(String text, int at) {
    int earliest = Math.max(0, at - OVERLAP);
    int position = at;
    while (earliest < position && !BREAKS.has(text.charAt(position - 1))) {
      position--;
    }
    return position;
  }

  private void search(Unescaped lines, Findings findings) {
    String plain = lines.text();
    Findings inside = new Findings(plain);
    for (Rule rule : rules) {
      rule.find(plain, inside);
    }
    for (Finding each : inside.merged()) {
      findings.add(each.kind(), lines.place(each.start()), lines.place(each.end()));
    }
    lines.clear();
  }
}
