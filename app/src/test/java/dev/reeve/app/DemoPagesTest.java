package dev.reeve.app;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import dev.reeve.base.file.Home;
import dev.reeve.browser.Chrome;
import dev.reeve.browser.Visitor;
import dev.reeve.sim.scenario.report.Paint;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The team of the demo, looked at and decided upon in a real browser. */
@Execution(ExecutionMode.CONCURRENT)
class DemoPagesTest {

  private static final Path LAUNCHER = Path.of("../reeve").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("In a browser: (\\S+)");
  private static final double LONG = 60_000;

  @TempDir private Path temp;

  @Test
  @Timeout(180)
  @DisplayName("W-1 on the pages of the demo a person sees a ping, decides, travels and asks why")
  void a_night_in_the_browser() throws Exception {
    Chrome chrome = Chrome.shared();
    var out = new ByteArrayOutputStream();
    Place place = new Place(new Home(temp.resolve("home")), LAUNCHER.toString(), false);
    Console console = Console.of(out, out, Paint.PLAIN);
    Thread demo =
        Thread.ofPlatform()
            .name("demo")
            .start(() -> Main.run(new String[] {"demo", "--decide"}, console, place));
    try (Visitor visitor = new Visitor(chrome, link(out))) {
      visitor.open("/teams/night-shift");
      visitor.page.evaluate("window.same = true");
      decides(visitor);
      seesAPing(visitor);
      assertThat(visitor.page.evaluate("window.same")).as("without a reload").isEqualTo(true);
      asksWhy(visitor);
      travels(visitor);
      assertThat(visitor.complaints).isEmpty();
    } finally {
      demo.interrupt();
      demo.join();
    }
  }

  private static String link(ByteArrayOutputStream out) throws Exception {
    Patience.until(() -> LINK.matcher(text(out)).find());
    Matcher matcher = LINK.matcher(text(out));
    assertThat(matcher.find()).isTrue();
    return matcher.group(1);
  }

  private static String text(ByteArrayOutputStream out) {
    return out.toString(StandardCharsets.UTF_8);
  }

  /** For dora; left alone, the Lead would have taken ada. */
  private static void decides(Visitor visitor) {
    Page page = visitor.page;
    Locator dora = page.locator("#decisions button[value=dora]");
    dora.waitFor(new Locator.WaitForOptions().setTimeout(LONG));
    assertThat(page.locator("#t-1")).containsText("frozen");
    visitor.picture("demo-decision");
    dora.click();
    assertThat(page.locator("#decisions")).containsText("Answered: dora");
    assertThat(page.locator("#t-1")).containsText("dora");
    assertThat(page.locator("#t-1")).not().containsText("frozen");
  }

  private static void seesAPing(Visitor visitor) {
    var patience = new LocatorAssertions.ContainsTextOptions().setTimeout(LONG);
    assertThat(visitor.page.locator("#m-silas .ladder")).containsText("pinged", patience);
    assertThat(ping(visitor)).isVisible();
    String last = "document.getElementById('head').dataset.line";
    assertThat(visitor.page.evaluate("document.getElementById('at').max == " + last))
        .as("the slider goes to the last line")
        .isEqualTo(true);
    visitor.picture("demo-ping");
  }

  private static Locator ping(Visitor visitor) {
    return visitor.page.locator("#events .event.did .type:text-is('ping')").first();
  }

  private static void asksWhy(Visitor visitor) {
    ping(visitor).click();
    assertThat(visitor.page.locator("h1")).hasText("Why ping?");
    assertThat(visitor.page.locator("dl.terms")).containsText("T-41");
    visitor.picture("demo-why");
  }

  private static void travels(Visitor visitor) {
    Page page = visitor.page;
    visitor.open("/teams/night-shift");
    assertThat(page.locator("#t-1")).containsText("dora");
    page.locator("#at").evaluate("slider => { slider.value = 3; }");
    page.locator("#at").dispatchEvent("change");
    assertThat(page.locator(".banner-past")).containsText("after line 3");
    assertThat(page.locator("#t-1")).hasCount(0);
    visitor.picture("demo-travel");
    visitor.open("/teams/night-shift/timeline");
    assertThat(page.locator("svg.timeline .lane")).not().hasCount(0);
    visitor.picture("demo-timeline");
  }
}
