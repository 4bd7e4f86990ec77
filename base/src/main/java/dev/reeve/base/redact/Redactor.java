package dev.reeve.base.redact;

import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Takes the secrets out of text from outside. It is the only one that may vouch for such text, so
 * whatever is stored, forwarded or shown has passed here.
 *
 * <p>Every rule runs over the text by itself; what they found is merged and replaced by {@link
 * SafeText#REDACTED}. Because a replacement can make its surroundings look like a secret, the
 * result is searched again until nothing is found: a redacted text is a fixed point.
 *
 * <p>A text is judged as a whole. What comes in pieces goes through a {@link RedactingStream},
 * which cuts where no secret can stand across; no rule lets what follows depend on text further
 * back than {@link #LOOK_BEHIND}.
 */
public final class Redactor {

  /** How far back, in characters, the reason for a redaction can lie. */
  public static final int LOOK_BEHIND = PrivateKeyRule.LONGEST_KEY;

  /** Two are normal; a text that needs more than this was made to, and is withheld altogether. */
  private static final int MOST_ROUNDS = 12;

  private static final Redactor STANDARD = new Redactor(List.of());

  private final List<Rule> rules;

  private Redactor(List<Rule> extra) {
    List<Rule> bySurroundings =
        List.of(
            new PrivateKeyRule(),
            new UrlRule(),
            new AssignmentRule(),
            new FlagRule(),
            new CommandRule(),
            new OperandRule(),
            new LoginFileRule(),
            new ProseRule());
    List<Rule> all = new ArrayList<>(bySurroundings);
    all.add(new TokenRule(TokenKinds.ALL));
    all.add(new EscapedRule(bySurroundings));
    all.addAll(extra);
    rules = List.copyOf(all);
  }

  public static Redactor standard() {
    return STANDARD;
  }

  /**
   * The standard rules and the user's own patterns, in RE2 syntax. If a pattern has a group, the
   * first group is the secret, else the whole match is.
   *
   * @throws IllegalArgumentException if a pattern cannot be read; it names the pattern
   */
  public static Redactor with(List<String> extraPatterns) {
    return new Redactor(extraPatterns.stream().map(ExtraRule::of).toList());
  }

  public SafeText redact(String text) {
    return inspect(text).text();
  }

  public Redaction inspect(String text) {
    SortedMap<String, Integer> counts = new TreeMap<>();
    String current = text;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Findings findings = search(current);
      if (findings.isEmpty()) {
        return new Redaction(SafeText.redacted(current), counts);
      }
      List<Finding> merged = findings.merged();
      merged.forEach(finding -> counts.merge(finding.kind(), 1, Integer::sum));
      current = Findings.replace(current, merged);
    }
    return new Redaction(SafeText.redacted(SafeText.REDACTED), counts);
  }

  public boolean isClean(String text) {
    return search(text).isEmpty();
  }

  private Findings search(String text) {
    Findings findings = new Findings(text);
    for (Rule rule : rules) {
      rule.find(text, findings);
    }
    return findings;
  }
}
