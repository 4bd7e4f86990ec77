package dev.reeve.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Schema, reader, first file and guide say the same. */
class ConfigSchemaTest {

  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(ConfigSchema.text());

  @Test
  @DisplayName("W-2 the schema knows the keys that the reader knows, and no others")
  void the_schema_knows_the_same_keys() {
    var paths = new TreeSet<String>();
    collect("", JsonMapper.builder().build().readTree(ConfigSchema.text()), paths);
    assertThat(paths)
        .containsExactlyInAnyOrderElementsOf(Keys.ALL.stream().map(Key::path).toList());
  }

  private static void collect(String path, JsonNode schema, SortedSet<String> paths) {
    if (!schema.has("properties")) {
      paths.add(path);
      return;
    }
    schema
        .get("properties")
        .properties()
        .forEach(each -> collect(Keys.inside(path, each.getKey()), each.getValue(), paths));
    JsonNode free = schema.get("additionalProperties");
    if (free.isObject()) collect(Keys.inside(path, Keys.FREE), free, paths);
  }

  @ParameterizedTest
  @DisplayName("W-2 schema and reader judge alike")
  @ValueSource(
      strings = {
        "{}",
        "http:",
        "http: {port: 7717, bind: 127.0.0.1, hosts: [], expose: false}",
        "http: {bind: '::1', hosts: [a.example]}",
        "http: {port: 65536}",
        "http: {port: 1.5}",
        "http: {port: '1'}",
        "http: {port: null}",
        "http: {bind: 7}",
        "http: {bind: nowhere}",
        "http: {bind: ''}",
        "http: {hosts: [1]}",
        "http: {hosts: a}",
        "http: {hosts: ['a:1']}",
        "http: {hosts: [-a]}",
        "http: {expose: on}",
        "http: []",
        "[]",
        "7",
        "store: sqlite:x.db",
        "store: 'sqlite:'",
        "store: 'sqlite::memory:'",
        "store: 'sqlite:file:x'",
        "store: 'sqlite:x?mode=ro'",
        "store: jdbc:postgresql://db/x",
        "store: 'jdbc:postgresql://me@db:5433/x?currentSchema=night'",
        "store: 'jdbc:postgresql://db'",
        "store: 'jdbc:postgresql:x'",
        "paths: {teams: .teams, archive: /old}",
        "paths: {teams: ''}",
        "paths: {archive: [x]}",
        "store: x",
        "policy: {observe: on}",
        "policy: {observe: off}",
        "policy: {observe: yes}",
        "policy: {observe: true}",
        "policy: {unattended: safe}",
        "policy: {unattended: off}",
        "policy: {unattended: on}",
        "policy: {decisions: {TOOL: {after: 5m, answer: skip}}}",
        "policy: {decisions: {TOOL: {answer: none}, RESTART: {answer: recommended}}}",
        "policy: {decisions: {TOOL: {answer: stop}}}",
        "policy: {decisions: {TOOLS: {answer: skip}}}",
        "policy: {decisions: {DUPLICATE: {answer: coder-1}}}",
        "policy: {decisions: {DUPLICATE: {answer: '-x'}}}",
        "policy: {decisions: {BUDGET: {after: 0s}}}",
        "notify: {command: [notify-send, Reeve], timeout: 5s}",
        "notify: {command: notify-send}",
        "notify: {webhook: 'https://x/y'}",
        "notify: {webhook: none, desktop: true}",
        "notify: {webhook: 'ftp://x'}",
        "notify: {desktop: maybe}",
        "notify: {cmd: [x]}",
        "policy: {handoff_timeout: 1h30m}",
        "policy: {handoff_timeout: 1d2h3m4s5ms}",
        "policy: {handoff_timeout: PT15M}",
        "policy: {handoff_timeout: p1dt2h}",
        "policy: {handoff_timeout: PT1.5S}",
        "policy: {handoff_timeout: PT+5M}",
        "policy: {handoff_timeout: PT}",
        "policy: {handoff_timeout: P}",
        "policy: {handoff_timeout: -5m}",
        "policy: {handoff_timeout: 0m}",
        "policy: {handoff_timeout: 5m1h}",
        "policy: {handoff_timeout: 5}",
        "policy: {handoff_timeout: five}",
        "policy: {handoff_timeout: ''}",
        "policy: {handoff_timeout: 1m 2s}",
        "policy: {handoff_timeout: [1m]}",
        "policy: {waits: {tool: 1s, mcp_tool: 1s}}",
        "policy: {waits: {tol: 1s}}",
        "policy: {idle: {ping: 1s}}",
        "hooks: {deny: open}",
        "hooks: {deny: OPEN}",
        "hooks: {allow: open}",
        "redaction: {extra: [a, b]}",
        "redaction: {extra: ['']}",
        "redaction: {extra: a}",
        "agents: {}",
        "agents: {coder: {command: [run, -x], protocol: json, env: [PATH, A=b], timeout: 1m}}",
        "agents: {coder: {command: run}}",
        "agents: {coder: {comand: [run]}}",
        "agents: {'a.b': {command: [run]}}",
        "agents: {coder: [run]}",
        "commands: {}",
        "commands: {lint: {command: [make, lint], cwd: web, env: [PATH], timeout: 1m}}",
        "commands: {lint: {command: make lint}}",
        "commands: {lint: make}",
        "commands: {'make lint': {command: [make]}}",
        "retention: {archive_after: 30d, purge_after: never}",
        "retention: {archive_after: soon}",
        "retention: {archive_after: ''}",
        "epics: {}",
        "epics: {files: [a.md], every: 10m, forbidden: [hide it]}",
        "epics: {every: soon}",
        "retention: {}",
        "polcy: {}",
      })
  void schema_and_reader_judge_alike(String text) {
    assertThat(isValid(text)).as(text).isEqualTo(isRead(text));
  }

  @ParameterizedTest
  @DisplayName("W-2 what only the reader can know is listed")
  @ValueSource(
      strings = {
        "policy: {idle: {ping: 40m}}",
        "policy: {handoff_timeout: 99999d}",
        "retention: {archive_after: 9d, purge_after: 1d}",
        "http: {bind: 0.0.0.0}",
        "http: {bind: 300.1.1.1}",
        "redaction: {extra: ['(']}",
      })
  void what_only_the_reader_can_know(String text) {
    assertThat(isValid(text)).isTrue();
    assertThat(isRead(text)).isFalse();
  }

  @Test
  @DisplayName("W-2 the file to begin with is valid, names every key and changes nothing")
  void the_file_to_begin_with_changes_nothing() {
    String text = ConfigTemplate.text();
    assertThat(ConfigReader.read("reeve.yaml", text)).isEqualTo(Config.DEFAULT);
    assertThat(text).startsWith("# yaml-language-server: $schema=.reeve/reeve.schema.json\n");
    String keys =
        text.lines()
            .skip(4)
            .map(line -> line.replaceFirst("^#", ""))
            .reduce("", (all, line) -> all + line + "\n");
    assertThat(ConfigReader.read("reeve.yaml", keys)).as(keys).isEqualTo(Config.DEFAULT);
    assertThat(isValid(keys)).isTrue();
    for (Key key : Keys.ALL) {
      String name = key.path().substring(key.path().lastIndexOf('.') + 1);
      assertThat(keys.lines().map(String::strip)).contains(name + ": " + key.usual());
    }
  }

  @Test
  @DisplayName("W-2 the guide has a row for every key, with its usual value and its meaning")
  void the_guide_has_a_row_for_every_key() throws IOException {
    Path file = Path.of("../docs/guide/configuration.md");
    List<String> rows =
        Keys.ALL.stream()
            .map(key -> "| `" + key.path() + "` | `" + key.usual() + "` | " + key.meaning() + " |")
            .toList();
    if (Boolean.getBoolean("rewrite")) rewrite(file, rows);
    assertThat(Files.readString(file).lines().filter(line -> line.startsWith("| `")))
        .containsExactlyElementsOf(rows);
  }

  private static void rewrite(Path guide, List<String> rows) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(guide));
    int table = lines.indexOf("|---|---|---|") + 1;
    lines.removeIf(line -> line.startsWith("| `"));
    lines.addAll(table, rows);
    Files.write(guide, lines);
  }

  private static boolean isValid(String text) {
    return SCHEMA.validate(text, InputFormat.YAML).isEmpty();
  }

  private static boolean isRead(String text) {
    try {
      return 0 < ConfigReader.read("f", text).http().port();
    } catch (UnreadableConfig e) {
      return false;
    }
  }
}
