package dev.reeve.server.hooks;

import dev.reeve.agents.ToolCall;
import dev.reeve.agents.rescue.GitTree;
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

/**
 * Which file of the team or of its project a call is going to write.
 *
 * @param others the work trees of the team's other sessions
 */
record Written(
    TeamState state, Session session, List<Path> others, Function<String, SafeText> redact) {

  /**
   * A file of one of the project's work trees.
   *
   * @param tree where it lies behind all links
   */
  record InTree(Path tree, ToolUse.Write write) {}

  /** Nothing for what is outside of the project: scopes do not reach there. */
  Stream<InTree> write(ToolCall.Write write) {
    Path path;
    try {
      path = real(session.folder().resolve(write.path()).normalize());
    } catch (InvalidPathException e) {
      return Stream.empty();
    }
    Path tree = tree(path);
    SafeText name = redact.apply((tree == null ? path : tree.relativize(path)).toString());
    ToolUse.Write own = ofTeam(path, name, write);
    Path at = tree == null ? real(session.tree()) : tree;
    if (own != null) return Stream.of(new InTree(at, own));
    return tree == null
        ? Stream.empty()
        : Stream.of(new InTree(tree, new ToolUse.Write.OfProject(name)));
  }

  /**
   * The work tree of the project that a file is in: one of the session's own repository, or one in
   * which somebody of the team is at work. Null if it is in none.
   */
  private @Nullable Path tree(Path path) {
    Path own = real(session.tree());
    GitTree around = GitTree.around(path);
    if (around != null && around.isBeside(new GitTree(own))) return around.top();
    if (path.startsWith(own)) return own;
    for (Path other : others) {
      if (path.startsWith(real(other))) return real(other);
    }
    return null;
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
  static Path real(Path path) {
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
