package dev.reeve.server.night;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.server.night.NightScript.Stuck;
import dev.reeve.server.night.NightScript.TimedHook;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The nights are what they claim to be. */
class NightScriptTest {

  @Test
  void the_same_seed_gives_the_same_night() {
    assertThat(NightScript.of(7)).isEqualTo(NightScript.of(7)).isNotEqualTo(NightScript.of(8));
  }

  @Test
  void every_night_has_ten_sessions_and_two_that_stick_in_a_turn() {
    Set<String> events = new HashSet<>();
    for (long seed = 0; seed < 50; seed++) {
      NightScript night = NightScript.of(seed);
      assertThat(night.stuck()).extracting(Stuck::session).hasSize(2).doesNotHaveDuplicates();
      assertThat(night.hooks()).isSortedAccordingTo(Comparator.comparing(TimedHook::at));
      assertThat(night.hooks().stream().map(TimedHook::session).distinct()).hasSize(10);
      for (TimedHook hook : night.hooks()) events.add(checked(hook));
      for (Stuck stuck : night.stuck()) {
        TimedHook last =
            night.hooks().stream()
                .filter(hook -> hook.session().equals(stuck.session()))
                .reduce((_, later) -> later)
                .orElseThrow();
        assertThat(last.at()).isEqualTo(stuck.since()).isLessThan(NightScript.LENGTH);
        assertThat(last.event()).isNotIn("Stop", "StopFailure", "SessionEnd");
      }
    }
    assertThat(events)
        .contains("StopFailure", "PermissionRequest", "PreCompact", "SubagentStop", "SessionEnd")
        .hasSize(15);
  }

  private static String checked(TimedHook hook) {
    JsonNode json = JsonMapper.shared().readTree(hook.json());
    assertThat(json.get("session_id").asString()).isEqualTo(hook.session());
    assertThat(json.get("hook_event_name").asString()).isEqualTo(hook.event());
    return hook.event();
  }
}
