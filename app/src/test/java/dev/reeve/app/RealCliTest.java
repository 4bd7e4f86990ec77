package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real agent CLI beside Reeve. npm fetches it; everything else happens in a network namespace of
 * its own that has no routes, so that nothing of it can reach anybody.
 */
@EnabledIfSystemProperty(named = "real.cli", matches = "claude")
@Timeout(600)
class RealCliTest {

  private static final String LOOPBACK_ONLY = "ip link set lo up && exec \"$@\"";

  @TempDir private Path temp;

  @Test
  @DisplayName(
      "A-13 a real Claude Code is seen by its hooks, calls tools, is found hanging, and is stopped")
  void claude_code() throws Exception {
    NodeProject project = NodeProject.of("claude-code");
    Path program =
        project.folder().resolve("node_modules/@anthropic-ai/claude-code-linux-x64/claude");
    Path log = Files.createDirectories(Checkout.ROOT.resolve("app/target")).resolve("real-cli.log");
    List<String> command = new ArrayList<>(List.of("unshare", "--map-root-user", "--net"));
    command.addAll(List.of("sh", "-c", LOOPBACK_ONLY, "sh"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    String path = System.getProperty("java.class.path");
    command.addAll(List.of("-ea", "-cp", System.getProperty("surefire.test.class.path", path)));
    command.addAll(List.of(RealCli.class.getName(), program.toString(), temp.toString()));
    Process story =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(story.waitFor(8, TimeUnit.MINUTES)).isTrue();
    assertThat(story.exitValue()).as(Files.readString(log)).isZero();
    assertThat(RealCli.of(temp.toString())).as("what is left").isEmpty();
  }
}
