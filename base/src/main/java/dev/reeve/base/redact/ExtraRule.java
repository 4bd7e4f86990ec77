package dev.reeve.base.redact;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/** A pattern of the user's own. RE2 matches in linear time, so none can stall the daemon. */
record ExtraRule(Pattern pattern) implements Rule {

  private static final String KIND = "extra";

  static Rule of(String pattern) {
    try {
      return new ExtraRule(Pattern.compile(pattern));
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "expected an RE2 pattern in redaction.extra, found '" + pattern + "': " + e.getMessage(),
          e);
    }
  }

  @Override
  public void find(String text, Findings findings) {
    Matcher matcher = pattern.matcher(text);
    int group = 0 < pattern.groupCount() ? 1 : 0;
    while (matcher.find()) {
      int start = matcher.start(group);
      if (0 <= start && start < matcher.end(group)) {
        findings.add(KIND, start, matcher.end(group));
      }
    }
  }
}
