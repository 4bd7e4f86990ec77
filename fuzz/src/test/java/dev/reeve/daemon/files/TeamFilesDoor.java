package dev.reeve.daemon.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Writer;
import dev.reeve.core.team.TeamId;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Lets the fuzzer in. */
public final class TeamFilesDoor {

  private static final TeamId TEAM = new TeamId("login");
  private static final Writer SELF = new Writer("n1", 3);
  private static final Mark MARK = new Mark("no secret".getBytes(StandardCharsets.UTF_8));

  private static final List<DecisionsText.Note> NOTES =
      List.of(
          new DecisionsText.Note(DecisionsText.ESCALATIONS, 7, "- 7 somebody waits"),
          new DecisionsText.Note(DecisionsText.NOTES, 8, "- 8 it was decided"));

  private TeamFilesDoor() {}

  /** A {@code state.md} that somebody else may have written. */
  public static void state(String text) {
    assertThat(MARK.isOn(TEAM, text)).isFalse();
    assertThat(MARK.isOn(TEAM, MARK.signed(TEAM, text))).isTrue();
    Claims.rival(text, 1, SELF, MARK.name());
    Difference.between("# login\n\n" + text.strip(), text);
  }

  /** A {@code DECISIONS.md}: only Reeve's own sections grow, and nothing is told twice. */
  public static void decisions(String text) {
    String headed = DecisionsText.headed(text);
    assertThat(DecisionsText.missing(headed)).isEmpty();
    String next = DecisionsText.with(headed, NOTES);
    assertThat(DecisionsText.isWithin(headed, next)).isTrue();
    assertThat(DecisionsText.with(next, NOTES)).isEqualTo(next);
  }
}
