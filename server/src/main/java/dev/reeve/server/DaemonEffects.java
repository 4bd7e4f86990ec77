package dev.reeve.server;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.report.PostMortem;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Effects;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.views.Past;
import dev.reeve.pages.report.PostMortemPage;
import dev.reeve.pages.timeline.LoggedTimeline;
import dev.reeve.pages.timeline.Timeline;
import dev.reeve.server.files.FilesThread;
import dev.reeve.server.members.MemberRuns;
import dev.reeve.server.notify.Notifier;
import dev.reeve.server.observe.ClaudeWatch;
import dev.reeve.server.reach.Reach;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does what a daemon's teams ask of the world. */
final class DaemonEffects implements Effects {

  private static final SafeText STOPPED =
      SafeText.own(
          "its background session was stopped by 'claude stop'; whoever runs it starts it");

  private static final Logger LOG = LoggerFactory.getLogger(DaemonEffects.class);

  private final Supplier<Engine> engine;
  private final EventLog log;
  private final Home home;
  private final Notifier notifier;
  private final FilesThread files;
  private final MemberRuns members;
  private final Hands hands;

  /**
   * Who does what.
   *
   * @param claude who looks into Claude Code's folder, if anybody does
   */
  record Hands(
      Notifier notifier,
      FilesThread files,
      MemberRuns members,
      Reach reach,
      AtomicReference<@Nullable ClaudeWatch> claude) {}

  DaemonEffects(Supplier<Engine> engine, EventLog log, Home home, Hands hands) {
    this.engine = engine;
    this.hands = hands;
    files = hands.files();
    members = hands.members();
    this.log = log;
    this.home = home;
    notifier = hands.notifier();
  }

  @Override
  public void perform(TeamId team, Effect effect) {
    switch (effect) {
      case Effect.Deliver deliver -> hands.reach().deliver(team, deliver);
      case Effect.Start _, Effect.Follow _, Effect.Stop _ -> members.perform(team, effect);
      case Effect.Notify notify -> notifier.tell(team, notify);
      case Effect.Restart restart -> Thread.ofVirtual().start(() -> restart(team, restart));
      case Effect.KeepSummaries(var line) -> files.keep(team, line);
      case Effect.WritePostMortem _ -> Thread.ofVirtual().start(() -> writePostMortem(team));
    }
  }

  /**
   * Whom somebody else runs, Reeve can stop only if it is a background session of Claude Code's,
   * and only by that program; whether it was is said, and who starts it again is its owner.
   */
  private void restart(TeamId team, Effect.Restart restart) {
    ClaudeWatch claude = hands.claude().get();
    String obstacle =
        claude == null ? "somebody else runs it" : claude.stop(team, restart.member());
    SafeText reason = obstacle == null ? STOPPED : SafeText.own(obstacle);
    engine.get().notice(team, new Noticed.RestartReport(restart.member(), restart.order(), reason));
  }

  /** If it cannot be written now, it is tried again when the daemon starts again. */
  private void writePostMortem(TeamId team) {
    TeamState state = engine.get().state(team);
    if (state == null) return;
    try {
      Path folder = home.ready("postmortems");
      PostMortem account = new Past(log, team).postMortem(state);
      Timeline timeline = new LoggedTimeline(log, team).upTo(state.position().index()).timeline();
      String page = PostMortemPage.of(account, timeline);
      AtomicFile.write(folder.resolve(team + ".html"), page, AtomicFile.PRIVATE);
      AtomicFile.write(
          folder.resolve(team + ".md"), account.markdown().value(), AtomicFile.PRIVATE);
    } catch (RuntimeException e) {
      LOG.warn("the post-mortem of team {} could not be written: {}", team, e.getMessage());
    }
  }
}
