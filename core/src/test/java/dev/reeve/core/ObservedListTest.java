package dev.reeve.core;

import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.message.MessageEvent;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskEvent.Sighted;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Turns;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tasks and messages of a team that another program keeps, as Reeve sees them. */
class ObservedListTest {

  private static final MemberId SESSION = new MemberId("claude-1");
  private static final MemberId MATE = new MemberId("claude-1.worker");
  private static final TaskId ONE = Objects.requireNonNull(Turns.listed(SESSION, "1"));

  @Test
  @DisplayName("A-9 a task of another program's list is shown as it stands there")
  void shown() {
    Story story = team().when(at(5), seen(TaskStatus.PENDING, null));
    story.then(new Sighted(SESSION, ONE, text("Write tests"), TaskStatus.PENDING, null));
    assertThat(story.task(ONE).flags()).containsExactly(TaskFlag.OBSERVED);
    story.when(at(6), seen(TaskStatus.IN_PROGRESS, MATE));
    assertThat(story.task(ONE).owner()).isEqualTo(MATE);
    story.when(at(7), seen(TaskStatus.IN_PROGRESS, MATE)).then().changingNothing();
    story.when(at(8), seen(TaskStatus.DONE, MATE));
    assertThat(story.task(ONE).status()).isEqualTo(TaskStatus.DONE);
  }

  @Test
  @DisplayName("A-9 nobody owes a task that was only seen, and no alarm is set for it")
  void nobody_owes_it() {
    Story story = team().when(at(5), seen(TaskStatus.IN_PROGRESS, MATE));
    assertThat(member(story, MATE).duties()).isEmpty();
    assertThat(Core.nextDue(story.state())).isNull();
    story.when(at(6), seen(TaskStatus.PENDING, null));
    story.given(at(7), order(MATE, 1, new Claim(ONE)));
    assertThat(member(story, MATE).duties()).as("not even who claims it here").isEmpty();
  }

  @Test
  @DisplayName("A-9 two lists may have a task of the same subject: that is no double work")
  void no_double_work() {
    Story story = team().when(at(5), seen(TaskStatus.IN_PROGRESS, MATE));
    TaskId other = Objects.requireNonNull(Turns.listed(MATE, "9"));
    story
        .when(
            at(6),
            new Noticed.TaskSeen(
                SESSION, other, text("Write tests"), TaskStatus.IN_PROGRESS, SESSION))
        .then(new Sighted(SESSION, other, text("Write tests"), TaskStatus.IN_PROGRESS, SESSION));
  }

  @Test
  @DisplayName("A-9 what was over before it was seen is not news, nor is an owner who is not there")
  void not_news() {
    Story story = team().when(at(5), seen(TaskStatus.DONE, null)).then().changingNothing();
    story.when(at(6), seen(TaskStatus.PENDING, new MemberId("stranger")));
    assertThat(story.task(ONE).owner()).isNull();
  }

  @Test
  @DisplayName("A-9 a sight of its list is no sign of life of the session: others write there too")
  void no_sign_of_life() {
    Story story = team();
    var before = member(story, SESSION).life();
    story.when(at(500), seen(TaskStatus.PENDING, null));
    assertThat(member(story, SESSION).life()).isEqualTo(before);
  }

  @Test
  @DisplayName("A-9 when the session is gone its list is too, and nobody else's")
  void gone_with_its_session() {
    MemberId other = new MemberId("claude-12");
    TaskId kept = Objects.requireNonNull(Turns.listed(other, "1"));
    Story story = team().when(at(2), new Noticed.Arrived(other, Role.CODER));
    story.when(at(5), seen(TaskStatus.IN_PROGRESS, MATE));
    story.when(at(6), new Noticed.TaskSeen(other, kept, text("Else"), TaskStatus.PENDING, null));
    story.when(at(7), new Noticed.Departed(SESSION, text("exit")));
    assertThat(story.state().tasks().keys()).containsExactly(kept);
  }

  @Test
  @DisplayName("A-9 what one says to another is recorded, shows the speaker alive, and is not sent")
  void overheard() {
    Story story =
        team().when(at(50), new Noticed.Overheard(MATE, SESSION, text("The work is finished")));
    story.then(new MessageEvent.Overheard(MATE, SESSION, text("The work is finished")));
    assertThat(story.state().mail().messages().size()).isZero();
    assertThat(Core.owed(story.state())).isEmpty();
    assertThat(member(story, MATE).life().lastActivity()).isEqualTo(at(50));
  }

  private static Noticed seen(TaskStatus status, @Nullable MemberId who) {
    return new Noticed.TaskSeen(SESSION, ONE, text("Write tests"), status, who);
  }

  private static Story team() {
    NewTeam solo = new NewTeam(Profile.SOLO, Settings.DEFAULT, List.of(), List.of());
    return Story.of(solo)
        .when(at(0), new Noticed.Arrived(SESSION, Role.CODER))
        .when(at(1), new Noticed.Arrived(MATE, Role.CODER));
  }

  private static Member member(Story story, MemberId id) {
    return Objects.requireNonNull(story.state().roster().get(id));
  }
}
