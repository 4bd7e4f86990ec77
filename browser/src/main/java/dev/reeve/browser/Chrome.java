package dev.reeve.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A real browser: Debian's chromium, which is installed if it is not there and that is allowed. */
public final class Chrome {

  private static final List<String> PLACES =
      List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");

  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  /** So long a page has to show what it should, also on a machine that stands still for a while. */
  private static final double PATIENCE_MILLIS = 30_000;

  /** What the installer said last. */
  private static final Path INSTALLED = Path.of("target", "chromium-install.log");

  /** One for all tests: to start it takes longer than most of them. */
  private static @Nullable Chrome shared;

  private final Browser browser;

  public static synchronized Chrome shared() {
    if (shared == null) shared = new Chrome();
    return shared;
  }

  private Chrome() {
    Path program = program();
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    Playwright playwright = Playwright.create(new Playwright.CreateOptions().setEnv(environment));
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program)
                    .setHeadless(true)
                    .setArgs(FLAGS));
  }

  /** A window of its own, with cookies of its own. */
  public BrowserContext window(Browser.NewContextOptions options) {
    return browser.newContext(options);
  }

  private static Path program() {
    Optional<Path> there = find();
    if (there.isEmpty() && "root".equals(System.getProperty("user.name"))) install();
    return find()
        .orElseThrow(() ->
            new AssertionError(
                "the tests of the pages need a browser: install it with 'apt-get install chromium'"
                    + " (or run them as root, then they do so)"));
  }

  private static Optional<Path> find() {
    return PLACES.stream().map(Path::of).filter(Files::isExecutable).findFirst();
  }

  private static void install() {
    try {
      Files.createDirectories(Path.of("target"));
      for (List<String> command :
          List.of(
              List.of("apt-get", "-q", "update"),
              List.of("apt-get", "-q", "install", "-y", "--no-install-recommends", "chromium"))) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
        Process process = builder.redirectOutput(INSTALLED.toFile()).start();
        if (!process.waitFor(10, TimeUnit.MINUTES)) process.destroyForcibly();
      }
    } catch (IOException e) {
      // no apt-get here: what is missing is said by the one who asked
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
