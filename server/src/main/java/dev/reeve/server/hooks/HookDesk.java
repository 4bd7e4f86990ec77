package dev.reeve.server.hooks;

import dev.reeve.agents.Sign;
import dev.reeve.agents.ToolCall;
import dev.reeve.agents.claude.Hook;
import dev.reeve.agents.hook.HookReply;
import dev.reeve.agents.hook.ReplyForm;
import dev.reeve.base.data.Recent;
import dev.reeve.base.redact.Redaction;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Asked;
import dev.reeve.core.Noticed;
import dev.reeve.core.Order;
import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Via;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberCommand.StartTool;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Wait;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.server.access.Bearer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Takes in what hooks report: the first sight of a folder makes its team, the first sight of
 * a session or agent its member, and each turn is an implicit task. What is reported are signals,
 * waits and errors; nothing here moves a task that somebody made.
 */
public final class HookDesk {

  private static final int LONGEST_TEXT = 200;
  private static final SafeText IN_SESSION = SafeText.own("what was said in its session");
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Before a call is made: where that can be, what repeats is said there. */
  private static final String CALL = "PreToolUse";

  private final Engine engine;
  private final Redactor redactor;
  private final ProjectTeams projects;
  private final CallDesk calls;
  private final Mailbag mail;
  private final HookMail riders;
  private final Trees trees;
  private final Map<String, Session> sessions = Collections.synchronizedMap(new Recent<>(10_000));

  public HookDesk(
      Engine engine,
      Redactor redactor,
      Settings policy,
      HookPlan.Loops loops,
      Mailbag mail,
      Trees trees) {
    this(engine, redactor, policy, loops, new HookMail(engine, mail, System::nanoTime), trees);
  }

  HookDesk(
      Engine engine,
      Redactor redactor,
      Settings policy,
      HookPlan.Loops loops,
      HookMail riders,
      Trees trees) {
    this.engine = engine;
    this.trees = trees;
    this.riders = riders;
    mail = riders.mail();
    this.redactor = redactor;
    projects = new ProjectTeams(engine, policy);
    calls = new CallDesk(engine, redactor, loops);
  }

  /**
   * What a hook is answered.
   *
   * @param stored what became of what it reported
   */
  public record Answered(HookReply reply, List<Reply> stored) {

    public Answered {
      stored = List.copyOf(stored);
    }
  }

  /** Waits until what must not be lost is durable; what could not be stored is said. */
  public Answered take(Session session, Hook hook, ReplyForm form) {
    long came = riders.ticks().getAsLong();
    calls.seen(session);
    mail.asks(session.team(), session.member());
    if (hook.agent() == null) sessions.put(hook.session(), session);
    riders.confirm(session, hook.signs());
    for (ToolCall call : hook.calls()) {
      String denial = call.result() == null ? calls.denial(session, call) : null;
      if (denial == null) continue;
      List<Reply> stored = take(session, List.of(new Sign.Active())); // the call is none
      return new Answered(new HookReply.Deny(denial), stored);
    }
    if (hook.letter() != null) return said(session, hook.letter(), came);
    List<Reply> stored = take(session, hook.signs());
    for (ToolCall call : hook.calls()) {
      if (call.result() != null) calls.made(session, call, call.result());
    }
    boolean heard = form.reads(hook.event()) && riders.isHeard(came, stored);
    return new Answered(
        heard ? reply(session, hook.event(), form) : new HookReply.Nothing(), stored);
  }

  /** Whose a session is that has reported by hooks; null if it has not, as far as is remembered. */
  public @Nullable Session known(String session) {
    return sessions.get(session);
  }

  public Mailbag mail() {
    return mail;
  }

  public ProjectTeams projects() {
    return projects;
  }

  /** Whether it owes the end of a turn. */
  public boolean isInTurn(TeamId team, MemberId id) {
    Member member = member(team, id);
    return member != null && member.turn() != null;
  }

  /**
   * Whose a hook of a session is that was bound to a team: a teammate's is the member's of
   * its name, and all others are the Lead's. Null if there is no such team or Lead.
   */
  public Bearer.@Nullable OfMember bound(@Nullable TeamId team, Hook hook) {
    TeamState state = team == null ? null : engine.state(team);
    if (team == null || state == null) return null;
    String name = hook.agent() == null ? "" : hook.agent().type();
    if (MemberId.isValid(name) && isThere(team, new MemberId(name))) {
      return new Bearer.OfMember(team, new MemberId(name));
    }
    MemberId lead = state.roster().authority();
    return isThere(team, lead) ? new Bearer.OfMember(team, lead) : null;
  }

  /** Words to Reeve are taken here, and answered here: the tool would find nobody. */
  private Answered said(Session session, String letter, long came) {
    List<Reply> stored = new ArrayList<>(take(session, List.of(new Sign.Active())));
    Redaction words = redactor.inspect(letter);
    CompletableFuture<Reply> answer = new CompletableFuture<>();
    Order order = new Order(session.member(), Via.TEXT, Stamps.NONE, "", new Say(words.text()));
    engine.ask(new Ask.Command(session.team(), order, answer::complete));
    if (words.heldPrivateKey()) {
      engine.notice(session.team(), new Noticed.Leaked(session.member(), null, IN_SESSION));
    }
    Reply reply = await(answer);
    stored.add(reply);
    List<String> lines = new ArrayList<>(List.of("Reeve read your message; it is not sent on."));
    lines.addAll(Replies.words(reply));
    if (riders.isHeard(came, stored)) lines.addAll(riders.riding(session));
    return new Answered(new HookReply.Deny(String.join("\n", lines)), stored);
  }

  private HookReply reply(Session session, String event, ReplyForm form) {
    List<String> words = new ArrayList<>();
    boolean next = event.equals(CALL) || !form.reads(CALL);
    String repeats = next ? calls.untold(session) : null;
    if (repeats != null) words.add(repeats);
    words.addAll(riders.riding(session));
    return words.isEmpty() ? new HookReply.Nothing() : new HookReply.Tell(String.join("\n", words));
  }

  /** Waits until what must not be lost is durable; what could not be stored is said. */
  public List<Reply> take(Session session, List<Sign> signs) {
    trees.seen(session);
    TeamId team = session.team();
    MemberId member = session.member();
    List<CompletableFuture<Reply>> replies = new ArrayList<>();
    if (!session.named()) {
      boolean leaves = leaves(signs);
      if (leaves) calls.left(session);
      if (!leaves && engine.state(team) == null) replies.add(projects.found(team));
      if (!leaves && !isThere(team, member)) {
        replies.add(observe(team, new Noticed.Arrived(member, Role.CODER)));
      }
    }
    Heard heard = new Heard(redactor);
    for (Sign sign : signs) {
      for (MemberId each : concerned(session, sign)) {
        CompletableFuture<Reply> reply =
            session.named() ? ofNamed(team, each, sign, heard) : take(team, each, sign, heard);
        if (reply != null) replies.add(reply);
      }
    }
    List<Reply> answers = replies.stream().map(HookDesk::await).toList();
    if (heard.key) engine.notice(team, new Noticed.Leaked(member, null, IN_SESSION));
    return answers;
  }

  /** With a session all are gone who are within it. */
  private List<MemberId> concerned(Session session, Sign sign) {
    TeamState state = engine.state(session.team());
    boolean alone = session.named() || !leaves(List.of(sign));
    return alone || state == null
        ? List.of(session.member())
        : Observed.with(state, session.member());
  }

  /** For whoever leaves nothing is made. */
  public static boolean leaves(List<Sign> signs) {
    return signs.stream()
        .anyMatch(sign -> sign instanceof Sign.Left || sign instanceof Sign.Exited);
  }

  /** Whoever belongs to a team owes by its tasks, not by its turns, and stays when they end. */
  private @Nullable CompletableFuture<Reply> ofNamed(
      TeamId team, MemberId member, Sign sign, Heard heard) {
    return switch (sign) {
      case Sign.TurnBegan _, Sign.TurnEnded _ -> command(team, member, new Act());
      case Sign.Left _, Sign.Exited _ -> command(team, member, new Act());
      case Sign.ToolBegan(var call, var tool, var limit) ->
          command(team, member, called(heard, call, tool, limit));
      case Sign.Active _,
          Sign.Said _,
          Sign.ToolEnded _,
          Sign.Waits _,
          Sign.Erred _,
          Sign.Progressed _,
          Sign.Spent _,
          Sign.Used _ ->
          take(team, member, sign, heard);
    };
  }

  private static StartTool called(Heard heard, String call, String tool, @Nullable Duration limit) {
    return new StartTool(heard.excerpt(tool), heard.excerpt(call), limit, null);
  }

  private @Nullable CompletableFuture<Reply> take(
      TeamId team, MemberId member, Sign sign, Heard heard) {
    return switch (sign) {
      case Sign.Active _, Sign.Said _ -> command(team, member, new Act());
      case Sign.TurnBegan(_, var prompt) ->
          observe(team, new Noticed.TurnBegun(member, heard.excerpt(prompt)));
      case Sign.TurnEnded(_, var end, _) -> observe(team, new Noticed.TurnOver(member, end(end)));
      case Sign.ToolBegan(var call, var tool, var limit) -> {
        joinMidTurn(team, member);
        yield command(team, member, called(heard, call, tool, limit));
      }
      case Sign.ToolEnded(var call, var ok, var error) ->
          command(team, member, new EndTool(heard.excerpt(call), ok, heard.excerpt(error), null));
      case Sign.Waits(var reason, var until) -> waits(team, member, reason, until);
      case Sign.Erred(var error) ->
          command(team, member, new ReportError(null, heard.excerpt(error)));
      case Sign.Left(var reason) ->
          observe(team, new Noticed.Departed(member, heard.excerpt(reason)));
      case Sign.Exited(var reason) ->
          observe(team, new Noticed.Exited(member, heard.excerpt(reason)));
      case Sign.Progressed(var step, var percent) ->
          command(team, member, new ReportProgress(null, headway(heard.excerpt(step), percent)));
      case Sign.Spent(var usd, var guess) -> spent(team, member, Amount.usd(usd), guess);
      case Sign.Used(var in, var out) -> spent(team, member, new Amount(0, in + out), false);
    };
  }

  /** What the session has used up so far; the other half of what is known of it stays. */
  private @Nullable CompletableFuture<Reply> spent(
      TeamId team, MemberId id, Amount total, boolean estimated) {
    Member member = member(team, id);
    if (member == null) return null;
    var seen = new Noticed.Spending(id, member.incarnation(), total, estimated, Amount.NONE);
    engine.notice(team, seen);
    return null;
  }

  /**
   * A tool call without a turn: the session was in the middle of one when Reeve came to know it.
   */
  private void joinMidTurn(TeamId team, MemberId id) {
    Member member = member(team, id);
    if (member == null || member.turn() == null) {
      SafeText subject = SafeText.own("(a turn that was under way)");
      await(observe(team, new Noticed.TurnBegun(id, subject)));
    }
  }

  /** The same wait told twice is one wait: it does not begin anew. */
  private @Nullable CompletableFuture<Reply> waits(
      TeamId team, MemberId id, Sign.Reason reason, @Nullable Instant until) {
    WaitReason wait =
        switch (reason) {
          case PERMISSION -> WaitReason.PERMISSION;
          case HUMAN -> WaitReason.HUMAN;
          case RATE_LIMIT, RETRY -> WaitReason.RATE_LIMITED;
          case BACKGROUND -> WaitReason.BACKGROUND;
          case COMPACTION -> WaitReason.COMPACTION;
          case MODEL -> null;
        };
    if (wait == null) return command(team, id, new Act());
    Member member = member(team, id);
    Wait declared = member == null ? null : member.labour().declared();
    if (declared != null && declared.reason() == wait && until == null) return null;
    return command(team, id, new ReportWait(null, wait, until));
  }

  /** What was seen of somebody in other ways than by hooks. */
  public Reply saw(TeamId team, Noticed.Observation seen) {
    return await(observe(team, seen));
  }

  public boolean isThere(TeamId team, MemberId id) {
    Member member = member(team, id);
    return member != null && member.isActive();
  }

  private @Nullable Member member(TeamId team, MemberId id) {
    TeamState state = engine.state(team);
    return state == null ? null : state.roster().get(id);
  }

  private CompletableFuture<Reply> observe(TeamId team, Noticed.Observation seen) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    engine.ask(new Ask.Observation(team, seen, reply::complete));
    return reply;
  }

  private CompletableFuture<Reply> command(TeamId team, MemberId member, Asked command) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    Order order = new Order(member, Via.HOOK, Stamps.NONE, "", command);
    engine.ask(new Ask.Command(team, order, reply::complete));
    return reply;
  }

  static Reply await(CompletableFuture<Reply> reply) {
    try {
      return reply.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Reply.Unavailable("the daemon is stopping");
    } catch (ExecutionException | TimeoutException e) {
      return new Reply.Unavailable("it took too long to store");
    }
  }

  private static Headway headway(SafeText step, @Nullable Integer percent) {
    boolean sound = percent != null && 0 <= percent && percent <= 100;
    return new Headway(sound ? percent : null, step, SafeText.EMPTY, List.of(), null);
  }

  private static TurnEnd end(Sign.End end) {
    return switch (end) {
      case COMPLETED -> TurnEnd.COMPLETED;
      case FAILED -> TurnEnd.FAILED;
      case INTERRUPTED -> TurnEnd.INTERRUPTED;
    };
  }

  /** What was said in one report, and whether a private key stood in it (T-59). */
  private static final class Heard {

    private final Redactor redactor;
    private boolean key;

    private Heard(Redactor redactor) {
      this.redactor = redactor;
    }

    /** At most so much of what a person or an agent said (T-84). */
    private SafeText excerpt(String said) {
      int end = Math.min(said.length(), 10 * LONGEST_TEXT);
      Redaction redaction = redactor.inspect(said.substring(0, end).strip());
      key |= redaction.heldPrivateKey();
      SafeText safe = redaction.text();
      return safe.value().length() <= LONGEST_TEXT ? safe : safe.part(0, LONGEST_TEXT);
    }
  }
}
