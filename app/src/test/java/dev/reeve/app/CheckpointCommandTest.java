package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.run.Once;
import dev.reeve.base.redact.Redactor;
import dev.reeve.workflows.checkpoint.Decision;
import dev.reeve.workflows.checkpoint.Setup;
import dev.reeve.workflows.checkpoint.Supervisor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The example, as a user runs it. */
class CheckpointCommandTest {

  @TempDir private Path temp = Path.of("unset");

  @BeforeEach
  void copy() throws IOException {
    Checkout.copy(Path.of("examples/pipeline"), temp.resolve("pipeline"));
  }

  @Test
  @DisplayName("C-8 one command runs all checkpoints of the example: one passes, warns, blocks")
  void the_example() {
    Terminal.Shown ran = reeve("checkpoint", session());
    assertThat(ran.exit()).as(ran.err()).isEqualTo(3);
    assertThat(ran.out().lines()).allMatch(line -> line.startsWith("[supervisor] "));
    assertThat(ran.out())
        .containsSubsequence(
            "CHECKPOINT-001 complete.\n[supervisor] Verdict: pass (score: 1.00)",
            "CHECKPOINT-002 complete.\n[supervisor] Verdict: warn (score: 0.77)",
            "spec/architecture/_index.md:18 Retention Job has no story",
            ".msg/messages.jsonl:10 DRAFT-004 falls from 86 to 71",
            "spec/epics/EPIC-002-map.md:16 says 'client'",
            "CHECKPOINT-003 complete.\n[supervisor] Verdict: block (score: 0.80)",
            "spec/requirements/REQ-003-deletion.md:2 REQ-003 is a Must, and no task has it",
            "plan/.task/TASK-003.json:6 a circle: TASK-003 → TASK-004 → TASK-003",
            "IMPL-001 waits behind CHECKPOINT-003");
  }

  @Test
  @DisplayName("C-16 for programs it is one JSON object, without tags")
  void as_json() {
    JsonNode all = reeve("checkpoint", session(), "--json").json();
    assertThat(all.at("/checkpoints/1/supervision_verdict").asString()).isEqualTo("warn");
    assertThat(all.at("/checkpoints/2/blocks_detected").asInt()).isEqualTo(1);
    assertThat(all.at("/closed/IMPL-001/0").asString()).isEqualTo("CHECKPOINT-003");
    assertThat(all.at("/checkpoints/0/closed")).as("it passes").isEmpty();
    assertThat(all.at("/checkpoints/2/closed/0").asString()).isEqualTo("IMPL-001");
    assertThat(all.get("exit").asInt()).isEqualTo(3);
    assertThat(all.toString()).doesNotContain("[supervisor]");
  }

  @Test
  @DisplayName("C-12 an override by command opens what waits, and a second one has nothing to do")
  void override() throws IOException {
    assertThat(reeve("checkpoint", session()).exit()).isEqualTo(3);
    assertThat(reeve("checkpoint", session(), "--gate").exit()).isEqualTo(3);
    Terminal.Shown unsaid = decide("override");
    assertThat(unsaid.exit()).isEqualTo(5);
    assertThat(unsaid.err()).contains("INVALID_TRANSITION: an override has to say why");
    assertThat(decide("override", "--note", "a demo", "--by", "ann").exit()).isZero();
    assertThat(Files.readString(temp.resolve("pipeline/wisdom/decisions.md")))
        .contains("override of CHECKPOINT-003 by ann: a demo");
    assertThat(reeve("checkpoint", session(), "--gate").exit()).isZero();
    assertThat(decide("abort").err()).contains("does not block");
    Terminal.Shown again = reeve("checkpoint", session());
    assertThat(again.exit()).as("nothing has changed").isZero();
    assertThat(again.out()).contains("the override stands, since nothing that it was about");
    assertThat(reeve("checkpoint", session(), "--gate").exit()).isZero();
  }

  private Terminal.Shown decide(String answer, String... more) {
    String[] words = new String[5 + more.length];
    String[] first = {"checkpoint", session(), "CHECKPOINT-003", "--decide", answer};
    System.arraycopy(first, 0, words, 0, 5);
    System.arraycopy(more, 0, words, 5, more.length);
    return reeve(words);
  }

  @Test
  void mistakes_are_said() throws IOException {
    assertThat(reeve("checkpoint", temp.resolve("none").toString()).err())
        .contains("there is no folder");
    assertThat(reeve("checkpoint", temp.toString()).exit()).isEqualTo(1);
    assertThat(reeve("checkpoint", temp.toString()).err()).contains("is no session");
    assertThat(reeve("checkpoint", session(), "DRAFT-001").err())
        .contains("FORBIDDEN: DRAFT-001 is no checkpoint");
    assertThat(reeve("checkpoint", session(), "DRAFT-001").exit()).isEqualTo(5);
    assertThat(reeve("checkpoint", session(), "--scope", "a b").exit()).isEqualTo(2);
    Terminal.Shown unknown = reeve("checkpoint", session(), "--scope", "NOPE-1,DRAFT-001");
    assertThat(unknown.exit()).isEqualTo(5);
    assertThat(unknown.err())
        .startsWith("reeve: UNKNOWN_TASK: [NOPE-1] are no tasks of the session; there are [")
        .contains("DRAFT-001");
    assertThat(reeve("checkpoint", session(), "--decide", "abort").exit()).isEqualTo(2);
    assertThat(reeve("checkpoint", session(), "--wait", "soon").exit()).isEqualTo(2);
    Path spec = Files.writeString(temp.resolve("role.md"), "---\nrole: writer\n---\n");
    assertThat(reeve("checkpoint", session(), "--role-spec", spec.toString()).err())
        .contains("role.md:1: the head should say 'role: supervisor'");
  }

  @Test
  @DisplayName("C-17 a session whose supervision is switched off says so and ends with 3")
  void switched_off() throws IOException {
    Path file = temp.resolve("pipeline/team-session.json");
    String text = Files.readString(file);
    Files.writeString(file, text.replace("\"supervision\": true", "\"supervision\": false"));
    Terminal.Shown ran = reeve("checkpoint", session(), "CHECKPOINT-001");
    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.out()).contains("CHECKPOINT-001 skipped: supervision is switched off");
  }

  @Test
  @DisplayName("C-1 with a resident supervisor in the daemon the same commands go through it")
  void through_a_resident() {
    Terminal terminal = new Terminal(temp.resolve("home"));
    assertThat(reeve("checkpoint", session(), "--resident").exit()).isEqualTo(3);
    assertThat(terminal.run("up", "-d", "--port", "0").err()).isEmpty();
    try {
      Terminal.Shown resident = reeve("checkpoint", session(), "--resident");
      assertThat(resident.out()).as(resident.err()).contains("[supervisor] the daemon supervises");
      Terminal.Shown ran = reeve("checkpoint", session());
      assertThat(ran.exit()).as(ran.err()).isEqualTo(3);
      assertThat(ran.out()).contains("CHECKPOINT-002 complete.", "TASK-003 → TASK-004");
      assertThat(reeve("checkpoint", session(), "DRAFT-001").err())
          .contains("FORBIDDEN: DRAFT-001");
      assertThat(reeve("checkpoint", session(), "CHECKPOINT_003").exit()).isEqualTo(5);
      assertThat(decide("override", "--note", "a demo", "--by", "ann").exit()).isZero();
      assertThat(reeve("checkpoint", session(), "--gate").exit()).isZero();
      assertThat(reeve("status").out())
          .containsPattern("TLV4-parcel-tracking-20261112 +1\\.00 0\\.77 0\\.80 +stable +-");
    } finally {
      terminal.run("down");
    }
  }

  @Test
  @DisplayName("C-12 who decides what another has decided meanwhile is refused, and ends with 5")
  void decided_meanwhile() throws Exception {
    assertThat(reeve("checkpoint", session()).exit()).isEqualTo(3);
    try (Supervisor resident = Objects.requireNonNull(Supervisor.open(setup()))) {
      CompletableFuture<Terminal.Shown> late =
          CompletableFuture.supplyAsync(() -> decide("abort", "--by", "bob"));
      Path bus = temp.resolve("pipeline/.msg/messages.jsonl");
      while (!Files.readString(bus).contains("abort by bob")) LockSupport.parkNanos(1_000_000);
      var first = new Decision("CHECKPOINT-003", "override", "ann", "a demo");
      assertThat(resident.decide(first)).isEmpty();
      resident.step();
      assertThat(late.get(30, TimeUnit.SECONDS).exit()).isEqualTo(5);
      assertThat(late.get().err()).contains("INVALID_TRANSITION: CHECKPOINT-003 does not block");
    }
  }

  private Setup setup() throws IOException {
    return new Setup(
        temp.resolve("pipeline").toRealPath(),
        null,
        List.of(),
        new Once(Map.of(), temp, Redactor.standard()),
        temp.resolve("runs"),
        Redactor.standard(),
        Duration.ZERO,
        InstantSource.system());
  }

  @Test
  @DisplayName("W-1 a checkpoint that a resident supervisor could not make ends with 1")
  void failed_in_a_resident() throws IOException {
    Path outside = Files.createDirectory(temp.resolve("elsewhere"));
    Files.createSymbolicLink(temp.resolve("pipeline/artifacts"), outside);
    Terminal terminal = new Terminal(temp.resolve("home"));
    assertThat(terminal.run("up", "-d", "--port", "0").err()).isEmpty();
    try {
      assertThat(reeve("checkpoint", session(), "--resident").exit()).isZero();
      Terminal.Shown ran = reeve("checkpoint", session(), "CHECKPOINT-001");
      assertThat(ran.err()).contains("CHECKPOINT-001 failed: cannot use ");
      assertThat(ran.exit()).isEqualTo(1);
    } finally {
      terminal.run("down");
    }
  }

  @Test
  @DisplayName("C-18 Ctrl-C stops the command of a check, and nothing is reported")
  void interrupted() throws Exception {
    Path pid = temp.resolve("pid");
    Files.writeString(
        temp.resolve("pipeline/reeve.yaml"),
        "commands:\n  lint:\n    command: [sh, -c, 'echo $$ >../pid; exec sleep 1000']\n");
    Path spec =
        Files.writeString(
            temp.resolve("role.md"),
            """
            ---
            role: supervisor
            prefix: CHECKPOINT
            ---
            ## CHECKPOINT-001

            | Check | Kind | Critical | Evidence |
            |---|---|---|---|
            | lint | command lint | no | brief |
            """);
    Path out = temp.resolve("out");
    Process run =
        new Terminal(temp.resolve("home"))
            .process(out, "checkpoint", session(), "CHECKPOINT-001", "--role-spec", "" + spec);
    Patience.until(() -> Files.exists(pid) && Files.readString(pid).endsWith("\n"));
    boolean ignored = Signals.interruptsAreIgnored(); // as in the background of a script
    Signals.send(ignored ? "TERM" : "INT", run.pid());
    assertThat(Patience.exit(run)).as(Files.readString(out)).isEqualTo(ignored ? 143 : 130);
    assertThat(ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))).isEmpty();
    assertThat(temp.resolve("pipeline/artifacts")).doesNotExist();
  }

  private String session() {
    return temp.resolve("pipeline").toString();
  }

  private Terminal.Shown reeve(String... words) {
    return new Terminal(temp.resolve("home")).run(words);
  }
}
