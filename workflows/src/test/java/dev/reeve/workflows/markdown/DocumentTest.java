package dev.reeve.workflows.markdown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents are read as a reader sees them, and changed nowhere else. */
class DocumentTest {

  private static final String PLAIN =
      """
      ---
      id: E-1   # the id
      status: queued # by Ann
      ---
      # Title
      text
      ## One ##
      | A | B |
      |---|:-:|
      | 1 | x \\| y |
      | 2 |
      after

      ### Below
      more
      Two
      ---
      last
      """;

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "a", "a\r\nb\n\r\rc", "\ufeff---\nx: 1\n---\n", "---\nno end"})
  void what_is_read_is_what_was_there(String text) {
    assertThat(Document.parse(text).text()).isEqualTo(text);
  }

  @Test
  void sections_and_their_tables() {
    Document document = Document.parse(PLAIN);
    assertThat(document.sections().stream().map(s -> s.level() + " " + s.title()))
        .containsExactly("1 Title", "2 One", "3 Below", "2 Two");
    Section one = section(document, "one");
    assertThat(document.lines().get(one.end()).text()).isEqualTo("Two");
    assertThat(document.lines().get(one.own()).text()).isEqualTo("### Below");
    Table table = Objects.requireNonNull(document.table(one));
    assertThat(table.columns()).containsExactly("A", "B");
    assertThat(table.rows().stream().map(Table.Row::cells))
        .containsExactly(List.of("1", "x | y"), List.of("2"), List.of("after"));
    assertThat(document.table(section(document, "Below"))).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "```\n## Pattern Memory\n```\n",
        "~~~~ text\n## Pattern Memory\n~~~\n## Pattern Memory\n~~~~\n",
        "- ```\n  ## Pattern Memory\n  ```\n",
        "1. x\n\n   ```\n   ## Pattern Memory\n   ```\n",
        "- a\n  - b\n\n  ## Pattern Memory\n",
        "<!--\n## Pattern Memory\n-->\n",
        "<!-- a\n\n## Pattern Memory -->\n",
        "<pre>\n\n## Pattern Memory\n</pre>\n",
        "<details>\n## Pattern Memory\n",
        "> ## Pattern Memory\n",
        "    ## Pattern Memory\n",
        "---\nnote: |\n  ## Pattern Memory\n---\n",
        "##Pattern Memory\n",
      })
  void a_heading_that_is_none(String text) {
    assertThat(Document.parse(text).section("Pattern Memory")).isNull();
    Document all = Document.parse(text + "\n## Pattern Memory\n");
    assertThat(section(all, "Pattern Memory").heading()).isEqualTo(all.lines().size() - 1);
    assertThat(all.sections()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "text\n",
        "- a\n  ```\n  x\n",
        "<!-- a -->\n",
        "```\nx\n````\n",
        "* * *\n"
      })
  void a_heading_that_is_one(String text) {
    assertThat(section(Document.parse(text + "##  Pattern memory ##\n"), "Pattern Memory"))
        .isNotNull();
  }

  @Test
  void a_change_leaves_all_else_as_it_is() {
    String mixed = "a\r\n## One\r\n\n| A|B |\n|---|---|\r\n|  1|  2|\r\n\r\nend";
    Document document = Document.parse(mixed);
    Table table = Objects.requireNonNull(document.table(section(document, "One")));
    Document changed = document.withCell(table.rows().getFirst().line(), 1, "x|y");
    assertThat(changed.text()).isEqualTo(mixed.replace("|  2|", "| x\\|y |"));
    assertThat(changed).isEqualTo(Document.parse(changed.text()));
    assertThat(changed.append(section(changed, "One"), List.of("new", "lines")).text())
        .isEqualTo(mixed.replace("|  2|", "| x\\|y |") + "\r\nnew\r\nlines\r\n");
  }

  @Test
  void one_value_of_the_head() {
    assertThat(Document.parse(PLAIN).withHead("status", "blocked", "E.md").text())
        .isEqualTo(PLAIN.replace("status: queued #", "status: blocked #"));
    assertThat(Document.parse(PLAIN).withHead("phase", "x", "E.md").text())
        .isEqualTo(PLAIN.replace("by Ann\n", "by Ann\nphase: x\n"));
    String several = PLAIN.replace("queued # by Ann", ">\n  queued");
    assertThatThrownBy(() -> Document.parse(several).withHead("status", "blocked", "E.md"))
        .isInstanceOf(UnreadableFile.class)
        .hasMessage(
            "E.md: 'status' in the head should be a value on one line, like 'status: blocked'");
    assertThatThrownBy(() -> Document.parse("# x\n").withHead("status", "blocked", "E.md"))
        .hasMessageContaining("there is no head");
  }

  @Test
  void cells_come_back_as_they_were_written() {
    Random random = new Random(9);
    String letters = "ab|\\<>br&;#92lt amp\n";
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(12); 0 < i; i--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
        if (random.nextInt(8) == 0) text.append(random.nextBoolean() ? "<br>" : "&#92;");
      }
      String value = text.toString().strip();
      String row = Cells.row(List.of("x", value, "y"));
      assertThat(row).doesNotContain("\n");
      assertThat(Cells.read(row)).as(row).containsExactly("x", value, "y");
      assertThat(Cells.read(Cells.with("|a|b", 1, value))).containsExactly("a", value);
    }
    assertThat(Cells.encode("a\r\nb\u0007")).isEqualTo("a<br>b");
  }

  /** Whatever stands in a document, adding to one section changes nothing else in it. */
  @Test
  void random_documents_keep_what_is_not_ours() {
    List<String> pieces =
        List.of(
            "```",
            "~~~",
            "<!--",
            "-->",
            "## Pattern Memory",
            "- x",
            "  ## y",
            "| a | b |",
            "|---|---|",
            "text",
            "",
            "    code",
            "> quote",
            "---",
            "# Title",
            "<div>",
            "\tx");
    Random random = new Random(4);
    for (int round = 0; round < 5_000; round++) {
      List<String> lines = new ArrayList<>();
      for (int i = random.nextInt(14); 0 <= i; i--) {
        String end = random.nextInt(4) == 0 ? "\r\n" : "\n";
        lines.add(pieces.get(random.nextInt(pieces.size())) + end);
      }
      String text = String.join("", lines);
      Document document = Document.parse(text);
      assertThat(document.text()).isEqualTo(text);
      for (Section section : document.sections()) {
        assertOnlyAdded(document, document.append(section, List.of("ADDED")));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "- ", "_ ", "* x", "1. ", "|-", "|:-: ", " ", "[a] "})
  @DisplayName("R-12 a line as long as a file is read in a moment, whatever it repeats")
  void a_long_line_is_no_trouble(String piece) {
    String text = "# T\n\na | b\n" + piece.repeat(100_000) + "x\n" + piece.repeat(100_000) + "\n";
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          Document document = Document.parse(text);
          document.table(section(document, "T"));
          assertThat(document.text()).isEqualTo(text);
        });
  }

  /** The line itself, and a blank one before and behind it at most. */
  private static void assertOnlyAdded(Document before, Document after) {
    List<String> left = new ArrayList<>(texts(after));
    int at = 0;
    while (!left.get(at).startsWith("ADDED")) at++;
    left.remove(at);
    boolean behind = !left.equals(texts(before)) && left.size() > texts(before).size();
    if (behind && at < left.size() && left.get(at).isBlank()) left.remove(at);
    boolean ahead = left.size() > texts(before).size();
    if (ahead && left.get(at - 1).isBlank()) left.remove(at - 1);
    assertThat(left).isEqualTo(texts(before));
  }

  private static List<String> texts(Document document) {
    return document.lines().stream().map(line -> line.text() + line.end()).toList();
  }

  private static Section section(Document document, String title) {
    return Objects.requireNonNull(document.section(title), title);
  }
}
