package dev.reeve.server.notify;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.RunEnd;
import dev.reeve.agents.run.RunListener;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.text.SafeText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * {@code notify.command}: a program that gets what is to be told as JSON on its standard input. No
 * shell reads anything, and nothing of the message stands on its command line.
 */
final class ProgramWay implements Way {

  private final AgentSpec program;
  private final Once once;
  private final Home home;
  private final Duration timeout;

  ProgramWay(Notifier.Plan plan, Home home, Redactor redactor) {
    this.home = home;
    timeout = plan.timeout();
    once = new Once(System.getenv(), plan.folder(), redactor);
    program =
        new AgentSpec(
            name(), plan.command(), AgentSpec.JSON, Path.of(""), List.of(), timeout, timeout);
  }

  @Override
  public String name() {
    return "notify.command";
  }

  @Override
  public Told tell(News news) {
    String obstacle = once.obstacle(program);
    if (obstacle != null) return new Told.Failed(obstacle);
    // The same for a message after a crash, so that a program that still runs is found there.
    Path folder = home.ready("notices").resolve(news.name());
    LastWords words = new LastWords();
    Once.Result result = once.answer(new Once.Errand(program, news.json(), words, _ -> {}), folder);
    Once.forget(folder);
    RunEnd end = result.end();
    if (result.isWell()) return new Told.Done(result.text());
    if (end.cause().isLimit()) return new Told.Over(name() + " was stopped after " + timeout);
    return new Told.Failed(name() + " ended with " + end.status() + words);
  }

  /** The end of what a program complains of. */
  private static final class LastWords implements RunListener {

    private static final int MOST = 200;

    private volatile String last = "";

    @Override
    public void onOutput(Channel channel, SafeText text) {
      if (channel == Channel.ERRORS && !text.value().isBlank()) last = text.value().strip();
    }

    @Override
    public String toString() {
      if (last.isEmpty()) return "";
      return ": " + last.substring(Math.max(0, last.length() - MOST));
    }
  }
}
