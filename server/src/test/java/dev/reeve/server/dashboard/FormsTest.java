package dev.reeve.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.reeve.browser.Chrome;
import dev.reeve.browser.Visitor;
import dev.reeve.core.team.Settings;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.notify.Notifier;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person types and presses does what the person meant, and nothing else. */
@Timeout(120)
class FormsTest {

  @TempDir static Path folder;
  private static LiveDaemon daemon;
  private static Chrome chrome;

  @BeforeAll
  static void start() {
    daemon = new LiveDaemon(folder, Settings.DEFAULT, Notifier.Plan.NONE);
    chrome = Chrome.shared();
  }

  @AfterAll
  static void stop() {
    daemon.close();
  }

  private static String answer(String team) {
    return daemon.api.get("/api/teams/" + team).at("/decisions/d-1/answer").asString("");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("W-6 Enter in the note of a decision answers nothing, with scripts and without")
  void enter_in_a_note(boolean scripts) {
    String team = "enter-" + scripts;
    new Cast(daemon.api, team).busy();
    var options = scripts ? new Browser.NewContextOptions() : Visitor.withoutScripts();
    try (Visitor visitor = new Visitor(chrome, daemon.link(), options)) {
      Page page = visitor.page;
      visitor.open("/teams/" + team + "/decisions/d-1");
      assertThat(page.locator("button[name=answer]").first()).hasAttribute("value", "ada");
      page.fill("[name=note]", "ben was first");
      page.locator("[name=note]").press("Enter");
      page.locator("button[value=ben]").click();
      assertThat(page.locator("main")).containsText("ben");
      assertThat(page.locator("button")).hasCount(0);
      assertThat(answer(team)).isEqualTo("ben");
    }
  }

  @Test
  @DisplayName("W-6 a note that was typed stays until it is sent, whatever comes meanwhile")
  void a_typed_note() {
    Cast team = new Cast(daemon.api, "typed").busy();
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      Page page = visitor.page;
      visitor.open("/teams/typed");
      page.fill("#typed-d-1 [name=note]", "ben was first");
      page.locator("#typed-d-1 button[value=ben]").focus();
      visitor.lookAway();
      team.send("ada", "QUESTION", "\"data\": {\"to\": \"lead\", \"text\": \"And now?\"}");
      visitor.lookBack();
      assertThat(page.locator("#decisions")).containsText("And now?");
      assertThat(page.locator("#typed-d-1 [name=note]")).hasValue("ben was first");
      assertThat(page.locator("#typed-d-1 button[value=ben]")).isFocused();
      page.keyboard().press("Enter");
      assertThat(page.locator("#decisions")).containsText("Answered: ben");
      assertThat(daemon.api.events("typed").toString()).contains("ben was first");
      assertThat(visitor.complaints).isEmpty();
    }
  }

  @Test
  @DisplayName("W-6 every form is named after what it answers")
  void names() {
    Cast team = new Cast(daemon.api, "named").busy();
    team.send("ada", "QUESTION", "\"data\": {\"to\": \"lead\", \"text\": \"And now?\"}");
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      Page page = visitor.page;
      visitor.open("/decisions");
      Locator decision = page.getByRole(AriaRole.FORM, named("d-1 duplicate named"));
      assertThat(decision.locator("button[value=ada]")).isVisible();
      assertThat(page.getByRole(AriaRole.FORM, named("question named · ada asks lead")))
          .isVisible();
    }
  }

  private static Page.GetByRoleOptions named(String words) {
    return new Page.GetByRoleOptions().setName(words);
  }
}
