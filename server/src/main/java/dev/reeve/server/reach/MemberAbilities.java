package dev.reeve.server.reach;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.ability.Abilities;
import dev.reeve.agents.ability.AgentProgram;
import dev.reeve.agents.claude.home.ClaudeSession;
import dev.reeve.core.budget.Account;
import dev.reeve.core.budget.Payer;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.run.Berth;
import dev.reeve.core.team.TeamState;
import dev.reeve.server.gates.Workplace;
import dev.reeve.server.hooks.Mailbag;
import dev.reeve.server.observe.ClaudeWatch;
import dev.reeve.server.observe.Whereabouts;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What Reeve can do with each member as things are: who runs it, whether its hooks ask, what its
 * own program says of it.
 */
public record MemberAbilities(
    Mailbag mail, Workplace workplace, Supplier<@Nullable ClaudeWatch> claude) {

  private static final String ANOTHERS = "no, somebody else runs it";
  private static final String HOOKED = "yes, before the call, by its hooks";
  private static final String UNHOOKED = "no, its hooks have not reported";
  private static final String NO_RESUME = "no, whoever runs it starts it again";

  /** Of a process that was begun when its agent was still configured. */
  private static final Abilities UNKNOWN =
      new Abilities(
          "that it prints, that it works, and how it ends",
          "on its next call of a tool of Reeve's",
          "no, unless its hooks report",
          "yes, with everything that it started",
          "no, its agent is not under agents: in reeve.yaml",
          "no");

  /** {@code {as, see, reach, deny, stop, resume, cost}}. */
  public ObjectNode view(TeamState state, Member member) {
    ObjectNode view = JsonMapper.shared().createObjectNode();
    Abilities abilities;
    Berth berth = state.crew().get(member.id());
    if (berth != null) {
      AgentSpec agent = workplace.agent(berth.agent());
      String how =
          agent == null ? "which reeve.yaml does not name" : "protocol " + agent.protocol();
      view.put("as", "agent " + berth.agent() + ", " + how);
      abilities = agent == null ? UNKNOWN : Abilities.ofRun(agent.protocol());
    } else {
      Whereabouts there = whereabouts(state, member.id());
      view.put("as", as(member.id(), there));
      abilities = others(state, member, there);
    }
    var all = abilities.byName();
    for (String name : Abilities.NAMES) view.put(name, all.get(name));
    return view;
  }

  private @Nullable Whereabouts whereabouts(TeamState state, MemberId member) {
    ClaudeWatch watch = claude.get();
    return watch == null ? null : watch.of(state.id(), member);
  }

  /** Of an observed session the id says what program it is. */
  private static String as(MemberId member, @Nullable Whereabouts there) {
    ClaudeSession session = there == null ? null : there.session();
    if (session != null) return (AgentProgram.CLAUDE.title() + " " + session.version()).strip();
    String id = member.value();
    AgentProgram program = AgentProgram.called(id.substring(0, Math.max(0, id.indexOf('-'))));
    return program == null ? "a member that reports by itself" : program.title();
  }

  private Abilities others(TeamState state, Member member, @Nullable Whereabouts there) {
    boolean hooked = mail.isAsking(state.id(), member.id());
    ClaudeSession session = there == null ? null : there.session();
    boolean background = session != null && session.background();
    return new Abilities(
        hooked
            ? "yes, by its hooks" + (there == null ? "" : " and its program's folder")
            : there == null ? "what it reports by itself" : "by its program's folder",
        reach(member, hooked, there),
        hooked ? HOOKED : UNHOOKED,
        background ? "with consent, by 'claude stop'" : ANOTHERS,
        NO_RESUME,
        cost(state, member, session));
  }

  private static String cost(TeamState state, Member member, @Nullable ClaudeSession session) {
    if (session != null) return "tokens, estimated from its transcript";
    Account account = state.ledger().get(Payer.of(member.id()));
    boolean told = account != null && !account.spent().isNone();
    return told ? "as far as it is told" : "no";
  }

  private static String reach(Member member, boolean hooked, @Nullable Whereabouts there) {
    if (hooked && member.turn() != null) return "on its next hook";
    ClaudeSession session = there == null ? null : there.session();
    if (session != null && !session.socket().isEmpty()) return "by its inbox socket";
    if (there != null && there.inbox() != null) return "by its inbox in Claude Code's team";
    return hooked ? "on its next hook, when somebody prompts it" : "when it asks Reeve itself";
  }
}
