package dev.reeve.server.hooks;

import dev.reeve.agents.ToolCall;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.ToolUse;
import dev.reeve.daemon.files.TeamFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which file of the team or of its project a call is going to write. */
record Written(TeamState state, Session session, Function<String, SafeText> redact) {

  /** Nothing for what is outside of the project: scopes do not reach there. */
  Stream<ToolUse.Write> write(ToolCall.Write write) {
    Path path;
    try {
      path = real(session.folder().resolve(write.path()).normalize());
    } catch (InvalidPathException e) {
      return Stream.empty();
    }
    Path tree = real(session.tree());
    SafeText name = redact.apply((path.startsWith(tree) ? tree.relativize(path) : path).toString());
    ToolUse.Write own = ofTeam(path, name, write);
    if (own != null) return Stream.of(own);
    return path.startsWith(tree) ? Stream.of(new ToolUse.Write.OfProject(name)) : Stream.empty();
  }

  private ToolUse.@Nullable Write ofTeam(Path path, SafeText name, ToolCall.Write write) {
    String folder = state.settings().folder().value();
    Path file = path.getFileName();
    if (folder.isEmpty() || file == null || !real(Path.of(folder)).equals(path.getParent())) {
      return null;
    }
    String plain = file.toString();
    if (plain.equals(TeamFolder.STATE) || TeamFolder.isPart(plain)) {
      return new ToolUse.Write.OfState(name);
    }
    if (!plain.equals(TeamFolder.DECISIONS)) return null;
    List<SafeText> headings = Sections.touched(text(path), write).stream().map(redact).toList();
    return new ToolUse.Write.OfDecisions(name, headings);
  }

  private static String text(Path file) {
    try {
      return Files.size(file) <= TeamFolder.LARGEST ? Files.readString(file) : "";
    } catch (IOException e) {
      return ""; // it is not there yet
    }
  }

  /** Where it lies behind all links, also if it does not exist yet. */
  private static Path real(Path path) {
    for (Path at = path; at != null; at = at.getParent()) {
      try {
        return at.toRealPath().resolve(at.relativize(path)).normalize();
      } catch (IOException e) {
        // what is above it may be there
      }
    }
    return path;
  }
}
