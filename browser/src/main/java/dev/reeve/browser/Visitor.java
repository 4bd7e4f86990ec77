package dev.reeve.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A person at a browser, logged in by a link. */
public final class Visitor implements AutoCloseable {

  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  private static final String SEEN =
      """
      seen => {
        Object.defineProperty(document, 'hidden', {configurable: true, get: () => !seen});
        document.dispatchEvent(new Event('visibilitychange'));
      }
      """;

  private final URI link;
  private final BrowserContext context;
  public final Page page;

  /** What the browser complained of: scripts that failed, policies that were broken. */
  public final List<String> complaints = new ArrayList<>();

  /**
   * @param link the link by which a browser comes in, good once
   */
  public Visitor(Chrome chrome, String link) {
    this(chrome, link, new Browser.NewContextOptions().setViewportSize(1440, 1000));
  }

  public Visitor(Chrome chrome, String link, Browser.NewContextOptions options) {
    this.link = URI.create(link);
    context = chrome.window(options);
    page = context.newPage();
    page.onConsoleMessage(message -> {
      if (message.type().equals("error")) complaints.add(message.text());
    });
    page.onPageError(complaints::add);
    page.onDialog(dialog -> complaints.add("a dialog: " + dialog.message()));
    logIn();
  }

  public static Browser.NewContextOptions dark() {
    return new Browser.NewContextOptions()
        .setViewportSize(1440, 1000)
        .setColorScheme(ColorScheme.DARK);
  }

  public static Browser.NewContextOptions phone() {
    return new Browser.NewContextOptions().setViewportSize(390, 844);
  }

  public static Browser.NewContextOptions withoutScripts() {
    return new Browser.NewContextOptions().setViewportSize(1440, 1000).setJavaScriptEnabled(false);
  }

  private void logIn() {
    page.navigate(link.toString());
    if (page.locator("#login").count() == 1) {
      page.fill("#key", link.getFragment());
      page.click("#login button");
    }
    page.waitForSelector("header.bar");
    complaints.clear(); // the browser calls the refusal before the login an error
  }

  public void open(String path) {
    page.navigate(link.resolve(path).toString());
  }

  /** Another tab is before this one. */
  public void lookAway() {
    page.evaluate(SEEN, false);
  }

  public void lookBack() {
    page.evaluate(SEEN, true);
  }

  public void picture(String name) {
    page.screenshot(
        new Page.ScreenshotOptions().setPath(SCREENSHOTS.resolve(name + ".png")).setFullPage(true));
  }

  @Override
  public void close() {
    context.close();
  }
}
