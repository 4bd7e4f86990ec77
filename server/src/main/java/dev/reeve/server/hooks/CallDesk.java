package dev.reeve.server.hooks;

import dev.reeve.agents.ToolCall;
import dev.reeve.agents.rescue.GitTree;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Noticed;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.CallWindow;
import dev.reeve.core.tool.KnownLoops;
import dev.reeve.core.tool.MadeCall;
import dev.reeve.core.tool.Permit;
import dev.reeve.core.tool.Permits;
import dev.reeve.core.tool.Repetition;
import dev.reeve.core.tool.ToolUse;
import dev.reeve.daemon.engine.Engine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Judges tool calls before they are made, and follows those that were, so that going in
 * circles is seen. What it remembers of a session is lost with the daemon: its next calls
 * are the first.
 */
final class CallDesk {

  /** Of so many sessions the last calls are known; who has been still the longest is forgotten. */
  private static final int MOST_SESSIONS = 10_000;

  private final Engine engine;
  private final Redactor redactor;
  private final HookPlan.Loops plan;
  private final MadeCalls calls;

  private final Map<String, Trace> traces =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Trace> eldest) {
          return MOST_SESSIONS < size();
        }
      };

  /**
   * What is known of a session.
   *
   * @param known what repeats, and people know of
   * @param untold what repeats, and has not been said to it yet
   * @param commit what its work tree stood at when its last call was about to be made
   */
  private record Trace(
      Path tree,
      CallWindow window,
      KnownLoops known,
      @Nullable Repetition untold,
      @Nullable String commit) {

    static Trace of(Path tree) {
      return new Trace(tree, CallWindow.EMPTY, KnownLoops.NONE, null, null);
    }

    Trace in(Path place) {
      return new Trace(place, window, known, untold, commit);
    }

    Trace after(CallWindow calls, @Nullable Repetition repeats) {
      return new Trace(tree, calls, known, repeats, commit);
    }

    Trace with(KnownLoops loops) {
      return new Trace(tree, window, loops, untold, commit);
    }

    Trace at(@Nullable String head) {
      return new Trace(tree, window, known, untold, head);
    }
  }

  CallDesk(Engine engine, Redactor redactor, HookPlan.Loops plan) {
    this.engine = engine;
    this.redactor = redactor;
    this.plan = plan;
    calls = new MadeCalls(redactor);
  }

  /** Why the call is not to be made; null if it may be. */
  @Nullable String denial(Session session, ToolCall call) {
    TeamState state = engine.state(session.team());
    if (state == null) return null;
    SafeText tool = redactor.redact(call.tool());
    for (Map.Entry<Path, List<ToolUse.Write>> each : writes(state, session, call).entrySet()) {
      ToolUse use = new ToolUse(session.member(), tool, each.getValue());
      Predicate<MemberId> elsewhere = other -> isElsewhere(session, other, each.getKey());
      Permit permit = Permits.judge(state, use, elsewhere);
      if (permit instanceof Permit.Denied denied) return denied.reason().value();
    }
    @Nullable String loop = plan.deny() ? untold(session) : null;
    if (loop == null) change(session, trace -> trace.at(new GitTree(session.tree()).commit()));
    return loop;
  }

  /** What it is going to write, by work trees; its own stands there, also if nothing is in it. */
  private Map<Path, List<ToolUse.Write>> writes(TeamState state, Session session, ToolCall call) {
    Map<Path, List<ToolUse.Write>> byTree = new LinkedHashMap<>();
    byTree.put(Written.real(session.tree()), new ArrayList<>());
    Written files = new Written(state, session, trees(session.team()), redactor::redact);
    call.writes().stream()
        .flatMap(files::write)
        .forEach(
            each -> byTree.computeIfAbsent(each.tree(), _ -> new ArrayList<>()).add(each.write()));
    return byTree;
  }

  private List<Path> trees(TeamId team) {
    synchronized (traces) {
      return traces.entrySet().stream()
          .filter(each -> each.getKey().startsWith(team + " "))
          .map(each -> each.getValue().tree())
          .distinct()
          .toList();
    }
  }

  /** What repeats in its calls, said once; null if nothing does. */
  @Nullable String untold(Session session) {
    synchronized (traces) {
      Trace trace = traces.get(key(session, session.member()));
      if (trace == null || trace.untold() == null) return null;
      traces.put(key(session, session.member()), trace.after(CallWindow.EMPTY, null));
      return trace.untold().advice().value();
    }
  }

  /** Takes a call that was made into account. */
  void made(Session session, ToolCall call, ToolCall.Result result) {
    @Nullable Repetition news = news(session, calls.of(call, result), task(session));
    if (result.ok()) changed(session, call);
    if (news == null) return;
    engine.notice(session.team(), new Noticed.CallsRepeat(session.member(), news));
  }

  /** What repeats and people do not know of yet; null if there is nothing. */
  private @Nullable Repetition news(Session session, MadeCall made, @Nullable TaskId task) {
    synchronized (traces) {
      Trace before = trace(session);
      CallWindow window = before.window().after(made, plan.limits());
      KnownLoops known = before.known().after(made, plan.limits());
      Repetition seen = before.untold() == null ? window.repetition(plan.limits()) : null;
      KnownLoops.@Nullable Loop loop = seen == null ? null : KnownLoops.Loop.of(seen, made, task);
      boolean news = loop != null && !known.has(loop);
      Trace after = before.in(session.tree()).after(window, seen == null ? before.untold() : seen);
      traces.put(
          key(session, session.member()), after.with(loop == null ? known : known.with(loop)));
      return news ? seen : null;
    }
  }

  private @Nullable TaskId task(Session session) {
    TeamState state = engine.state(session.team());
    Member member = state == null ? null : state.roster().get(session.member());
    return member == null ? null : member.onlyTask();
  }

  /** It is at work there, as far as anybody knows. */
  void seen(Session session) {
    change(session, trace -> trace.in(session.tree()));
  }

  private void change(Session session, UnaryOperator<Trace> change) {
    synchronized (traces) {
      traces.put(key(session, session.member()), change.apply(trace(session)));
    }
  }

  /** The files that a call wrote, and a commit that was made while it was made (T-44). */
  private void changed(Session session, ToolCall call) {
    TeamState state = engine.state(session.team());
    if (state == null) return;
    List<SafeText> paths =
        writes(state, session, call).values().stream()
            .flatMap(List::stream)
            .filter(ToolUse.Write.OfProject.class::isInstance)
            .map(ToolUse.Write::path)
            .toList();
    SafeText commit = committed(session);
    if (paths.isEmpty() && commit.isBlank()) return;
    engine.notice(session.team(), new Noticed.WorkChanged(session.member(), paths, commit));
  }

  private SafeText committed(Session session) {
    String before;
    synchronized (traces) {
      before = trace(session).commit();
    }
    String now = before == null ? null : new GitTree(session.tree()).commit();
    return now == null || now.equals(before) ? SafeText.EMPTY : SafeText.own(now);
  }

  void left(Session session) {
    synchronized (traces) {
      traces.remove(key(session, session.member()));
    }
  }

  private Trace trace(Session session) {
    Trace known = traces.get(key(session, session.member()));
    return known == null ? Trace.of(session.tree()) : known;
  }

  private boolean isElsewhere(Session session, MemberId other, Path tree) {
    synchronized (traces) {
      Trace trace = traces.get(key(session, other));
      return trace != null && !Written.real(trace.tree()).equals(tree);
    }
  }

  private static String key(Session session, MemberId member) {
    return session.team() + " " + member;
  }
}
