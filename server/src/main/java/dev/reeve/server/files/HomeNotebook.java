package dev.reeve.server.files;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.files.Mark;
import dev.reeve.daemon.files.Notebook;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Notes on the files of teams, in Reeve's own folder; and the texts that gave way to Reeve's. */
final class HomeNotebook implements Notebook {

  /** So many texts are kept for each team; the log has the difference of all. */
  private static final int MOST_KEPT = 1_000;

  private static final int KEY_LENGTH = 32;

  private static final Logger LOG = LoggerFactory.getLogger(HomeNotebook.class);

  private final Home home;
  private final Map<TeamId, Notes> known = new TreeMap<>();

  HomeNotebook(Home home) {
    this.home = home;
  }

  /** With the key of this folder, which is made when it is first needed. */
  Mark mark() {
    Path file = home.ready("files").resolve("key");
    try {
      if (!Files.exists(file)) {
        byte[] fresh = new byte[KEY_LENGTH];
        new SecureRandom().nextBytes(fresh);
        AtomicFile.write(file, HexFormat.of().formatHex(fresh) + "\n", AtomicFile.PRIVATE);
      }
      return new Mark(HexFormat.of().parseHex(Files.readString(file).strip()));
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalStateException(
          "the key in " + file + " cannot be read; take the file away to get a new one", e);
    }
  }

  @Override
  public Notes read(TeamId team) {
    return known.computeIfAbsent(team, this::load);
  }

  private Notes load(TeamId team) {
    Path file = file(team);
    try {
      if (!Files.exists(file)) return Notes.NONE;
      JsonNode notes = JsonMapper.shared().readTree(Files.readAllBytes(file));
      return new Notes(
          notes.path("written").asBoolean(false),
          notes.path("decided").asLong(0),
          notes.path("asked").asBoolean(false),
          notes.path("over").asBoolean(false));
    } catch (IOException | JacksonException e) {
      LOG.warn("the notes in {} cannot be read, and begin anew: {}", file, e.getMessage());
      return Notes.NONE;
    }
  }

  @Override
  public void write(TeamId team, Notes notes) {
    ObjectNode json = JsonMapper.shared().createObjectNode();
    json.put("written", notes.written());
    json.put("decided", notes.decided());
    json.put("asked", notes.asked());
    json.put("over", notes.over());
    AtomicFile.write(file(team), json + "\n", AtomicFile.PRIVATE);
    known.put(team, notes);
  }

  private Path file(TeamId team) {
    return home.ready("files").resolve(team + ".json");
  }

  @Override
  public void keep(TeamId team, Instant at, SafeText text) {
    home.ready("evidence");
    Path folder = home.ready("evidence/" + team);
    try (Stream<Path> kept = Files.list(folder)) {
      if (MOST_KEPT <= kept.count()) return;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look into " + folder + ": " + Home.said(e, folder), e);
    }
    String name = at.toString().replace(':', '-') + "-state.md";
    AtomicFile.write(folder.resolve(name), text.value(), AtomicFile.PRIVATE);
  }
}
