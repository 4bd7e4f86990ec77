package dev.reeve.pages.timeline;

import static dev.reeve.pages.timeline.Diary.at;
import static dev.reeve.pages.timeline.Diary.id;
import static dev.reeve.pages.timeline.Diary.words;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberEvent.Erred;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberEvent.ToolEnded;
import dev.reeve.core.member.MemberEvent.ToolStarted;
import dev.reeve.core.member.ToolCall;
import java.io.ByteArrayInputStream;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** From lanes to SVG. */
class PictureTest {

  private static final Options PAGE =
      Options.page(new Options.Links("/why/", "/timeline"), ZoneOffset.UTC);

  private static final String EVIL =
      "</title><script>alert(1)</script>\u0000\u001b[31m\u202Ereversed\uD800 & \"quoted'";

  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(UTF_8)));
  }

  private static List<Element> all(Document picture, String name) {
    List<Element> found = new ArrayList<>();
    var nodes = picture.getElementsByTagName(name);
    for (int i = 0; i < nodes.getLength(); i++) found.add((Element) nodes.item(i));
    return found;
  }

  private static Progressed step(String member, String step) {
    return new Progressed(id(member), null, Headway.step(words(step)), true);
  }

  private static Diary small() {
    return new Diary("login")
        .member("ann", "coder")
        .write("5M", step("ann", "reading"))
        .write("20M", step("ann", "writing"));
  }

  @Test
  @DisplayName("R-21 whatever agents say is text in the picture, and nothing else")
  void escaped() throws Exception {
    ToolCall call = new ToolCall(words(EVIL), words("c1"), at("3M"), null);
    Diary diary =
        small()
            .write("21M", step("ann", EVIL))
            .write("22M", new Erred(id("ann"), null, words(EVIL)))
            .write("23M", new ToolStarted(id("ann"), call))
            .write("40M", new ToolEnded(id("ann"), words("c1"), true, words(EVIL), null));
    for (Options options : List.of(Options.file(), Options.inside(), PAGE)) {
      String svg = Picture.of(diary.reader.timeline(), options);
      Document picture = parsed(svg);
      assertThat(all(picture, "script")).isEmpty();
      assertThat(svg).doesNotContain("\u0000", "\u001b", "\u202E", "\uD800");
      assertThat(picture.getDocumentElement().getTextContent())
          .contains("<script>alert(1)</script>", "⟨U+202E⟩reversed");
    }
  }

  @Test
  @DisplayName("a picture says to those who hear it how much is in it")
  void summary() {
    String svg = Picture.of(small().reader.timeline(), Options.file());
    assertThat(svg).contains("Timeline of team login: 1 member, ");
  }

  @Test
  @DisplayName("a picture refers to nothing outside of itself, and nothing in it runs")
  void alone() throws Exception {
    String svg = Picture.of(small().reader.timeline(), Options.file());
    Document picture = parsed(svg);
    assertThat(svg).doesNotContain("style=\"", "onclick", "onload", "@import", "javascript:");
    assertThat(svg.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http", "//");
    for (Element use : all(picture, "use")) {
      String shape = use.getAttribute("href").substring(1);
      assertThat(all(picture, "g")).anyMatch(each -> each.getAttribute("id").equals(shape));
    }
    assertThat(svg).contains("prefers-color-scheme: dark");
    assertThat(Picture.of(small().reader.timeline(), Options.inside()))
        .as("a page brings the style")
        .doesNotContain("<style");
    assertThat(Picture.of(small().reader.timeline(), Options.file())).isEqualTo(svg);
  }

  @Test
  @DisplayName("in a page a mark leads to its explanation and a stretch of time to itself")
  void links() throws Exception {
    String svg = Picture.of(small().reader.timeline(), PAGE);
    List<String> ways = all(parsed(svg), "a").stream().map(a -> a.getAttribute("href")).toList();
    assertThat(ways)
        .contains("/why/3", "/why/4")
        .contains("/timeline?from=2026-01-01T09:02:00Z&to=2026-01-01T09:04:00Z");
    assertThat(all(parsed(svg), "a"))
        .as("each has a name")
        .allMatch(a -> a.getFirstChild().getNodeName().equals("title"));
  }

  @Test
  @DisplayName("a picture of 200 members and 10,000 events is bounded, and drawn in no time")
  void bounded() throws Exception {
    Diary diary = new Diary("big");
    for (int i = 0; i < 200; i++) diary.member("coder-" + i, "coder");
    for (int i = 0; i < 10_000; i++) {
      diary.write(Diary.START.plusSeconds(i), step("coder-" + (i * 7 % 200), "step " + i));
    }
    String svg = "";
    long best = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      long began = System.nanoTime();
      svg = Picture.of(diary.reader.timeline(), PAGE);
      best = Math.min(best, System.nanoTime() - began);
    }
    assertThat(best).isLessThan(500_000_000L);
    Document picture = parsed(svg);
    assertThat(all(picture, "use")).hasSizeLessThan(2_600);
    assertThat(all(picture, "g").stream().filter(g -> g.getAttribute("class").equals("lane")))
        .hasSize(200);
    assertThat(svg.length()).isLessThan(1_000_000);
  }

  @Test
  @DisplayName("time is that of the place where somebody looks, and round there")
  void zones() {
    Options there =
        Options.page(new Options.Links("/why/", "/timeline"), ZoneId.of("Asia/Kathmandu"));
    assertThat(Picture.of(small().reader.timeline(), there))
        .contains(">14:46<", ">14:48<", "Times are Asia/Kathmandu.", "1 Jan 2026, 14:45:00 to");
  }

  @Test
  @DisplayName("members whose long names begin alike are told apart by their ends")
  void long_names() throws Exception {
    Diary diary = new Diary("long");
    for (int i = 10; i < 22; i++) diary.member("backend-payments-service-executor-" + i, "coder");
    Document picture = parsed(Picture.of(diary.reader.timeline(), PAGE));
    List<Element> names =
        all(picture, "text").stream()
            .filter(text -> text.getAttribute("class").equals("name"))
            .toList();
    assertThat(names)
        .extracting(name -> name.getLastChild().getTextContent())
        .doesNotHaveDuplicates();
    assertThat(names.getLast().getLastChild().getTextContent()).matches("backend-.*….*-21");
    assertThat(names.getLast().getFirstChild().getTextContent())
        .isEqualTo("backend-payments-service-executor-21");
  }

  @Test
  @DisplayName("a team of which nothing is known has a picture, too")
  void nothing() throws Exception {
    Diary diary = new Diary("new");
    assertThat(all(parsed(Picture.of(diary.reader.timeline(), Options.file())), "use")).isEmpty();
  }
}
