package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.app.ScriptedModel.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The story of {@link RealCliTest}, in a process of its own: a person's session that Reeve only
 * sees, and a member that Reeve runs, both of them Claude Code as npm has it, with a model that is
 * scripted. What is seen is printed.
 */
final class RealCli {

  private static final String PERSON = "list the files";
  private static final String MEMBER = "You are ann";
  private static final String ENDLESS = "tail -f /dev/null";

  private static final Map<String, List<Step>> SCRIPTS =
      Map.of(
          PERSON,
          List.of(
              Step.call("Bash", "{'command': 'ls', 'description': 'List the files'}"),
              Step.say("There is a README.")),
          MEMBER,
          List.of(
              Step.call("mcp__reeve__my_work", "{}"),
              Step.call("mcp__reeve__claim_task", "{'task_id': '1'}"),
              Step.call(
                  "mcp__reeve__report_progress",
                  "{'task_id': '1', 'step': 'the form is there', 'percent': 50}"),
              Step.call("Bash", "{'command': '" + ENDLESS + "', 'description': 'Wait'}"),
              Step.say("Done.")));

  private final Path claude;
  private final Path folder;
  private final Path project;
  private final Path reeve = Installation.shared().path("reeve");
  private final Map<String, String> environment = new TreeMap<>();

  private RealCli(Path claude, Path folder) {
    this.claude = claude;
    this.folder = folder;
    project = folder.resolve("project");
  }

  public static void main(String[] args) throws Exception {
    var story = new RealCli(Path.of(args[0]), Path.of(args[1]).toRealPath());
    try (ScriptedModel model = new ScriptedModel(SCRIPTS)) {
      story.prepare(model.url());
      try {
        story.run();
      } finally {
        story.reeve("down");
      }
      story.nothingIsLeft("after 'reeve down'");
    } finally {
      of(args[1]).forEach(RealCli::kill); // if something went wrong on the way
    }
    say("all of it was seen");
  }

  private static void say(String what) {
    System.out.println("== " + what);
  }

  private void prepare(String model) throws IOException {
    Files.createDirectories(project.resolve(".claude"));
    Files.writeString(project.resolve("README.md"), "A project\n");
    Files.writeString(
        project.resolve(".claude/settings.local.json"),
        "{\"permissions\": {\"allow\": [\"Bash\", \"mcp__reeve\"]}}\n");
    environment.put("PATH", System.getenv("PATH"));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("HOME", Files.createDirectories(folder.resolve("home")).toString());
    environment.put("REEVE_HOME", Files.createDirectories(folder.resolve("reeve")).toString());
    environment.put("TMPDIR", Files.createDirectories(folder.resolve("tmp")).toString());
    environment.put("ANTHROPIC_BASE_URL", model);
    environment.put("ANTHROPIC_API_KEY", "test-key");
    environment.put("DISABLE_AUTOUPDATER", "1");
    environment.put("DISABLE_TELEMETRY", "1");
    environment.put("DISABLE_ERROR_REPORTING", "1");
    environment.put("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
    Files.writeString(folder.resolve("home/.claude.json"), acquainted().toString());
    Files.writeString(folder.resolve("mcp.json"), tools().toString());
    Files.writeString(folder.resolve("reeve/reeve.yaml"), configuration());
  }

  /** Somebody who has answered its first questions. */
  private ObjectNode acquainted() {
    ObjectNode known = JsonMapper.shared().createObjectNode();
    known.put("hasCompletedOnboarding", true);
    known.putObject("customApiKeyResponses").putArray("approved").add("test-key");
    known.putObject("projects").putObject(project.toString()).put("hasTrustDialogAccepted", true);
    return known;
  }

  private ObjectNode tools() {
    ObjectNode config = JsonMapper.shared().createObjectNode();
    ObjectNode server = config.putObject("mcpServers").putObject("reeve");
    server.put("command", reeve.toString()).putArray("args").add("mcp");
    server.putObject("env").put("REEVE_TOKEN", "${REEVE_TOKEN}");
    return config;
  }

  /** A call counts as silence after three seconds. */
  private String configuration() {
    return """
    agents:
      claude:
        command: ["%s", "-p", "--strict-mcp-config", "--mcp-config", "%s"]
        protocol: claude
        permissions: allow
        cwd: "%s"
    policy:
      waits: {tool: 3s}
      idle: {ping: 4s, nudge: 8s, escalate: 12s, replace: 1h, interval: 1s}
    """
        .formatted(claude, folder.resolve("mcp.json"), project);
  }

  private void run() throws Exception {
    reeve("up", "-d", "--port", "0");
    reeve("install", "claude");
    seen();
    reeve(
        "team create login --member lead:lead --member ann:coder:claude --task".split(" ", -1),
        "1: Add login");
    reeve("send", "login", "STATE_OWNERSHIP_HANDOFF", "--data", "{\"epoch\": 1}");
    called();
    hangs();
    String receipt = reeve("stop", "login");
    assertThat(receipt).contains("ann");
    List<String> left = new ArrayList<>(of(folder.toString()));
    left.removeIf(line -> line.contains("dev.reeve.app.Main") && line.contains(" up"));
    assertThat(left).as("what is left after 'reeve stop', but for the daemon").isEmpty();
    say("after 'reeve stop' nothing is left but the daemon");
  }

  /** A session of a person's, of which Reeve knows by its hooks alone. */
  private void seen() throws Exception {
    List<String> command = List.of(claude.toString(), "-p", PERSON, "--output-format", "json");
    String answer = said(command);
    assertThat(JsonMapper.shared().readTree(answer).path("result").asString(""))
        .isEqualTo("There is a README.");
    JsonNode teams = JsonMapper.shared().readTree(reeve("team", "list", "--json")).get("teams");
    String team = teams.get(0).get("id").asString();
    await(team, "TURN_BEGAN", _ -> true);
    await(team, "TURN_ENDED", event -> event.at("/data/end").asString("").equals("completed"));
    await(team, "LEFT", _ -> true);
    say("the hooks of a person's session have come: a turn began and ended, the session left");
  }

  private void called() throws Exception {
    JsonNode claim = await("login", "CLAIM", event -> is(event, "actor", "ann"));
    JsonNode progress = await("login", "PROGRESS", event -> is(event, "actor", "ann"));
    assertThat(progress.at("/data/step").asString()).isEqualTo("the form is there");
    say("the member has called tools: " + claim + "\n   " + progress);
  }

  private void hangs() throws Exception {
    JsonNode ping = await("login", "PING", event -> is(event, "member", "ann"));
    JsonNode told = await("login", "ESCALATE", event -> is(event, "member", "ann"));
    JsonNode team = JsonMapper.shared().readTree(reeve("team", "show", "login", "--json"));
    assertThat(team.at("/members/ann/tool").asString()).isEqualTo("Bash");
    assertThat(of(ENDLESS)).as("the call that hangs").isNotEmpty();
    say("the call that hangs is seen: " + ping + "\n   " + told);
    reeve("log", "login");
  }

  private static boolean is(JsonNode event, String field, String value) {
    return event.path(field).asString("").equals(value);
  }

  private JsonNode await(String team, String type, Predicate<JsonNode> which) throws Exception {
    List<JsonNode> found = new ArrayList<>();
    Patience.until(() -> {
      String log = said(List.of(reeve.toString(), "log", team, "--json"));
      for (String line : log.lines().toList()) {
        JsonNode event = JsonMapper.shared().readTree(line);
        if (is(event, "type", type) && which.test(event)) found.add(event);
      }
      return !found.isEmpty();
    });
    return found.getFirst();
  }

  private String reeve(String[] words, String last) throws Exception {
    List<String> all = new ArrayList<>(List.of(words));
    all.add(last);
    return reeve(all.toArray(String[]::new));
  }

  private String reeve(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(reeve.toString()));
    command.addAll(List.of(words));
    String said = said(command);
    System.out.println("$ reeve " + String.join(" ", words) + "\n" + said);
    return said;
  }

  /** What a program prints that must end well. */
  private String said(List<String> command) throws Exception {
    Path out = Files.createTempFile(folder, "out", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(project.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Path err = Files.createTempFile(folder, "err", ".txt");
    builder.redirectInput(Path.of("/dev/null").toFile());
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("%s ends", command).isTrue();
    String said = Files.readString(out);
    assertThat(process.exitValue()).as(said + Files.readString(err)).isZero();
    return said;
  }

  private void nothingIsLeft(String when) {
    assertThat(of(folder.toString())).as("what is left " + when).isEmpty();
    say(when + " nothing is left at all");
  }

  /** Processes, but for those of the test itself, in whose command line or variables it stands. */
  static List<String> of(String word) {
    List<String> found = new ArrayList<>();
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      for (ProcessHandle each : all.toList()) {
        String command = proc(each, "cmdline");
        boolean own = command.contains(RealCli.class.getName()) || isAround(each);
        if (!own && (command + proc(each, "environ")).contains(word)) {
          found.add(each.pid() + " " + command);
        }
      }
    }
    return found;
  }

  private static void kill(String line) {
    long pid = Long.parseLong(line.split(" ", 2)[0]);
    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
  }

  private static boolean isAround(ProcessHandle process) {
    return process.pid() == ProcessHandle.current().pid();
  }

  private static String proc(ProcessHandle process, String file) {
    try {
      Path path = Path.of("/proc/" + process.pid(), file);
      return Files.readString(path, StandardCharsets.ISO_8859_1).replace('\0', ' ');
    } catch (IOException e) {
      return ""; // it has gone, or is somebody else's
    }
  }
}
