package dev.reeve.app;

import dev.reeve.base.file.Home;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.ArchiveCheck;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.Tombstone;
import dev.reeve.server.store.Store;
import dev.reeve.server.store.StoreAudit;
import dev.reeve.server.store.Taken;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code reeve verify}: looks for damage in what is stored of a team. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Check what is stored of a team: every hash, the order, who wrote, every snapshot.",
      "",
      "Asks the daemon; without one it opens the store itself. An archive is checked with nothing",
      "but its file.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it is sound, or all that is wrong is known since a reconcile",
      "1:it is damaged, and each finding is printed; or there is no such file",
      "3:there is neither a daemon nor a store",
      "5:there is no such team"
    },
    footerHeading = "%nExamples:%n",
    footer = "  reeve verify login")
final class VerifyCommand implements Callable<Integer> {

  private final Console console;
  private final Place place;

  @Parameters(paramLabel = "TEAM|FILE", description = "The team, or an archive of one.")
  private String team = "";

  @Option(names = "--json", description = "Print JSON instead of text.")
  private boolean json;

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "Where the store is, if no daemon runs (default: as for 'reeve up').")
  private @Nullable String store;

  @Mixin private Folder folder = new Folder();

  VerifyCommand(Console console, Place place) {
    this.console = console;
    this.place = place;
  }

  @Override
  public Integer call() {
    if (!TeamId.isValid(team) && Files.isRegularFile(Path.of(team))) return archive(Path.of(team));
    if (isPath()) throw absent();
    Home home = folder.home(place);
    Answer answer =
        Running.in(home).isPresent()
            ? DaemonClient.of(home).get(DaemonClient.team(team, "verify"))
            : new Answer(offline(home));
    JsonNode findings = answer.body().path("findings");
    if (json) {
      console.out().println(answer.json());
    } else if (findings.isEmpty()) {
      console.out().println("Team " + Harmless.line(team) + " is sound.");
    } else {
      print(findings);
    }
    return isNews(findings) ? 1 : 0;
  }

  /** Whether a file is meant, as no team's name could be. */
  private boolean isPath() {
    return !TeamId.isValid(team) && (team.indexOf('/') >= 0 || team.endsWith(".jsonl"));
  }

  private Stopped absent() {
    boolean folder = Files.isDirectory(Path.of(team));
    String file = Harmless.line(team);
    return Stopped.failed(
        folder ? file + " is a folder: name an archive in it" : "there is no file " + file);
  }

  private Integer archive(Path file) {
    ArchiveCheck.Result result;
    try {
      result = ArchiveCheck.of(file, new EntryCodec().writers());
    } catch (ArchiveCheck.NoArchive e) {
      throw Stopped.failed("" + e.getMessage());
    }
    ObjectNode body = JsonTree.object();
    body.put("team", result.team().value()).put("events", result.lines());
    add(body, result.findings());
    if (json) {
      console.out().println(body.toPrettyString());
    } else if (result.findings().isEmpty()) {
      console
          .out()
          .println("Team " + result.team() + " is sound, all " + result.lines() + " events of it.");
    } else {
      print(body.path("findings"));
    }
    return result.isSound() ? 0 : 1;
  }

  private static void add(ObjectNode body, List<Finding> found) {
    ArrayNode findings = body.putArray("findings");
    for (Finding each : found) {
      findings
          .addObject()
          .put("replay_index", each.index())
          .put("what", each.what())
          .put("known", each.known());
    }
  }

  private void print(JsonNode findings) {
    for (JsonNode finding : findings) {
      String index = TeamText.text(finding, "replay_index");
      String known = finding.path("known").asBoolean(false) ? " (known)" : "";
      console.out().println("event " + index + ": " + TeamText.text(finding, "what") + known);
    }
  }

  /** What a reconcile has acknowledged is no news (T-29). */
  private static boolean isNews(JsonNode findings) {
    for (JsonNode finding : findings) {
      if (!finding.path("known").asBoolean(false)) return true;
    }
    return false;
  }

  private ObjectNode offline(Home home) {
    Store where = DaemonPlan.store(home, store, DaemonPlan.config(home));
    try {
      if (!where.isThere()) {
        throw Stopped.nothingToDo(
            "there is no store " + where + ", or it is empty, and no daemon runs");
      }
      if (!TeamId.isValid(team)) throw unknown(null);
      return switch (StoreAudit.of(home, where, new TeamId(team))) {
        case StoreAudit.Result.Found(var findings) -> {
          ObjectNode body = JsonTree.object();
          add(body, findings);
          yield body;
        }
        case StoreAudit.Result.Unknown(var left) -> throw unknown(left);
      };
    } catch (Taken | LogUnavailable e) {
      throw Stopped.failed("" + e.getMessage());
    }
  }

  private Stopped unknown(@Nullable Tombstone left) {
    String fate = left == null ? "" : ": " + left.words();
    return Stopped.refused("UNKNOWN_TEAM", Harmless.line("there is no team " + team + fate));
  }
}
