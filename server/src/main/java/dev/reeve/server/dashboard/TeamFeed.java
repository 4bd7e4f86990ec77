package dev.reeve.server.dashboard;

import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.pages.live.Sight;
import dev.reeve.pages.team.TeamPage;
import dev.reeve.pages.team.TeamScene;
import java.util.ArrayList;
import java.util.List;

/** One team before somebody's eyes, with its last lines at hand. */
final class TeamFeed implements Feeds.Scene {

  private final Engine engine;
  private final Lines lines;
  private final Frames frames;
  private final TeamId team;
  private final String form;
  private List<Entry> recent = List.of();
  private TeamState state;

  /**
   * @param state the team as it is
   * @param form what the forms on it must bring along
   */
  TeamFeed(Works works, TeamState state, String form) {
    engine = works.engine();
    lines = works.lines();
    frames = works.frames();
    this.state = state;
    team = state.id();
    this.form = form;
  }

  /** What it is made from. */
  record Works(Engine engine, Lines lines, Frames frames) {}

  @Override
  public String mark() {
    TeamState now = engine.state(team);
    if (now != null) state = now;
    return String.valueOf(state.position().index());
  }

  @Override
  public Sight sight() {
    return scene().sight();
  }

  TeamScene scene() {
    return TeamScene.of(page(), form);
  }

  /** With every task. */
  TeamScene whole() {
    return TeamScene.of(page().whole(state), form);
  }

  private TeamPage page() {
    catchUp();
    return TeamPage.of(state, recent, frames.look());
  }

  private void catchUp() {
    long last = state.position().index();
    long known = recent.isEmpty() ? 0 : recent.getLast().index();
    long from = Math.max(known, last - TeamPage.RECENT);
    if (last <= from) return;
    List<Entry> more = new ArrayList<>(recent);
    more.addAll(lines.after(team, from, (int) (last - from)));
    int old = Math.max(0, more.size() - TeamPage.RECENT);
    recent = List.copyOf(more.subList(old, more.size()));
  }
}
