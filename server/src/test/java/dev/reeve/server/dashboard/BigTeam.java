package dev.reeve.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Via;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.DirectCommitter;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.EngineSettings;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.daemon.ingress.CommandReader;
import dev.reeve.daemon.ingress.NewTeamReader;
import dev.reeve.daemon.ingress.NewTeamReader.Founding;
import dev.reeve.daemon.ingress.Read;
import dev.reeve.daemon.log.EventLog;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A team that is written into a store by an engine of its own, before a daemon opens it. */
final class BigTeam {

  /** So many commands at a time: each batch is one write. */
  private static final int BATCH = 1_000;

  private final Engine engine;
  private final CommandReader commands = new CommandReader(Redactor.standard()::inspect);
  private final NewTeamReader teams = new NewTeamReader(Redactor.standard()::inspect);
  private final AtomicInteger accepted = new AtomicInteger();
  private int sent;
  private TeamId team = new TeamId("unset");

  BigTeam(EventLog log) {
    Engine.Parts parts =
        new Engine.Parts(log, TimeSource.SYSTEM, new DirectCommitter(log), (_, _) -> {});
    engine = new Engine(EngineSettings.of("before"), parts);
  }

  void found(String json) {
    Founding founded = ok(teams.read(json.getBytes(StandardCharsets.UTF_8)));
    team = founded.id();
    engine.ask(new Ask.Foundation(founded.id(), founded.team(), this::heard));
    sent++;
    settle();
  }

  void send(String json) {
    var order = ok(commands.read(json.getBytes(StandardCharsets.UTF_8), Via.OPERATOR, null));
    engine.ask(new Ask.Command(team, order, this::heard));
    if (++sent % BATCH == 0) settle();
  }

  void finish() {
    settle();
    assertThat(accepted.get()).isEqualTo(sent);
  }

  private void settle() {
    boolean busy = true;
    while (busy || !engine.isIdle()) busy = engine.step();
  }

  private void heard(Reply reply) {
    assertThat(reply).isInstanceOf(Reply.Accepted.class);
    accepted.incrementAndGet();
  }

  private static <T> T ok(Read<T> read) {
    if (read instanceof Read.Ok<T>(var value)) return value;
    throw new AssertionError(read.toString());
  }
}
