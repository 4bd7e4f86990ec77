package dev.reeve.server.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.member.MemberEvent.KeyLeaked;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberEvent.ToolMissing;
import dev.reeve.core.member.MemberEvent.ToolSystemic;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.message.Saying;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.SealedEntry;
import dev.reeve.daemon.log.Hash;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which events call people, and how often. */
class CriticalCallsTest {

  private static final MemberId BOB = new MemberId("bob");
  private static final Saying SAID = new Saying(BOB, SafeText.own("look"));
  private final List<Incident> told = new ArrayList<>();
  private final CriticalCalls calls = new CriticalCalls(told::add);
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private long index;

  private Entry entry(Event event) {
    index++;
    return new Entry(index, now, 1, new Writer("n1", 1), Via.DIRECT, null, event);
  }

  private TeamState led(Role role) {
    NewTeam.Seat seat = new NewTeam.Seat(BOB, role, Presence.ACTIVE, Skills.ANY);
    TeamState blank = TeamState.blank(new TeamId("night"));
    return Core.evolve(blank, entry(new Spawned(MemberId.OPERATOR, seat, 1)));
  }

  private void happens(Event event, TeamState state) {
    calls.committed(List.of(new SealedEntry(entry(event), Hash.ZERO, Hash.ZERO)), state);
  }

  private static Event systemic(String tool) {
    return new ToolSystemic(SafeText.own(tool), List.of(BOB), SAID);
  }

  @Test
  @DisplayName("T-45 a critical event is told once an hour, and one that is never held back always")
  void once_an_hour() {
    TeamState state = led(Role.LEAD);
    happens(systemic("docker"), state);
    happens(systemic("docker"), state);
    assertThat(told).hasSize(1);
    now = now.plus(Duration.ofMinutes(61));
    happens(systemic("docker"), state);
    assertThat(told).hasSize(2);
    happens(new KeyLeaked(BOB, null, SafeText.own("output"), SAID), state);
    happens(new KeyLeaked(BOB, null, SafeText.own("output"), SAID), state);
    assertThat(told).hasSize(4);
  }

  @Test
  @DisplayName("T-45 what is not critical calls nobody, nor does what a person who leads hears")
  void nobody() {
    SafeText docker = SafeText.own("docker");
    happens(new ToolMissing(BOB, docker, SafeText.EMPTY, null), led(Role.LEAD));
    happens(systemic("docker"), led(Role.CODER));
    assertThat(told).isEmpty();
  }
}
