package dev.reeve.daemon.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Roster;
import dev.reeve.core.message.Mail;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Question;
import dev.reeve.core.reconcile.Doubt;
import dev.reeve.core.reconcile.Lock;
import dev.reeve.core.reconcile.Soundness;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Past;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Relieved;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Trail;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateCodecTest {

  private static final int SEED = 20261115;

  private final StateCodec codec = new StateCodec();

  @Test
  @DisplayName("T-21 a state comes back as it was, and is written the same again")
  void round_trip() {
    for (int life = 0; life < 40; life++) {
      RandomTeams team = new RandomTeams(new Chance(SEED + life));
      for (int step = 0; step < 150; step++) {
        team.step();
        if (step % 10 == 0) assertRoundTrip(team.state(), life, step);
      }
    }
  }

  private void assertRoundTrip(TeamState state, int life, int step) {
    byte[] bytes = codec.encode(state);
    TeamState read = codec.decode(state.id(), bytes);
    assertThat(read).as("seed %d, step %d", SEED + life, step).isEqualTo(state);
    assertThat(codec.encode(read)).isEqualTo(bytes);
  }

  @Test
  @DisplayName("T-21 a question that was kept without its words is still read")
  void a_question_from_before() {
    Question asked =
        new Question(
            new MessageId(9),
            new MemberId("coder-1"),
            new MemberId("lead"),
            null,
            Samples.AT,
            SafeText.own("Which table?"));
    TeamState state = TeamState.blank(Samples.TEAM).with(Mail.EMPTY.asked(asked));
    assertRoundTrip(state, 0, 0);
    String words = ",\"text\":\"Which table?\"";
    String before = new String(codec.encode(state), UTF_8);
    assertThat(before).contains(words);
    TeamState read = codec.decode(state.id(), before.replace(words, "").getBytes(UTF_8));
    assertThat(read.mail().questions().get(asked.id()))
        .isEqualTo(
            new Question(asked.id(), asked.from(), asked.to(), null, asked.at(), SafeText.EMPTY));
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  @DisplayName("T-21 a lock comes back as it was, too")
  void lock(boolean referred) {
    Lock lock =
        new Lock(
            7,
            Samples.AT,
            Doubt.LOG,
            Phase.ACTIVE,
            List.of(),
            null,
            List.of(3L),
            new DecisionId(1),
            2,
            referred);
    assertRoundTrip(TeamState.blank(Samples.TEAM).with(new Soundness(lock, List.of())), 0, 0);
  }

  @Test
  @DisplayName("T-54 whom the Lead has relieved of a task comes back with it")
  void relieved() {
    Plan plan = Plan.of(SafeText.own("Add login"), Complexity.SIMPLE);
    Task task = Task.added(new TaskId("1"), plan, Task.Standing.NEW);
    Relieved last = new Relieved(new MemberId("coder-1"), 2);
    Past past = new Past(Trail.NONE, List.of(), null, List.of(last));
    assertRoundTrip(TeamState.blank(Samples.TEAM).with(task.with(past)), 0, 0);
  }

  @Test
  @DisplayName("T-21 equal states have equal bytes, however they came about")
  void canonical() {
    TeamState grown = grown(120);
    TeamState turned = grown.with(Roster.EMPTY);
    for (var member : grown.roster().members().values().stream().toList().reversed()) {
      turned = turned.with(member);
    }
    assertThat(turned).isEqualTo(grown);
    assertThat(codec.encode(turned)).isEqualTo(codec.encode(grown));
  }

  @Test
  @DisplayName("T-21 different states have different bytes")
  void distinct() {
    RandomTeams team = new RandomTeams(new Chance(SEED));
    for (int step = 0; step < 200; step++) {
      TeamState before = team.state();
      team.step();
      boolean same = team.state().equals(before);
      assertThat(Arrays.equals(codec.encode(team.state()), codec.encode(before)))
          .as("step %d", step)
          .isEqualTo(same);
    }
  }

  @Test
  @DisplayName("T-21 the canonical form of a team of which nothing is known")
  void blank() {
    assertThat(new String(codec.encode(TeamState.blank(Samples.TEAM)), UTF_8))
        .isEqualTo(
            "{\"v\":1,\"team\":\"feature-login\",\"index\":0,"
                + "\"at\":\"1970-01-01T00:00:00.000000Z\","
                + "\"profile\":\"strict\",\"policy\":{\"handoff_timeout\":\"PT5M\","
                + "\"idle\":{\"ping\":\"PT15M\",\"nudge\":\"PT30M\",\"escalate\":\"PT45M\"},"
                + "\"waits\":{\"tool\":\"PT10M\",\"mcp_tool\":\"PT1M\",\"model\":\"PT10M\","
                + "\"human\":\"PT10M\",\"background\":\"PT30M\",\"compaction\":\"PT5M\"}},"
                + "\"phase\":\"bootstrap\",\"ownership\":{\"epoch\":0,\"missing_told\":false},"
                + "\"watch\":{\"unwatched\":\"PT0S\",\"seen\":0},\"members\":[],\"tasks\":[],"
                + "\"messages\":[],\"questions\":[],\"decisions\":[],\"next_decision\":1}");
  }

  @Test
  @DisplayName("R-12 bytes that nobody wrote are an UnreadableState and nothing else")
  void mutations() {
    Chance chance = new Chance(SEED);
    byte[] bytes = codec.encode(grown(60));
    for (int i = 0; i < 2_000; i++) {
      byte[] changed = chance.mutated(bytes);
      try {
        codec.decode(Samples.TEAM, changed);
      } catch (UnreadableState unreadable) {
        assertThat(unreadable).hasMessageStartingWith("team feature-login, snapshot: ");
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("seed " + SEED + ", round " + i, e);
      }
    }
  }

  @Test
  @DisplayName("T-21 another team's state, and one of a newer version, are refused")
  void refused() {
    byte[] bytes = codec.encode(grown(30));
    assertThatThrownBy(() -> codec.decode(new TeamId("other"), bytes))
        .isInstanceOf(UnreadableState.class)
        .hasMessage("team other, snapshot: is the state of team feature-login");
    byte[] newer = new String(bytes, UTF_8).replace("{\"v\":1,", "{\"v\":2,").getBytes(UTF_8);
    assertThatThrownBy(() -> codec.decode(Samples.TEAM, newer))
        .isInstanceOf(UnreadableState.class)
        .hasMessageContaining("written by a newer version of Reeve: stored form 2");
  }

  private static TeamState grown(int steps) {
    RandomTeams team = new RandomTeams(new Chance(SEED));
    for (int step = 0; step < steps; step++) team.step();
    return team.state();
  }
}
