package dev.reeve.app;

import dev.reeve.base.file.Home;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.UnreadableEntry;
import dev.reeve.daemon.log.Line;
import dev.reeve.pages.timeline.LoggedTimeline;
import dev.reeve.pages.timeline.Options;
import dev.reeve.pages.timeline.Picture;
import dev.reeve.pages.timeline.TimelineReader;
import dev.reeve.sim.scenario.Scenario;
import dev.reeve.sim.scenario.run.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The timeline of a story, as {@code reeve scenario --picture} draws it (W-6). */
final class StoryPicture {

  private StoryPicture() {}

  static void write(Result result, Path file) {
    try {
      Files.writeString(file, of(result));
    } catch (IOException e) {
      throw Stopped.failed("cannot write " + file + ": " + Home.said(e, file));
    }
  }

  static String of(Result result) {
    TeamId team = result.scenario().cast().team();
    TimelineReader reader = new TimelineReader(TeamState.blank(team));
    EntryCodec codec = new EntryCodec();
    for (Line line : result.log()) {
      try {
        LoggedTimeline.hear(reader, codec.decode(team, line.index(), line.body()));
      } catch (UnreadableEntry e) {
        reader.skipped();
      }
    }
    return Picture.of(
        reader.timeline(null, null, Scenario.START.plus(result.length())),
        Options.story(Scenario.START, result.scenario().title()));
  }
}
