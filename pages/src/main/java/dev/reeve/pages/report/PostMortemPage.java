package dev.reeve.pages.report;

import dev.reeve.base.text.Sha256;
import dev.reeve.core.report.PostMortem;
import dev.reeve.pages.Shown;
import dev.reeve.pages.template.JtepostmortemGenerated;
import dev.reeve.pages.timeline.Options;
import dev.reeve.pages.timeline.Picture;
import dev.reeve.pages.timeline.Style;
import dev.reeve.pages.timeline.Timeline;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * A post-mortem as one HTML file (T-66): the picture is inside, nothing is fetched from anywhere,
 * and its own policy forbids that anything be.
 *
 * @param picture SVG
 */
public record PostMortemPage(PostMortem account, String picture) {

  private static final String STYLE = read() + Style.sheet();

  private static final String POLICY =
      "default-src 'none'; style-src 'sha256-"
          + Base64.getEncoder().encodeToString(HexFormat.of().parseHex(Sha256.hex(STYLE)))
          + "'; base-uri 'none'; form-action 'none'";

  /** The whole file. */
  public static String of(PostMortem account, Timeline timeline) {
    String picture = Picture.of(timeline, Options.inside());
    PostMortemPage page = new PostMortemPage(account, picture);
    StringOutput file = new StringOutput();
    JtepostmortemGenerated.render(new OwaspHtmlTemplateOutput(file), null, page);
    return file.toString();
  }

  public String policy() {
    return POLICY;
  }

  public String style() {
    return STYLE;
  }

  public String shown(String words) {
    return Shown.text(words);
  }

  /** Numbers and instants keep together; words may break. */
  public String kind(PostMortem.Section section, int column) {
    String name = section.columns().get(column);
    return List.of("at", "settled at", "event", "waited", "decision").contains(name) ? "short" : "";
  }

  private static String read() {
    try (InputStream sheet = PostMortemPage.class.getResourceAsStream("postmortem.css")) {
      byte[] bytes = Objects.requireNonNull(sheet, "postmortem.css").readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
