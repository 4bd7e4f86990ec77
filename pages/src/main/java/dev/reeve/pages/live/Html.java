package dev.reeve.pages.live;

import gg.jte.Content;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;

/** Pages as text. */
public final class Html {

  private Html() {}

  public static String text(Content content) {
    StringOutput text = new StringOutput();
    content.writeTo(new OwaspHtmlTemplateOutput(text));
    return text.toString();
  }

  /** A template with what it is to show. */
  public interface Filled {
    void render(HtmlTemplateOutput output);
  }

  public static Content of(Filled template) {
    return output -> template.render((HtmlTemplateOutput) output);
  }
}
