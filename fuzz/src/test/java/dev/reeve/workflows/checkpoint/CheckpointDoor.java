package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.workflows.bus.BusDoor;
import dev.reeve.workflows.bus.BusPart;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** Lets the fuzzer in. */
public final class CheckpointDoor {

  private static final Session SESSION =
      Session.of(
          JsonFile.parse(
              Session.FILE, "{\"session_id\":\"TLS-1\"}".getBytes(StandardCharsets.UTF_8)));

  private static final List<Check> CHECKS = checks();

  private CheckpointDoor() {}

  /** All that there are, in a spec that lets none of them rest on anything. */
  private static List<Check> checks() {
    StringBuilder spec = new StringBuilder("---\nrole: supervisor\nprefix: CHECKPOINT\n---\n");
    spec.append("## CHECKPOINT-001\n");
    spec.append("| Check | Kind | Critical | Evidence |\n|---|---|---|---|\n");
    for (String name : BuiltIns.names()) {
      spec.append("| ").append(name).append(" | built-in | no | |\n");
    }
    RoleSpec all = RoleSpecReader.parse(spec.toString(), "all.md");
    return Objects.requireNonNull(all.checks("CHECKPOINT-001"));
  }

  /** All checks, on documents that say what the bytes say, wherever they lie. */
  public static void documents(byte[] bytes) {
    SortedMap<Source, List<Page>> pages = new TreeMap<>();
    List<Page> page = List.of(Page.parse("spec/x.md", bytes));
    for (Source source : Source.values()) pages.put(source, page);
    check(pages, List.of(), BusDoor.read(new byte[0]));
  }

  /**
   * The same where the bytes are what programs wrote: the plan, the bus, the state of a session.
   */
  public static void records(byte[] bytes) {
    JsonFile file = JsonFile.parse(Source.PLAN.path(), bytes);
    check(new TreeMap<>(), List.of(file), BusDoor.read(bytes));
    try {
      Session session = Session.of(file);
      for (String task : session.graph().keySet()) {
        session.works(task);
        session.downstream(task);
        session.role(task);
      }
    } catch (UnreadableFile e) {
      // as documented
    }
  }

  private static void check(SortedMap<Source, List<Page>> pages, List<JsonFile> plan, BusPart bus) {
    Evidence evidence =
        new Evidence(
            pages,
            plan,
            bus.lines(),
            bus.broken(),
            BusDoor.state(bus),
            SESSION,
            new TreeMap<>(),
            List.of("DRAFT-001", "DRAFT-002", "DRAFT-003", "DRAFT-004", "PLAN-001"),
            Instant.parse("2026-11-15T21:00:00Z"));
    for (Check check : CHECKS) assertThat(BuiltIns.answer(check, evidence)).isNotNull();
  }

  public static void text(String text) {
    try {
      RoleSpecReader.parse(text, "supervisor.md");
    } catch (UnreadableFile e) {
      // as documented
    }
    ReportText.parse(text);
    Request.parse(text);
  }
}
