package dev.reeve.server.http;

import dev.reeve.base.text.NearestWord;
import dev.reeve.core.Rejection;
import dev.reeve.core.Via;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EventView;
import dev.reeve.daemon.engine.Absence;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.daemon.engine.SealedEntry;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.Tombstone;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** Brings requests before the engine, waits until they are durable, and answers. */
final class Desk implements AutoCloseable {

  /** Nobody waits longer for the disk than this. */
  private static final Duration LONGEST = Duration.ofSeconds(30);

  /** So long after the start teams are waited for that still have to be read. */
  private static final Duration READING = Duration.ofSeconds(10);

  private static final Duration LOOK = Duration.ofMillis(10);

  private final Engine engine;
  private final EventLog log;
  private final Patience patience = new Patience(LONGEST);
  private final long begun = System.nanoTime();

  Desk(Engine engine, EventLog log) {
    this.engine = engine;
    this.log = log;
  }

  /** A team that there is. */
  TeamState team(Context request) {
    return team(teamId(request));
  }

  TeamState team(TeamId team) {
    TeamState state = present(team);
    if (state != null) return state;
    throw absent(team);
  }

  /** A team that there is, whether it can be read or not. */
  TeamId known(Context request) {
    TeamId team = teamId(request);
    if (present(team) == null && !isKnown(team)) throw absent(team);
    return team;
  }

  private Refused absent(TeamId team) {
    if (!isKnown(team)) return unknown(team.value());
    Absence absence = absence(team);
    return absence.lasting()
        ? new Refused(Rejection.of(Rejection.Code.LOCKED, absence.why()))
        : Refused.unavailable(absence.why() + "; send it again");
  }

  /** Why there is nothing to be seen of a team that there is. */
  Absence absence(TeamId team) {
    @Nullable Absence known = engine.unusable().get(team);
    return known == null ? new Absence("team " + team + " is not read yet", false) : known;
  }

  /** The id of a team that there is, as somebody wrote it. */
  TeamId named(String name) {
    if (TeamId.isValid(name) && isKnown(new TeamId(name))) return new TeamId(name);
    throw unknown(name);
  }

  /** With what became of it, else with what may have been meant. */
  Refused unknown(String name) {
    String fate = TeamId.isValid(name) ? purged(new TeamId(name)) : "";
    List<String> known = engine.teams().stream().map(TeamId::value).toList();
    return Refused.unknownTeam(name, fate.isEmpty() ? NearestWord.orSome(name, known) : fate);
  }

  /**
   * @param field what named it
   */
  static Refused unknownMember(String field, String name, TeamState team) {
    return Refused.unknownMember(field, name, NearestWord.orSome(name, members(team)));
  }

  /** By their names, whether they are there now or not. */
  static List<String> members(TeamState team) {
    List<String> names = new ArrayList<>();
    team.roster().members().forEach((id, _) -> names.add(id.value()));
    return names;
  }

  /** What became of a team that there was once (T-78); empty if nothing is known of it. */
  private String purged(TeamId team) {
    try {
      @Nullable Tombstone left = log.tombstones().get(team);
      return left == null ? "" : ": " + left.words();
    } catch (LogUnavailable e) {
      return "";
    }
  }

  /** Null if there is none of that name, or it cannot be read now. */
  @Nullable TeamState present(TeamId team) {
    TeamState state = engine.state(team);
    while (state == null && isStarting() && isAwaited(team)) {
      LockSupport.parkNanos(LOOK.toNanos());
      state = engine.state(team);
    }
    return state;
  }

  private boolean isStarting() {
    return System.nanoTime() - begun < READING.toNanos();
  }

  private boolean isAwaited(TeamId team) {
    return isKnown(team) && !absence(team).lasting();
  }

  private boolean isKnown(TeamId team) {
    return engine.teams().contains(team);
  }

  /** The name of a team that the caller belongs to; whether it exists is another question. */
  TeamId teamId(Context request) {
    String name = request.pathParam("team");
    Caller caller = Caller.of(request);
    if (!TeamId.isValid(name)) {
      boolean mayKnow = caller.via() == Via.OPERATOR; // the others are not told of other teams
      throw mayKnow ? unknown(name) : Refused.unknownTeam(name, "");
    }
    TeamId team = new TeamId(name);
    caller.mustBelongTo(team);
    return team;
  }

  /** Whether there is such a member at all. */
  void mustKnow(TeamId team, MemberId member) {
    TeamState state = team(team);
    if (state.roster().get(member) == null) throw unknownMember("as", member.value(), state);
  }

  Reply ask(Function<Consumer<Reply>, Ask> request) {
    return await(begin(request));
  }

  /** What will be replied; somebody sees to it that it is within a bounded time. */
  CompletableFuture<Reply> begin(Function<Consumer<Reply>, Ask> request) {
    CompletableFuture<Reply> answer = patience.begin();
    engine.ask(request.apply(answer::complete));
    return answer;
  }

  static Reply await(CompletableFuture<Reply> answer) {
    try {
      return answer.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Refused.unavailable("the daemon is stopping; send it again");
    } catch (ExecutionException e) {
      throw new IllegalStateException("a reply that is no reply", e);
    }
  }

  /** What is answered to what became of it (W-3). */
  static Json.Answer answer(TeamId team, Reply reply) {
    return switch (reply) {
      case Reply.Accepted _ -> new Json.Answer(200, body(team, reply));
      case Reply.Noted _, Reply.Held _ -> new Json.Answer(202, body(team, reply));
      case Reply.Refused(var rejection) -> throw new Refused(rejection);
      case Reply.Unavailable(var reason) -> throw Refused.unavailable(reason);
      case Reply.Each(var parts) -> {
        ObjectNode body = Json.object();
        ArrayNode list = body.putArray("parts");
        for (Reply part : parts) list.add(body(team, part));
        yield new Json.Answer(200, body);
      }
    };
  }

  private static ObjectNode body(TeamId team, Reply reply) {
    ObjectNode body = Json.object();
    switch (reply) {
      case Reply.Accepted(var lines) -> {
        ArrayNode events = body.putArray("events");
        for (SealedEntry line : lines) {
          String event = EventView.text(team, line.entry(), line.previous(), line.hash());
          events.addRawValue(new RawValue(event));
        }
      }
      case Reply.Noted _ -> body.put("noted", true);
      case Reply.Held _ -> body.put("held", true);
      case Reply.Refused(var rejection) -> {
        body.put("error", rejection.code().name());
        body.put("message", rejection.reason());
      }
      case Reply.Unavailable(var reason) -> {
        body.put("error", "UNAVAILABLE");
        body.put("message", reason);
      }
      case Reply.Each _ -> throw new IllegalStateException("parts within parts");
    }
    return body;
  }

  @Override
  public void close() {
    patience.close();
  }
}
