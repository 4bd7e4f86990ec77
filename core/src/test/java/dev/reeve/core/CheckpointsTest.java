package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.NewTeam;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CheckpointsTest {

  private final Story story = active(simple(T1));

  @Test
  @DisplayName("C-12 a checkpoint that blocks is put before the Lead, once")
  void put_before_the_lead() {
    var block =
        new Noticed.CheckpointBlocked(text("CHECKPOINT-003 blocks"), List.of(text("a circle")));
    story.when(at(10), block);
    Opened opened = (Opened) story.events().getFirst();
    assertThat(opened.matter().kind()).isEqualTo(DecisionKind.CHECKPOINT);
    assertThat(opened.matter().options()).containsExactly("override", "revise", "abort");
    assertThat(opened.matter().evidence()).containsExactly(text("a circle"));
    assertThat(Objects.requireNonNull(opened.said()).to()).isEqualTo(LEAD);
    story.when(at(11), block).changingNothing();
    story.when(at(12), new Noticed.CheckpointBlocked(text("CHECKPOINT-002 blocks"), List.of()));
    assertThat(story.events()).hasSize(1);
  }

  @Test
  @DisplayName("C-19 a checkpoint of a team is the supervisor's, and is done without approvals")
  void the_supervisors_own() {
    MemberId watcher = new MemberId("watcher");
    TaskId checkpoint = new TaskId("CHECKPOINT-001");
    List<NewTeam.Seat> seats = new ArrayList<>(Cast.EVERYBODY);
    seats.add(Cast.seat(watcher, "supervisor"));
    Story team = active(seats, Cast.job(checkpoint, Complexity.COMPLEX));
    team.when(at(10), order(CODER, 1, new Claim(checkpoint))).answered("FORBIDDEN");
    team.when(at(11), order(watcher, 1, new Claim(checkpoint))).answered("ACCEPTED");
    team.when(at(12), order(watcher, 2, new Submit(checkpoint, List.of()))).answered("ACCEPTED");
    team.when(at(13), order(watcher, 3, new Finish(checkpoint, null))).answered("ACCEPTED");
  }
}
