package dev.reeve.server.hooks;

import dev.reeve.agents.claude.Hook;
import dev.reeve.base.text.Sha256;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The names under which observed folders, sessions and their agents are known. */
public final class Observed {

  private static final int LONGEST = 40;

  private Observed() {}

  /**
   * A team of a project folder: its last name, and a mark of the whole path.
   *
   * @param number 1 for the first that it ever had, 2 for the one after that, and so on
   */
  public static TeamId team(Path folder, int number) {
    Path name = folder.getFileName();
    String plain = plain(name == null ? "root" : name.toString()).toLowerCase(Locale.ROOT);
    String letters = plain.replaceAll("[^a-z0-9-]", "-").replaceAll("^-+", "");
    String first = (letters.isEmpty() ? "project" : letters) + "-" + mark(folder.toString());
    return new TeamId(number == 1 ? first : first + "-" + number);
  }

  /** The member for a session, or for an agent within it. */
  public static MemberId member(String program, Hook hook) {
    MemberId session = member(program, hook.session());
    Hook.Agent agent = hook.agent();
    if (agent == null) return session;
    String name = agent.name();
    if (!name.isEmpty()) return mate(session, name);
    String type = plain(agent.type());
    return new MemberId(session + "." + (type.isEmpty() ? "agent" : type) + "-" + mark(agent.id()));
  }

  public static MemberId member(String program, String session) {
    return new MemberId(program + "-" + mark(session));
  }

  /** The member for a teammate: it is known by its name, by hooks and by files alike. */
  public static MemberId mate(MemberId session, String name) {
    return new MemberId(session + "." + plain(name));
  }

  /** A member and all that are there within it, those first. */
  static List<MemberId> with(TeamState state, MemberId session) {
    List<MemberId> all = new ArrayList<>();
    for (Member each : state.roster().members().values()) {
      boolean within = each.id().value().startsWith(session + ".");
      if (within && each.isActive()) all.add(each.id());
    }
    all.add(session);
    return all;
  }

  private static String plain(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9._-]", "-");
    return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST);
  }

  private static String mark(String text) {
    return Sha256.hex(text).substring(0, 8);
  }
}
