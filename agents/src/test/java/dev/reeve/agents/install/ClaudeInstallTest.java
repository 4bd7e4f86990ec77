package dev.reeve.agents.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.agents.claude.ClaudeWiring;
import dev.reeve.agents.install.Installation.Change;
import dev.reeve.agents.settings.BrokenJson;
import dev.reeve.agents.settings.JsonText;
import dev.reeve.base.file.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Installing into real files and undoing it. */
class ClaudeInstallTest {

  private static final ClaudeWiring WIRING =
      new ClaudeWiring(
          Launching.command("/opt/it's here/reeve", "hook", "claude", "/home/r/observers/ab"),
          "http://127.0.0.1:7717/hooks/claude",
          "token");

  private static final String SETTINGS =
      """
      {
          // my rules
          "permissions": {"allow": ["Bash(ls:*)"]},
          "hooks": {
              "Stop": [
                  {"hooks": [{"type": "command", "command": "say done"}]} // loud
              ],
              "PreCompact": []
          }, /* all */
          "env": {"A": "1"}
      }
      """;

  private static final JsonMapper JSONC =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build();

  private static final Pattern NOTE = Pattern.compile("note \\d+|mine");

  @TempDir private Path temp;
  private Path project = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void make() throws IOException {
    project = Files.createDirectory(temp.toRealPath().resolve("a project"));
    file = project.resolve(".claude/settings.local.json");
  }

  @Test
  @DisplayName("A-13 twice is once, and undone the settings are what they were, byte for byte")
  void twice_is_once_and_undone_it_is_as_before() throws IOException {
    write(SETTINGS);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    install(WIRING);
    String once = Files.readString(file);
    assertThat(mode()).as("a token is in it").isEqualTo("rw-------");
    assertThat(install(WIRING).isNone()).isTrue();
    assertThat(file).hasContent(once);
    assertThat(once).contains("// my rules", "// loud", "/* all */", "\"say done\"");
    JsonNode hooks = json(once).get("hooks");
    assertThat(WIRING.events()).allSatisfy(event -> assertThat(hooks.get(event)).isNotNull());
    assertThat(hooks.get("Stop")).hasSize(2);
    undo();
    assertThat(Files.readString(file)).isEqualTo(SETTINGS);
    assertThat(mode()).isEqualTo("rw-r--r--");
    assertThat(files(temp.resolve("home/installs"))).isEmpty();
  }

  @Test
  @DisplayName("A-13 of settings that were edited since, only Reeve's own entries go")
  void of_edited_settings_only_own_entries_go() throws IOException {
    write(SETTINGS);
    install(WIRING);
    String edited = Files.readString(file).replace("\"A\": \"1\"", "\"A\": \"2\" /* new */");
    write(edited);
    undo();
    assertThat(Files.readString(file))
        .isEqualTo(SETTINGS.replace("\"A\": \"1\"", "\"A\": \"2\" /* new */"));
  }

  @Test
  void an_own_entry_among_others_in_one_group_goes_alone() throws IOException {
    write(SETTINGS);
    install(WIRING);
    String other = "{\"type\": \"command\", \"command\": \"mine\"}, {\n";
    write(Files.readString(file).replaceFirst("\\{\n(\\s+\"type\": \"http\")", other + "$1"));
    undo();
    assertThat(Files.readString(file)).contains("\"mine\"").doesNotContain("/hooks/claude");
    JsonNode left = json(Files.readString(file));
    ((ArrayNode) left.get("hooks").get("Stop")).remove(1);
    assertThat(left).isEqualTo(json(SETTINGS));
  }

  @Test
  void another_port_or_token_replaces_the_entries() throws IOException {
    write(SETTINGS);
    install(WIRING);
    var other = new ClaudeWiring(WIRING.command(), "http://127.0.0.1:1/hooks/claude", "new");
    install(other);
    assertThat(Files.readString(file)).contains(":1/hooks", "Bearer new").doesNotContain("7717");
    write(Files.readString(file) + "\n");
    install(WIRING);
    assertThat(Files.readString(file)).contains("7717").doesNotContain(":1/hooks");
    undo();
    assertThat(Files.readString(file)).isEqualTo(SETTINGS + "\n");
  }

  @Test
  @DisplayName("A-13 a file that was not there is gone again, unless somebody put something in it")
  void a_file_that_was_not_there_is_gone_again() throws IOException {
    install(WIRING);
    assertThat(mode()).isEqualTo("rw-------");
    undo();
    assertThat(project.resolve(".claude")).doesNotExist();
    install(WIRING);
    write(Files.readString(file) + " ");
    undo();
    assertThat(project.resolve(".claude")).doesNotExist();
    install(WIRING);
    write(Files.readString(file).replaceFirst("\\{", "{\n  \"model\": \"opus\","));
    undo();
    assertThat(json(Files.readString(file))).isEqualTo(json("{\"model\": \"opus\"}"));
  }

  @Test
  @DisplayName("A-13 of a file that Reeve made and somebody wrote into, what they wrote is left")
  void a_file_that_became_somebodys_is_left_to_them() throws IOException {
    install(WIRING);
    String theirs = Files.readString(file).replaceFirst("\\{", "{\n  \"model\": \"opus\",");
    write(theirs);
    install(new ClaudeWiring(WIRING.command(), "http://127.0.0.1:1/hooks/claude", "new"));
    assertThat(Files.readString(file)).contains("opus", ":1/hooks").doesNotContain("7717");
    undo();
    assertThat(json(Files.readString(file))).isEqualTo(json("{\"model\": \"opus\"}"));
    assertThat(mode()).isEqualTo("rw-------");
  }

  @Test
  void without_the_backup_only_own_entries_go() throws IOException {
    String settings = SETTINGS.replace(",\n        \"PreCompact\": []", "");
    write(settings);
    install(WIRING);
    for (Path kept : files(temp.resolve("home/installs"))) Files.delete(kept);
    undo();
    assertThat(Files.readString(file)).isEqualTo(settings).isNotEqualTo(SETTINGS);
  }

  @Test
  void where_nothing_is_installed_nothing_is_undone() throws IOException {
    undo();
    assertThat(project.resolve(".claude")).doesNotExist();
    String others = "{\"hooks\": {\"Stop\": []}}";
    write(others);
    undo();
    assertThat(file).hasContent(others);
  }

  @Test
  @DisplayName("A-13 broken settings are refused with file, line and column, and left as they are")
  void broken_settings_are_refused() throws IOException {
    for (String broken :
        List.of("{\n  \"a\" 1}", "[]", "{\"hooks\": 7}", "{\"hooks\": {\"Stop\": {}}}")) {
      write(broken);
      assertThatThrownBy(() -> install(WIRING))
          .isInstanceOf(SettingsRefused.class)
          .message()
          .matches("(?s)" + Pattern.quote(file.toString()) + ":\\d+:\\d+: expected .*");
      assertThat(file).hasContent(broken);
    }
    Files.write(file, new byte[] {'{', (byte) 0xFF, '}'});
    assertThatThrownBy(() -> install(WIRING)).hasMessageContaining("UTF-8");
  }

  @Test
  @DisplayName("R-22 links out of the project are not followed; links inside it are")
  void links_out_of_the_project_are_not_followed() throws IOException {
    Path foreign = Files.writeString(temp.resolve("foreign.json"), "{}");
    Files.createDirectory(project.resolve(".claude"));
    Files.createSymbolicLink(file, foreign);
    assertThatThrownBy(() -> install(WIRING)).hasMessageContaining("is a link out of " + project);
    Files.delete(file);
    Files.createSymbolicLink(file, temp.resolve("nothing"));
    assertThatThrownBy(() -> install(WIRING)).hasMessageContaining("link to nothing");
    Files.delete(file);
    Path inside = Files.writeString(project.resolve("mine.json"), "{}");
    Files.createSymbolicLink(file, inside);
    install(WIRING);
    assertThat(Files.isSymbolicLink(file)).isTrue();
    assertThat(Files.readString(inside)).contains("/hooks/claude");
    undo();
    assertThat(Files.readString(inside)).isEqualTo("{}");
    assertThat(Files.readString(foreign)).isEqualTo("{}");
  }

  @Test
  @DisplayName("R-22 a folder that is a link stays one: inside the project it is followed, not out")
  void linked_folders() throws IOException {
    Path claude = project.resolve(".claude");
    Path foreign = Files.createDirectory(temp.resolve("dotfiles"));
    Files.createSymbolicLink(claude, foreign);
    assertThatThrownBy(() -> install(WIRING)).hasMessageContaining("is a link out of " + project);
    Files.delete(claude);
    Path own = Files.createDirectory(project.resolve("dotfiles"));
    Files.createSymbolicLink(claude, own);
    install(WIRING);
    assertThat(Files.isSymbolicLink(claude)).isTrue();
    assertThat(Files.readString(own.resolve(file.getFileName()))).contains("/hooks/claude");
    undo();
    assertThat(Files.isSymbolicLink(claude)).isTrue();
    assertThat(own).isEmptyDirectory();
    assertThat(foreign).isEmptyDirectory();
  }

  @Test
  @DisplayName("R-22 a folder that is not there yet is not made behind a link out of the project")
  void folders_behind_links() throws IOException {
    Path foreign = Files.createDirectory(temp.resolve("elsewhere"));
    Files.createSymbolicLink(project.resolve("config"), foreign);
    Path deep = project.resolve("config/deep/settings.json");
    assertThatThrownBy(() -> SettingsFile.of(project, deep))
        .isInstanceOf(SettingsRefused.class)
        .hasMessageContaining("is a link out of " + project);
    Files.delete(project.resolve("config"));
    Path own = Files.createDirectory(project.resolve("own"));
    Files.createSymbolicLink(project.resolve("config"), own);
    assertThat(SettingsFile.of(project, deep).path()).isEqualTo(own.resolve("deep/settings.json"));
  }

  @Test
  void a_file_that_changes_between_plan_and_deed_is_left_alone() throws IOException {
    write("{}");
    var install = installation(WIRING);
    Change change = install.planned();
    write("{\"new\": 1}");
    assertThatThrownBy(() -> install.install(change)).hasMessageContaining("try again");
    assertThat(file).hasContent("{\"new\": 1}");
  }

  @Test
  @DisplayName(
      "A-13 whatever the settings look like, installing and undoing keeps every byte of them")
  void whatever_they_look_like_every_byte_is_kept() throws IOException {
    for (long seed = 0; seed < 20; seed++) {
      String before = new SettingsDraw(seed).document();
      write(before);
      install(WIRING);
      String once = Files.readString(file);
      install(WIRING);
      assertThat(Files.readString(file)).as("seed %d", seed).isEqualTo(once);
      undo();
      assertThat(Files.readString(file)).as("seed %d", seed).isEqualTo(before);
    }
  }

  @Test
  @DisplayName("A-13 whatever the settings look like, taking the entries out loses nothing else")
  void whatever_they_look_like_nothing_else_is_lost() throws BrokenJson {
    for (long seed = 0; seed < 400; seed++) {
      String before = new SettingsDraw(seed).document();
      String with = new HookGraft(WIRING).with(before);
      JsonText added = JsonText.parse(with);
      String edited =
          added.add(
              Objects.requireNonNull(added.object()),
              "of_later",
              JsonNodeFactory.instance.numberNode(seed));
      String without = new HookGraft(WIRING).without(edited, before);
      var expected = (ObjectNode) json(before);
      expected.put("of_later", (int) seed);
      assertThat(json(without)).as("seed %d: %s", seed, before).isEqualTo(expected);
      assertThat(notes(without)).as("seed %d", seed).isEqualTo(notes(before));
      assertThat(without).as("seed %d", seed).doesNotContain("/hooks/claude");
    }
  }

  private Change install(ClaudeWiring wiring) {
    var install = installation(wiring);
    Change change = install.planned();
    install.install(change);
    return change;
  }

  private void undo() {
    var install = installation(WIRING);
    install.undo(install.plannedUndoing());
  }

  private Installation installation(ClaudeWiring wiring) {
    return new Installation(project, file, new HookGraft(wiring), home());
  }

  private Home home() {
    return new Home(temp.resolve("home"));
  }

  private void write(String text) throws IOException {
    Files.createDirectories(project.resolve(".claude"));
    Files.writeString(file, text);
  }

  private String mode() throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static JsonNode json(String text) {
    return JSONC.readTree(text.replace("\uFEFF", ""));
  }

  private static List<String> notes(String text) {
    return NOTE.matcher(text).results().map(MatchResult::group).toList();
  }
}
