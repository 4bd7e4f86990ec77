package dev.reeve.server.dashboard;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.reeve.server.LiveDaemon;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A person at a browser, logged in by a link. */
final class Visitor implements AutoCloseable {

  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  private final LiveDaemon daemon;
  private final BrowserContext context;
  final Page page;

  /** What the browser complained of: scripts that failed, policies that were broken. */
  final List<String> complaints = new ArrayList<>();

  Visitor(Chrome chrome, LiveDaemon daemon) {
    this(chrome, daemon, new Browser.NewContextOptions().setViewportSize(1440, 1000));
  }

  Visitor(Chrome chrome, LiveDaemon daemon, Browser.NewContextOptions options) {
    this.daemon = daemon;
    context = chrome.browser.newContext(options);
    page = context.newPage();
    page.onConsoleMessage(message -> {
      if (message.type().equals("error")) complaints.add(message.text());
    });
    page.onPageError(complaints::add);
    page.onDialog(dialog -> complaints.add("a dialog: " + dialog.message()));
    logIn();
  }

  static Browser.NewContextOptions dark() {
    return new Browser.NewContextOptions()
        .setViewportSize(1440, 1000)
        .setColorScheme(ColorScheme.DARK);
  }

  static Browser.NewContextOptions phone() {
    return new Browser.NewContextOptions().setViewportSize(390, 844);
  }

  static Browser.NewContextOptions withoutScripts() {
    return new Browser.NewContextOptions().setViewportSize(1440, 1000).setJavaScriptEnabled(false);
  }

  private void logIn() {
    String url = daemon.api.ok("/api/dashboard", "{}").get("url").asString();
    page.navigate(url);
    if (page.locator("#login").count() == 1) {
      page.fill("#key", url.substring(url.indexOf('#') + 1));
      page.click("#login button");
    }
    page.waitForSelector("header.bar");
    complaints.clear(); // the browser calls the refusal before the login an error
  }

  void open(String path) {
    page.navigate("http://127.0.0.1:" + daemon.port() + path);
  }

  void picture(String name) {
    page.screenshot(
        new Page.ScreenshotOptions().setPath(SCREENSHOTS.resolve(name + ".png")).setFullPage(true));
  }

  @Override
  public void close() {
    context.close();
  }
}
