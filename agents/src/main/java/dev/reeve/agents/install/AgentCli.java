package dev.reeve.agents.install;

import dev.reeve.agents.claude.ClaudeWiring;
import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** The agent programs that can be wired to Reeve, and by which files. */
public enum AgentCli {
  CLAUDE("Claude Code", "Sessions that run already have to be started again."),
  CODEX(
      "Codex",
      "Codex skips hooks that nobody has trusted, without a word: start codex in this folder, and"
          + " trust Reeve's hooks when it asks."),
  GEMINI("Gemini CLI", "Sessions that run already have to be started again."),
  OPENCODE("OpenCode", "Sessions that run already have to be started again.");

  /** Nobody else's entry for tools says it, so Reeve's own are known again by it. */
  static final String MEMBER_ONLY = "--member-only";

  private static final String PLUGIN = "reeve-plugin.js";

  private final String title;
  private final String next;

  AgentCli(String title, String next) {
    this.title = title;
    this.next = next;
  }

  /** As people call it. */
  public String title() {
    return title;
  }

  /** What remains to be done by a person. */
  public String next() {
    return next;
  }

  /** As commands call it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Null if there is none of that name. */
  public static @Nullable AgentCli of(String word) {
    for (AgentCli each : values()) if (each.word().equals(word)) return each;
    return null;
  }

  /** Whether its settings are the user's, for all folders; else they are of one project. */
  public boolean isForAllProjects() {
    return this != CLAUDE;
  }

  /** Whether {@code install} can also give it Reeve's tools. */
  public boolean takesTools() {
    return this != CLAUDE;
  }

  /**
   * What the wiring depends on.
   *
   * @param project the real path of the project folder
   * @param user the real path of the user's own folder
   * @param environment of the one who installs
   * @param launcher the path of the program {@code reeve}
   * @param daemon the address of the daemon, as {@code http://127.0.0.1:7717}
   * @param token the observer token of the project
   * @param tools whether it gets Reeve's tools too
   */
  public record Site(
      Path project,
      Path user,
      Map<String, String> environment,
      Home home,
      String launcher,
      Path tokenFile,
      String daemon,
      String token,
      boolean tools) {

    public Site {
      environment = Map.copyOf(environment);
    }

    private Path folder(String variable, Path usual) {
      String own = environment.getOrDefault(variable, "");
      return own.startsWith("/") ? Path.of(own).normalize() : usual;
    }

    private Installation in(Path folder, String name, Graft graft) {
      Path root = folder.startsWith(user) ? user : folder;
      return new Installation(root, folder.resolve(name), graft, home);
    }
  }

  /** The files that are to be changed, each with Reeve's entries. */
  public List<Installation> installations(Site site) {
    return switch (this) {
      case CLAUDE -> List.of(claude(site));
      case CODEX -> codex(site);
      case GEMINI -> List.of(gemini(site));
      case OPENCODE -> openCode(site);
    };
  }

  private static Installation claude(Site site) {
    String command =
        Launching.command(site.launcher(), "hook", "claude", site.tokenFile().toString());
    String url = site.daemon() + "/hooks/claude";
    Path file = site.project().resolve(".claude/settings.local.json");
    var wiring = new ClaudeWiring(command, url, site.token());
    return new Installation(site.project(), file, new HookGraft(wiring), site.home());
  }

  private static List<Installation> codex(Site site) {
    Path folder = site.folder("CODEX_HOME", site.user().resolve(".codex"));
    List<Installation> all = new ArrayList<>();
    all.add(site.in(folder, "hooks.json", hooks(CommandWiring.Form.CODEX, site)));
    if (!site.tools()) return all;
    String program = JsonMapper.shared().writeValueAsString(site.launcher());
    List<String> lines =
        List.of(
            "command = " + program,
            "args = [\"mcp\", \"" + MEMBER_ONLY + "\"]",
            "env_vars = [\"REEVE_TOKEN\"]");
    all.add(site.in(folder, "config.toml", new TomlGraft("mcp_servers.reeve", lines)));
    return all;
  }

  private static Installation gemini(Site site) {
    ObjectNode server = JsonMapper.shared().createObjectNode();
    server.put("command", site.launcher()).putArray("args").add("mcp").add(MEMBER_ONLY);
    server.putObject("env").put("REEVE_TOKEN", "$REEVE_TOKEN");
    Graft hooks = hooks(CommandWiring.Form.GEMINI, site);
    Graft both = hooks.and(new EntryGraft("mcpServers", "reeve", server));
    return site.in(site.user().resolve(".gemini"), "settings.json", site.tools() ? both : hooks);
  }

  private static Graft hooks(CommandWiring.Form form, Site site) {
    String agent = form.name().toLowerCase(Locale.ROOT);
    return new HookGraft(
        new CommandWiring(form, Launching.command(site.launcher(), "hook", agent)));
  }

  /** It has no hooks, but takes plugins: Reeve's lies beside its settings, which name it. */
  private static List<Installation> openCode(Site site) {
    Path config = site.folder("XDG_CONFIG_HOME", site.user().resolve(".config"));
    Path folder = config.resolve("opencode");
    boolean commented = Files.exists(folder.resolve("opencode.jsonc"));
    Path plugin = folder.resolve(PLUGIN);
    Graft entry = new EntryGraft("plugin", null, StringNode.valueOf("file://" + plugin));
    ObjectNode server = JsonMapper.shared().createObjectNode();
    server.put("type", "local");
    server.putArray("command").add(site.launcher()).add("mcp").add(MEMBER_ONLY);
    server.putObject("environment").put("REEVE_TOKEN", "{env:REEVE_TOKEN}");
    server.put("enabled", true);
    Graft both = entry.and(new EntryGraft("mcp", "reeve", server));
    return List.of(
        site.in(folder, PLUGIN, new WholeFile(plugin(site.home()))),
        site.in(
            folder, commented ? "opencode.jsonc" : "opencode.json", site.tools() ? both : entry));
  }

  private static String plugin(Home home) {
    String quoted = JsonMapper.shared().writeValueAsString(home.folder().toString());
    try (InputStream text =
        AgentCli.class.getResourceAsStream("/dev/reeve/agents/opencode/" + PLUGIN)) {
      byte[] bytes = Objects.requireNonNull(text, PLUGIN).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).replace("\"@HOME@\"", quoted);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
