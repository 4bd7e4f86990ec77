package dev.reeve.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code reeve hook}: the launcher answers it before any Java starts, so here stands only its
 * help.
 */
@Command(
    name = "hook",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "The entry point for hooks of agent CLIs; 'reeve install' writes it into their settings.",
      "",
      "Hands the JSON on its standard input to the daemon and prints what the daemon answers. It"
          + " ends with 0 whatever goes wrong there, so that no agent is ever held up; without a"
          + " daemon it does so at once, unless 'hooks.deny' is closed.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the agent goes on",
      "1:no such AGENT is known; the agent goes on all the same",
      "2:a tool call is denied, and why is on standard error (codex, gemini; claude reads it from"
          + " the output)"
    },
    footerHeading = "%nExamples:%n",
    footer = "  echo '{\"hook_event_name\": \"Stop\", \"session_id\": \"s1\"}' | reeve hook claude")
final class HookCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "AGENT",
      description = "Whose hook it is: claude, codex, gemini or opencode.")
  private String agent = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "TOKEN_FILE",
      description = "The observer token in Reeve's folder (default: that of the current project).")
  private String tokenFile = "";

  @Override
  public Integer call() {
    throw Stopped.failed(
        "a hook is answered by the script reeve, before any Java starts: call that one for the hook"
            + " of '"
            + Harmless.line(agent + " " + tokenFile).strip()
            + "'");
  }
}
