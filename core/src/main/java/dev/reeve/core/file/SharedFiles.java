package dev.reeve.core.file;

import dev.reeve.core.Noticed;
import dev.reeve.core.Outcome;
import dev.reeve.core.file.FileEvent.MarkerMissing;
import dev.reeve.core.file.FileEvent.ScopeViolated;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.message.Saying;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;

/** What is said about files that Reeve shares with others. */
public final class SharedFiles {

  private SharedFiles() {}

  public static Outcome decide(TeamState state, Noticed.MarkersMissing missing) {
    SafeText words =
        SafeText.own(
            "DECISIONS.md lacks "
                + String.join(" and ", missing.headings())
                + ": please add what is missing, each on a line of its own. My entries wait for"
                + " it.");
    return Outcome.accept(new MarkerMissing(missing.headings(), new Saying(keeper(state), words)));
  }

  public static Outcome decide(TeamState state, Noticed.ScopeViolated found) {
    SafeText words =
        SafeText.own("An entry of mine in DECISIONS.md was taken back: " + found.what());
    return Outcome.accept(
        new ScopeViolated(found.what(), new Saying(state.roster().authority(), words)));
  }

  /** The tech lead keeps DECISIONS.md; where there is none, the Lead is asked. */
  private static MemberId keeper(TeamState state) {
    MemberId techLead = state.roster().active(Role.TECH_LEAD);
    return techLead == null ? state.roster().authority() : techLead;
  }
}
