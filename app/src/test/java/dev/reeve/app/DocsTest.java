package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documents say of the code, of each other and of the rules is so. */
class DocsTest {

  private static final Path ARCHITECTURE = Path.of("ARCHITECTURE.md");

  private static final Pattern FENCED = Pattern.compile("(?ms)^ *(```|~~~).*?^ *\\1 *$");
  private static final Pattern IN_LINE_CODE = Pattern.compile("`[^`\n]*`");
  private static final Pattern LINK =
      Pattern.compile("\\]\\(<?([^)\\s>]+)|(?m)^\\[[^\\]]+\\]: *(\\S+)");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z][a-z0-9+.-]*:.*|#.*");

  /** A test named in back-ticks: its class, and perhaps a method of it. */
  private static final Pattern TEST_NAME =
      Pattern.compile("`([A-Z]\\w*(?:Test|Contract))(?:\\.(\\w+))?(?:\\(\\))?`");

  private static final String RULE_ID = "[TCEKHARPW]-[1-9]\\d*";
  private static final Pattern RULE = Pattern.compile("\\b" + RULE_ID + "\\b");
  private static final Pattern RULE_DEFINED =
      Pattern.compile(
          "(?m)^(?:\\| *|[-*] +)?\\*\\*(" + RULE_ID + ")\\*\\*|^#+ +(" + RULE_ID + ")\\b");
  private static final Pattern DISPLAY_NAME =
      Pattern.compile("@DisplayName\\(((?:[\\s+]*\"(?:[^\"\\\\]|\\\\.)*\")+)\\s*\\)");
  private static final Pattern SCENARIO_NAME = Pattern.compile("(?m)^scenario:(.*)$");

  /** In back-ticks it is spoken of, not used. */
  private static final Pattern UNFINISHED = Pattern.compile("(?<!`)\\bFIX" + "ME\\b");

  private static final String TEXTS =
      "{reeve,.ci/run,**.md,**.java,**.xml,**.yaml,**.yml,**.txt,**.html,**.css,**.js,**.sql}";

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "ARCHITECTURE.md", "LICENSE", "docs/rules"})
  void the_documents_a_reader_looks_for_are_there(String name) {
    assertThat(Checkout.ROOT.resolve(name)).exists();
  }

  @Test
  void the_architecture_fits_in_three_hundred_lines() {
    assertThat(Checkout.text(ARCHITECTURE).lines().count()).isLessThanOrEqualTo(300);
  }

  @Test
  void every_link_leads_to_a_file() {
    var broken = new ArrayList<String>();
    for (Path document : Checkout.files("{*.md,docs/**.md}")) {
      for (String target : links(document)) {
        Path file = document.resolveSibling(target.replaceFirst("[#?].*", "")).normalize();
        if (!Checkout.exists(file)) broken.add(document + " -> " + target);
      }
    }
    assertThat(broken).as("links to files that are not there").isEmpty();
  }

  @Test
  void every_test_that_the_architecture_names_exists() {
    var missing = new ArrayList<String>();
    Matcher names = TEST_NAME.matcher(Checkout.text(ARCHITECTURE));
    int named = 0;
    for (; names.find(); named++) {
      if (!isTest(names.group(1), names.group(2))) missing.add(names.group());
    }
    assertThat(missing).as("tests named in %s", ARCHITECTURE).isEmpty();
    assertThat(named).as("tests named in %s", ARCHITECTURE).isPositive();
  }

  @Test
  void every_rule_that_is_tested_is_written_down() {
    SortedSet<String> unknown = rulesTested();
    unknown.removeAll(rulesWritten());
    assertThat(unknown).as("rules named by a test or scenario, but not in docs/rules").isEmpty();
  }

  @Test
  void every_rule_that_is_written_down_is_tested() {
    SortedSet<String> rules = rulesWritten();
    assertThat(rules).as("rules in docs/rules").isNotEmpty();
    rules.removeAll(rulesTested());
    assertThat(rules).as("rules that no display name and no scenario names").isEmpty();
  }

  @Test
  void nothing_is_left_unfinished() {
    var unfinished = new ArrayList<Path>();
    for (Path file : Checkout.files(TEXTS)) {
      if (UNFINISHED.matcher(Checkout.text(file)).find()) unfinished.add(file);
    }
    assertThat(unfinished).isEmpty();
  }

  /** The targets inside the project; code may look like a link and is none. */
  private static List<String> links(Path document) {
    String prose = FENCED.matcher(Checkout.text(document)).replaceAll("");
    var targets = new ArrayList<String>();
    Matcher links = LINK.matcher(IN_LINE_CODE.matcher(prose).replaceAll("code"));
    while (links.find()) {
      String target = links.group(1) != null ? links.group(1) : links.group(2);
      if (!ELSEWHERE.matcher(target).matches()) targets.add(target);
    }
    return targets;
  }

  private static boolean isTest(String type, String method) {
    return Checkout.files("*/src/test/java/**/" + type + ".java").stream()
        .map(Checkout::text)
        .anyMatch(source -> method == null || source.contains(" " + method + "("));
  }

  private static SortedSet<String> rulesWritten() {
    var rules = new TreeSet<String>();
    for (Path file : Checkout.files("docs/rules/*.md")) {
      Matcher defined = RULE_DEFINED.matcher(Checkout.text(file));
      while (defined.find()) {
        rules.add(defined.group(1) != null ? defined.group(1) : defined.group(2));
      }
    }
    return rules;
  }

  private static SortedSet<String> rulesTested() {
    var rules = new TreeSet<String>();
    collect(rules, DISPLAY_NAME, Checkout.files("*/src/test/java/**.java"));
    collect(rules, SCENARIO_NAME, Checkout.files("**.{yaml,yml}"));
    return rules;
  }

  private static void collect(SortedSet<String> rules, Pattern names, List<Path> files) {
    for (Path file : files) {
      names
          .matcher(Checkout.text(file))
          .results()
          .flatMap(name -> RULE.matcher(name.group(1)).results())
          .forEach(rule -> rules.add(rule.group()));
    }
  }
}
