package dev.reeve.pages.timeline;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Added;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamEvent.Created;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/** A log written by hand, read as it is written. */
final class Diary {

  static final Instant START = Instant.parse("2026-01-01T09:00:00Z");

  final TimelineReader reader;
  private final Writer writer = new Writer("n1", 1);
  private long index;

  Diary(String team) {
    reader = new TimelineReader(TeamState.blank(new TeamId(team)));
    write("0s", new Created(MemberId.OPERATOR, Profile.SOLO, Settings.DEFAULT, 0));
  }

  static MemberId id(String name) {
    return new MemberId(name);
  }

  static SafeText words(String text) {
    return SafeText.own(text);
  }

  static Instant at(String time) {
    return START.plus(Duration.parse("PT" + time));
  }

  Diary member(String name, String role) {
    return spawn("0s", name, role, 1);
  }

  Diary spawn(String time, String name, String role, long incarnation) {
    Role known = Objects.requireNonNull(Role.parse(role));
    NewTeam.Seat seat = new NewTeam.Seat(id(name), known, Presence.ACTIVE, Skills.ANY);
    return write(time, new Spawned(MemberId.OPERATOR, seat, incarnation));
  }

  Diary task(String id, String subject) {
    Plan plan = Plan.of(words(subject), Complexity.SIMPLE);
    NewTeam.Job job = new NewTeam.Job(new TaskId(id), plan, Task.Standing.NEW);
    return write("0s", new Added(MemberId.OPERATOR, job));
  }

  Diary write(String time, Event event) {
    return write(at(time), event);
  }

  Diary write(Instant time, Event event) {
    index++;
    reader.accept(new Entry(index, time, 1, writer, Via.DIRECT, null, event));
    return this;
  }

  Lane lane(String name) {
    return reader.timeline().lanes().stream()
        .filter(lane -> lane.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
